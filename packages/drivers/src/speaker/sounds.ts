import type { SoundName } from '@homeward/contract/words/panel/built-in-sounds.ts';

export type Loud = 'normal' | 'loud';
export const louds = ['normal', 'loud'] as const;
/** Of 0 to 1. */
export const loudnessOf: Readonly<Record<Loud, number>> = { normal: 0.35, loud: 1 };

/** What is to be heard. */
export interface Wanted {
  readonly sound: SoundName;
  readonly loud: Loud;
}
