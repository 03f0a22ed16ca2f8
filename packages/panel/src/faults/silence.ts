import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { earlier } from '../kernel/earlier.ts';
import { firstSilence, quietAt, silentAt } from '../kernel/silence.ts';
import type { Timing } from '../kernel/chapter.ts';
import type { Turn } from '../kernel/turn.ts';
import { setVigil } from './vigil.ts';

/**
 * Finds out when to look next. In between, a device that speaks only moves its own time back, so looking then is early
 * enough, and nothing has to be looked through when it speaks.
 */
export function planSilence(turn: Turn): void {
  const silenceFrom = firstSilence(turn.state);
  if (silenceFrom !== turn.state.vigil.silenceFrom) setVigil(turn, { silenceFrom });
}

/** A device that had been given up speaks again: its silence counts anew. */
export function planSilenceOf(turn: Turn, slot: number): void {
  const { silenceFrom } = turn.state.vigil;
  const own = earlier(silentAt(turn.state, slot), quietAt(turn.state, slot));
  const first = earlier(silenceFrom, own);
  if (first !== silenceFrom) setVigil(turn, { silenceFrom: first });
}

/** When to look for silent devices next: never later than the first of them is to be found. */
export const nextSilence = ({ vigil }: Timing): Instant | null => vigil.silenceFrom;
