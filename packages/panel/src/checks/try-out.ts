import { turnOn } from '../kernel/turn.ts';
import type { Turn, World } from '../kernel/turn.ts';

/** A turn on a world as it is, whose outcome nobody keeps: to see what would come of something. */
export const scratchTurn = ({ state, at }: World): Turn => turnOn(state, at, at, null);
