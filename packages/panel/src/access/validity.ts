import { inPeriod } from '@homeward/contract/rules/values/day-period.ts';
import type { Validity } from '@homeward/contract/shapes/access/pin.ts';
import type { Turn } from '../kernel/turn.ts';
import { localTime } from '../time/local-time.ts';
import { clockOffset } from '../time/clock-offset.ts';

/** Whether a code works now: between its instants by the panel's clock, and in its hours by the panel's local time. */
export function isValidNow(
  { from, until, period }: Validity,
  { state, at }: Pick<Turn, 'state' | 'at'>,
): boolean {
  const wall = at + clockOffset(state);
  if (from !== null && wall < from) return false;
  if (until !== null && wall >= until) return false;
  return period === null || inPeriod(period, localTime(state.config.timeZone, wall));
}
