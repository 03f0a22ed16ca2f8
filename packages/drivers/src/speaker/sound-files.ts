import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asLoudAs, samplesOf, soundFile } from '@homeward/contract/rules/panel/sound-file.ts';
import { samplesOfTones } from '@homeward/contract/rules/panel/tones.ts';
import { type SoundName, soundNames, sounds } from '@homeward/contract/words/panel/built-in-sounds.ts';
import { type Loud, loudnessOf, louds } from './sounds.ts';
import type { Sounding } from './player.ts';
import type { OwnSoundFile } from './options.ts';

/** The sounds as files, since that is what players take. */
export interface SoundFiles {
  /** The file of a sound, made where it is not there. Rejects where it can be written nowhere. */
  file(sound: SoundName, loud: Loud): Promise<string>;
  /** The same of a home's own sound. Rejects, too, where that cannot be read, or is none. */
  own(own: OwnSoundFile, loud: Loud): Promise<string>;
  /** Takes away the files of own sounds but for those. */
  keepOwn(hashes: readonly string[]): Promise<void>;
  /** Makes all that are built in, so that no alarm waits for a disk. */
  prepare(): Promise<void>;
  clear(): Promise<void>;
}

const ownName = (hash: string): string => `own-${hash.slice(0, 16)}`;

/** A sound that is built in, as a player takes it. */
export const builtIn = (files: SoundFiles, sound: SoundName, loud: Loud): Sounding => ({
  file: () => files.file(sound, loud),
  ms: sounds[sound].seconds * 1_000,
});

/** Keeps them in a folder; where that cannot be written, in one of the machine's for a while. */
export function createSoundFiles(folder: string): SoundFiles {
  let spare: string | null = null;
  let isCleared = false;
  let preparing: Promise<void> = Promise.resolve();
  /** Written since the start: a file of before may be what a power cut left of it. */
  const written = new Map<string, { readonly path: string; readonly bytes: number }>();
  /** One maker of a file at a time: two would write into each other's. */
  const making = new Map<string, Promise<string>>();

  async function isThere(path: string, bytes: number): Promise<boolean> {
    return stat(path).then(
      ({ size }) => size === bytes,
      () => false,
    );
  }

  async function write(into: string, name: string, content: Uint8Array): Promise<string> {
    const path = join(into, name);
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
    written.set(name, { path, bytes: content.length });
    return path;
  }

  function kept(name: string, content: () => Uint8Array): Promise<string> {
    const made = making.get(name) ?? make(name, content).finally(() => making.delete(name));
    making.set(name, made);
    return made;
  }

  async function make(name: string, content: () => Uint8Array): Promise<string> {
    const before = written.get(name);
    if (before !== undefined && (await isThere(before.path, before.bytes))) return before.path;
    const made = content();
    try {
      await mkdir(folder, { recursive: true });
      return await write(folder, name, made);
    } catch {
      spare ??= await mkdtemp(join(tmpdir(), 'homeward-sounds-'));
      return write(spare, name, made);
    }
  }

  const file = (sound: SoundName, loud: Loud): Promise<string> =>
    kept(`${sound}-${loud}.wav`, () => {
      const { tones, seconds } = sounds[sound];
      return soundFile(samplesOfTones(tones, seconds, loudnessOf[loud]));
    });

  const own = ({ hash, file: read }: OwnSoundFile, loud: Loud): Promise<string> =>
    kept(`${ownName(hash)}-${loud}.wav`, () => {
      const given = read();
      if (given === null) throw new Error('its file is gone');
      const samples = samplesOf(given);
      if (samples === null) throw new Error('its file is damaged');
      return soundFile(asLoudAs(samples, loudnessOf[loud]));
    });

  async function keepOwn(hashes: readonly string[]): Promise<void> {
    const names = hashes.map(ownName);
    for (const into of spare === null ? [folder] : [folder, spare])
      for (const name of await readdir(into).catch((): string[] => []))
        if (name.startsWith('own-') && !names.some((own) => name.startsWith(own))) {
          written.delete(name);
          await rm(join(into, name), { force: true });
        }
  }

  async function all(): Promise<void> {
    for (const sound of soundNames) for (const loud of louds) if (!isCleared) await file(sound, loud);
  }

  return {
    file,
    own,
    keepOwn,
    prepare: () => (preparing = all()),
    clear: async () => {
      isCleared = true;
      await preparing.catch(() => {});
      if (spare !== null) await rm(spare, { recursive: true, force: true });
    },
  };
}
