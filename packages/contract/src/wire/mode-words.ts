import { armedModes } from '../words/panel/arm-modes.ts';
import type { ArmMode } from '../shapes/values/modes.ts';

/** Modes as clients send them. */
export const modeWords = ['disarm', 'home', ...armedModes] as const;

/** Reads a mode as clients send it: `home` is the first home mode (design: words). */
export const decodeMode = (word: (typeof modeWords)[number]): ArmMode => (word === 'home' ? 'home_1' : word);
