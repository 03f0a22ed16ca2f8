import type { Turn, World } from '../turn.ts';

/** A turn on a world as it is, whose outcome nobody keeps: to see what would come of something. */
export const scratchTurn = ({ state, at, planted }: World): Turn => ({
  state,
  at,
  now: at,
  effects: [],
  happenings: [],
  retellSirens: new Set(),
  chimes: new Set(),
  planted,
  watch: null,
});
