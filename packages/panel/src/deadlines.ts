import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { earlier } from './kernel/earlier.ts';
import { automation } from './automation/chapter.ts';
import type { Timing } from './kernel/chapter.ts';
import { chapters, followers } from './chapters.ts';
import { remembered } from './kernel/remembered.ts';
import type { PanelState } from './state/panel-state.ts';
import type { Turn } from './kernel/turn.ts';

/** The earliest deadline of all chapters but automation, whose own changes with almost every word of a device. */
function look(state: PanelState): Instant | null {
  let next: Instant | null = null;
  for (const chapter of chapters)
    if (chapter !== automation) next = earlier(next, chapter.next?.(state) ?? null);
  return next;
}

/** The parts of a state that those deadlines are made of; the time itself moves with every step. */
type Part = Exclude<keyof Timing, 'at'>;
type Compared<Of extends Part> = { readonly [Each in Of as `compared ${Each}`]: true };

/** Whether a state is as another in a part, as was found; noted for the compiler, to whom it is compared in it now. */
const same = <Of extends Part>(
  _state: PanelState,
  _part: Of,
  isSame: boolean,
): _state is PanelState & Compared<Of> => isSame;

/** Takes no state but one that was compared in every part: one that is left out, or is new, is a type error. */
const inAll = (_state: PanelState & Compared<Part>): true => true;

/** Whether two states are the same in all that deadlines are made of. One by one: a list of names is 30 times slower. */
const isSameTiming = (a: PanelState, b: PanelState): boolean =>
  same(a, 'config', a.config === b.config) &&
  same(a, 'areas', a.areas === b.areas) &&
  same(a, 'control', a.control === b.control) &&
  same(a, 'reporting', a.reporting === b.reporting) &&
  same(a, 'maintenance', a.maintenance === b.maintenance) &&
  same(a, 'consent', a.consent === b.consent) &&
  same(a, 'schedules', a.schedules === b.schedules) &&
  same(a, 'calendars', a.calendars === b.calendars) &&
  same(a, 'care', a.care === b.care) &&
  same(a, 'location', a.location === b.location) &&
  same(a, 'connections', a.connections === b.connections) &&
  same(a, 'vigil', a.vigil === b.vigil) &&
  same(a, 'warmUp', a.warmUp === b.warmUp) &&
  same(a, 'acFailedAt', a.acFailedAt === b.acFailedAt) &&
  same(a, 'startedAt', a.startedAt === b.startedAt) &&
  same(a, 'wallOffset', a.wallOffset === b.wallOffset) &&
  same(a, 'setupRevision', a.setupRevision === b.setupRevision) &&
  inAll(a);

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
    for (const follow of followers) follow(turn, happened, depth);
  }
}
