import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Loud, loudnessOf, louds, type SoundName, soundNames, sounds } from './sounds.ts';
import { wave, waveBytes } from './wave.ts';

/** The sounds as files, since that is what players take. */
export interface SoundFiles {
  /** The file of a sound, made where it is not there. Rejects where it can be written nowhere. */
  file(sound: SoundName, loud: Loud): Promise<string>;
  /** Makes all of them, so that no alarm waits for a disk. */
  prepare(): Promise<void>;
  clear(): Promise<void>;
}

/** Keeps them in a folder; where that cannot be written, in one of the machine's for a while. */
export function createSoundFiles(folder: string): SoundFiles {
  let spare: string | null = null;
  let isCleared = false;
  let preparing: Promise<void> = Promise.resolve();
  /** Written since the start: a file of before may be what a power cut left of it. */
  const written = new Map<string, string>();

  async function isThere(path: string, bytes: number): Promise<boolean> {
    return stat(path).then(
      ({ size }) => size === bytes,
      () => false,
    );
  }

  async function write(into: string, name: string, content: Buffer): Promise<string> {
    const path = join(into, name);
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
    written.set(name, path);
    return path;
  }

  async function file(sound: SoundName, loud: Loud): Promise<string> {
    const { tones, seconds } = sounds[sound];
    const name = `${sound}-${loud}.wav`;
    const before = written.get(name);
    if (before !== undefined && (await isThere(before, waveBytes(seconds)))) return before;
    const content = wave(tones, seconds, loudnessOf[loud]);
    try {
      await mkdir(folder, { recursive: true });
      return await write(folder, name, content);
    } catch {
      spare ??= await mkdtemp(join(tmpdir(), 'homeward-sounds-'));
      return write(spare, name, content);
    }
  }

  async function all(): Promise<void> {
    for (const sound of soundNames) for (const loud of louds) if (!isCleared) await file(sound, loud);
  }

  return {
    file,
    prepare: () => (preparing = all()),
    clear: async () => {
      isCleared = true;
      await preparing.catch(() => {});
      if (spare !== null) await rm(spare, { recursive: true, force: true });
    },
  };
}
