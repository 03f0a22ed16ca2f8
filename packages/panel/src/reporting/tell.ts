import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { eventUsers } from '@homeward/contract/rules/alarms/event-string.ts';
import { codeOf, isTestNote, log } from '../kernel/log.ts';
import type { Note } from '../kernel/log.ts';
import { isReported } from '../kernel/latch-report.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { hold, holdOfRestore } from './held.ts';
import { isNews } from './repeat-limit.ts';
import { enqueue } from './report-queue.ts';

/**
 * Who did what is told, by the name of that moment; null where the event is about no user, and its number a zone's. A
 * remote's number is that of its zone and no slot's, so that numbers alone would name somebody else.
 */
function personOf(
  { state: { config } }: Turn,
  { user, actor }: Note,
  toldUser: number | undefined,
): string | null {
  if (user === undefined || toldUser === undefined) return null;
  // On site the code under duress looks like another's; it is not that other who is told of.
  const isForced = toldUser === eventUsers.duress;
  if (!isForced) return toldUser === 0 ? '' : (actor?.name ?? '');
  return config.pins.find(({ slot }) => slot.tag === 'duress')?.name ?? '';
}

/**
 * Writes an event into the log and reports it. `toldUser` is the user number in the report where it differs. What is
 * held leaves later or never, as does the alarm of a zone that is not reported; a fault that comes and goes is reported
 * three times.
 */
export function tell(turn: Turn, note: Note, toldUser = note.user): EventCode {
  const code = log(turn, note);
  const device = note.device === undefined ? null : entryAt(turn.state.config.devices, note.device);
  if (device !== null && !isReported(device, note.event)) return code;
  const told = codeOf(turn, note, toldUser);
  const incident = note.incident ?? null;
  const at = note.happenedAt ?? turn.at;
  const before = holdOfRestore(turn.state, told);
  const until = note.heldUntil ?? before?.until ?? null;
  // The end of an alarm goes the alarm's way.
  const testing = before === null ? isTestNote(turn, note) : before.testing === true;
  if (incident !== null && until !== null)
    hold(turn, { code: told, incident, at, until, ...(testing ? { testing } : {}) });
  else if (!testing && (incident !== null || isNews(turn, told)))
    enqueue(turn, told, incident, null, at, personOf(turn, note, toldUser));
  return code;
}
