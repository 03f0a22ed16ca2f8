import type { SoundUse } from '@homeward/contract/words/panel/sound-uses.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';

/** Players that are known, each with what stands before the file. Nobody chooses a program or its words from afar. */
export const knownPlayers = {
  aplay: ['aplay', '-q'],
  paplay: ['paplay'],
  'pw-play': ['pw-play'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** A sound that a home has in the place of a built-in one. */
export interface OwnSoundFile {
  /** Another file has another hash. */
  readonly hash: string;
  readonly ms: number;
  /** As a WAV file in the form that is kept; null where it cannot be read. */
  readonly file: () => Uint8Array | null;
}

export interface SpeakerOptions {
  readonly id: DeviceId;
  /** Of its device. */
  readonly name: string;
  /** The program that plays a file, with the words before the file; empty where the machine has none. */
  readonly command: readonly string[];
  /** Where the sound files are kept; they are made anew where they are missing. */
  readonly folder: string;
  /** The home's own sound for a use as it is now, null where it has none. */
  readonly ownSound?: (use: SoundUse) => OwnSoundFile | null;
  /** Ms between two trials of a player that nobody needs; 300,000 where absent. */
  readonly trialMs?: number;
}
