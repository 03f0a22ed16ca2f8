import type { Clock } from '@homeward/contract/ports.ts';
import type { SoundName } from '@homeward/contract/words/panel/built-in-sounds.ts';
import { type SoundUse, soundUses } from '@homeward/contract/words/panel/sound-uses.ts';
import type { OwnSoundFile, SpeakerOptions } from './options.ts';
import { play, type Playing, playOr } from './player.ts';
import { builtIn, type SoundFiles } from './sound-files.ts';
import { louds, type Wanted } from './sounds.ts';

/** Plays a home's own sounds, and the built-in one wherever such a sound fails. */
export interface OwnPlayer {
  play(wanted: Wanted): Playing;
  /** Makes the files of those that there are, so that no alarm waits for a disk. */
  prepare(): Promise<void>;
  /** Gives a sound that failed another chance. */
  tryAgain(use: SoundUse): void;
  /** A sound that is chosen now failed when it was played last, and the built-in one was heard. */
  isTroubled(): boolean;
}

const isUse = (sound: SoundName): sound is SoundName & SoundUse => soundUses.some((use) => use === sound);

export function createOwnPlayer(options: SpeakerOptions, clock: Clock, files: SoundFiles): OwnPlayer {
  const { command } = options;
  /** Hashes of those that failed: in an alarm none is tried twice, so that no silence comes of it. */
  const broken = new Set<string>();
  const ownOf = (use: SoundUse): OwnSoundFile | null => options.ownSound?.(use) ?? null;
  const all = (): readonly OwnSoundFile[] => soundUses.flatMap((use) => ownOf(use) ?? []);
  /** Those whose files are made. */
  let made = '';

  async function prepare(): Promise<void> {
    const own = all();
    made = own.map(({ hash }) => hash).join();
    await files.keepOwn(own.map(({ hash }) => hash));
    // One that cannot be made is found out when it is played.
    for (const one of own) for (const loud of louds) await files.own(one, loud).catch(() => {});
  }

  return {
    play: ({ sound, loud }) => {
      const standard = builtIn(files, sound, loud);
      const own = isUse(sound) ? ownOf(sound) : null;
      // The player is tried every few minutes, if nothing else is played: what was chosen meanwhile is ready then.
      if (
        made !==
        all()
          .map(({ hash }) => hash)
          .join()
      )
        void prepare().catch(() => {});
      if (own === null || broken.has(own.hash)) return play(clock, command, standard);
      const first = { file: () => files.own(own, loud), ms: own.ms };
      return playOr(clock, command, first, standard, () => broken.add(own.hash));
    },
    prepare,
    tryAgain: (use) => {
      const own = ownOf(use);
      if (own !== null) broken.delete(own.hash);
    },
    isTroubled: () => all().some(({ hash }) => broken.has(hash)),
  };
}
