import type { Instant } from '@homeward/contract/ids.ts';
import { automation } from './automation/chapter.ts';
import { chapters } from './chapters.ts';
import { remembered } from './remembered.ts';
import type { PanelState } from './state.ts';
import type { Turn } from './turn.ts';

const earlier = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a;

/** The earliest deadline of all chapters but automation, whose own changes with almost every word of a device. */
function look(state: PanelState): Instant | null {
  let next: Instant | null = null;
  for (const chapter of chapters)
    if (chapter !== automation) next = earlier(next, chapter.next?.(state) ?? null);
  return next;
}

/** Whether two states are the same in all that deadlines are made of; see `Timing`. */
const isSameTiming = (a: PanelState, b: PanelState): boolean =>
  a.config === b.config &&
  a.areas === b.areas &&
  a.control === b.control &&
  a.reporting === b.reporting &&
  a.maintenance === b.maintenance &&
  a.consent === b.consent &&
  a.schedules === b.schedules &&
  a.care === b.care &&
  a.location === b.location &&
  a.connections === b.connections &&
  a.vigil === b.vigil &&
  a.warmUp === b.warmUp &&
  a.acFailedAt === b.acFailedAt &&
  a.startedAt === b.startedAt &&
  a.wallOffset === b.wallOffset &&
  a.setupRevision === b.setupRevision;

let last: { readonly state: PanelState; readonly next: Instant | null } | null = null;

/** As `look`, of which most steps change nothing. What is due at once moves with the time and is asked for again. */
function nextOfOthers(state: PanelState): Instant | null {
  const isKnown =
    last !== null && isSameTiming(last.state, state) && (last.next === null || last.next > state.at + 1);
  if (last === null || !isKnown) last = { state, next: look(state) };
  return last.next;
}

/** When the panel must be woken next: the earliest deadline in the state, or null while nothing runs. */
export const nextDeadline = remembered((state: PanelState): Instant | null =>
  earlier(nextOfOthers(state), automation.next?.(state) ?? null),
);

/** Makes everything happen that is due at `turn.at`, chapter by chapter. */
export function passDeadline(turn: Turn): void {
  for (const chapter of chapters) chapter.due?.(turn);
}

/** Lets every chapter follow what happened, and what that brought about, until nothing more happens. */
export function followHappenings(turn: Turn): void {
  for (let depth = 0; turn.happenings.length > 0; depth += 1) {
    const happened = turn.happenings;
    turn.happenings = [];
    for (const chapter of chapters) chapter.follow?.(turn, happened, depth);
  }
}
