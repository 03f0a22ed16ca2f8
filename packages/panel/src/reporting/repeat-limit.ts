import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { EventCode as Code } from '@homeward/contract/shapes/alarms/event.ts';
import { isFault } from '@homeward/contract/rules/alarms/event-priority.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { enqueue } from './report-queue.ts';
import type { ToldFault } from '../state/reporting-state.ts';

const tellings = 3;
/** A house that nobody ever arms would else fall silent for good. */
const periodMs = 86_400_000;
/** How long a fault must stay away before its end is told, once it has been told three times. */
const settleMs = 1_800_000;
/** Faults of the panel and its devices; arming over faults is somebody's act and is told each time. */
const isLimited = (event: number): boolean => isFault(event) && event !== events.armedWithFault;

/** A fault and its end are one subject: the code of its beginning. */
const subjectOf = (code: Code): Code => EventCode.parse(`181${code.slice(3)}`);
const endOf = (subject: string): Code => EventCode.parse(`183${subject.slice(3)}`);

function remember(turn: Turn, subject: string, told: ToldFault | null): void {
  const { reporting } = turn.state;
  const { [subject]: _, ...others } = reporting.faultsTold;
  const faultsTold = told === null ? others : { ...others, [subject]: told };
  setState(turn, { reporting: { ...reporting, faultsTold } });
}

/**
 * Whether a fault or its end is told outside: three times per source between two changes of the area's mode, or in a day
 * (reliability A1-5). From the third time on its end waits until the fault has stayed away for half an hour, so that the
 * last word outside is never that it is over while it stands; and only an end whose beginning was told is told. Asking
 * counts it; the log has it all the same.
 */
export function isNews(turn: Turn, code: Code): boolean {
  const { event, qualifier } = eventParts(code);
  if (!isLimited(event)) return true;
  const subject = subjectOf(code);
  const known = turn.state.reporting.faultsTold[subject];
  const goesOn = known !== undefined && turn.at < known.since + periodMs;
  const count = goesOn ? known.count : 0;
  const since = goesOn ? known.since : turn.at;
  if (qualifier === 1) {
    const stands = known?.stands === true;
    remember(turn, subject, { count: stands ? count : count + 1, since, stands: true });
    return !stands;
  }
  if (known?.stands === false) return false;
  // What began before the mode was changed counts with its end.
  const told = Math.max(count, 1);
  if (told >= tellings) {
    remember(turn, subject, { count: told, since, stands: true, settlesAt: turn.at + settleMs });
    return false;
  }
  remember(turn, subject, { count: told, since, stands: false });
  return true;
}

/** When the next end that waits is told; null where none waits. */
export function nextSettled({ reporting }: Timing): Instant | null {
  let next: Instant | null = null;
  for (const { settlesAt } of Object.values(reporting.faultsTold))
    if (settlesAt !== undefined && (next === null || settlesAt < next)) next = settlesAt;
  return next;
}

/** Tells that a fault is over, whose end has waited. */
function tellEnd(turn: Turn, subject: string, at: Instant): void {
  enqueue(turn, endOf(subject), null, null, at);
}

/** Faults that have stayed away for long enough are over. */
export function endOfFaultsSettling(turn: Turn): void {
  for (const [subject, told] of Object.entries(turn.state.reporting.faultsTold)) {
    if (told.settlesAt === undefined || told.settlesAt > turn.at) continue;
    remember(turn, subject, { count: told.count, since: told.since, stands: false });
    tellEnd(turn, subject, told.settlesAt - settleMs);
  }
}

/** An area was set or unset: faults of its devices and of the panel are told anew. `area` is its number. */
export function tellFaultsAnew(turn: Turn, area: number): void {
  for (const [subject, told] of Object.entries(turn.state.reporting.faultsTold)) {
    if (![0, area].includes(Number(subject.slice(6, 8)))) continue;
    remember(turn, subject, null);
    if (told.settlesAt !== undefined) tellEnd(turn, subject, told.settlesAt - settleMs);
  }
}
