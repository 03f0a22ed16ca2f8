import type { SetupRehearsal } from '@homeward/contract/shapes/panel/setup-rehearsal.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Patch } from '@homeward/panel/setup/patch.ts';
import { wallOf } from '../archive/segment.ts';
import { otherLife, type OtherLife } from './other-life.ts';
import { lifeDifference, newLife, noteStep } from './outcomes.ts';
import { replay } from './replay.ts';
import type { PastFiles } from './stretches.ts';

const day = 86_400_000;

export interface SetupRehearsalOptions {
  readonly patch: Patch;
  readonly days: number;
  /** Wall time up to which life is lived once more. */
  readonly to: Instant;
  /** Ms from panel time to wall time today. */
  readonly wallOffset: number;
}

/**
 * Lives the last days once more beside a life with a patch of the set-up, and tells what is different. Where life is
 * taken up anew, behind a gap, so is the other one. Times are panel time by today's offset. Blocking: for workers.
 */
export function rehearseSetupOver(past: PastFiles, options: SetupRehearsalOptions): SetupRehearsal {
  const { patch, days, to, wallOffset } = options;
  const from = to - days * day;
  const [lived, beside] = [newLife(), newLife()];
  let other: OtherLife | null = null;
  let first: Instant | null = null;
  let inputs = 0;
  let broken = false;

  replay(past, from, to, (moment) => {
    if (moment.tag === 'taken') {
      broken ||= moment.why !== 'beginning';
      other = otherLife(moment.state, patch);
      first ??= wallOf(moment.state);
      return undefined;
    }
    const { before, after, effects } = moment;
    const shift = after.wallOffset - wallOffset;
    noteStep(lived, before, after, effects, shift);
    other ??= otherLife(before, patch);
    other.step(moment, (was, is, caused) => noteStep(beside, was, is, caused, shift));
    inputs += 1;
    return undefined;
  });

  return {
    from: (first ?? to) - wallOffset,
    to: to - wallOffset,
    inputs,
    ...lifeDifference(lived, beside),
    partial: broken || first === null || first > from + day,
  };
}
