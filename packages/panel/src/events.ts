import type { EventCode, PanelEvent } from '@homeward/contract/entities/event.ts';
import type { IncidentId, Instant, TrackerId } from '@homeward/contract/ids.ts';
import { eventString, eventUsers } from '@homeward/contract/event-string.ts';
import type { Qualifier } from '@homeward/contract/event-string.ts';
import { panelActor } from '@homeward/contract/modes.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { hold, holdOfRestore } from './reporting/held.ts';
import { isNews } from './reporting/repeat-limit.ts';
import { enqueue } from './reporting/report-queue.ts';
import { layoutOf } from './layout.ts';
import { isTest } from './maintenance/maintenance.ts';
import type { PanelState } from './state.ts';
import { isReported } from './zones/latch-report.ts';
import { draftOf, entryAt } from './turn.ts';
import type { Turn } from './turn.ts';

/** Something to write into the log. Area and device are slots; without them it is the panel itself. */
export interface Note {
  readonly event: number;
  readonly qualifier?: Qualifier;
  readonly area?: number;
  readonly device?: number;
  /** User number of arm and disarm events; other events take the zone's number. */
  readonly user?: number;
  readonly actor?: Actor;
  readonly incident?: IncidentId | null;
  readonly detail?: string | null;
  /** It tells where the bearer of a tracker is. */
  readonly tracker?: TrackerId;
  /** The place where that is, instead of a device. */
  readonly place?: string;
  /** When it happened, where that is not now. The log has it when it came to be known, the report when it happened. */
  readonly happenedAt?: Instant;
  /** An alarm's report stays on the premises until then. */
  readonly heldUntil?: Instant | null;
  /** It is one of many of its kind: the log has it, nobody outside is told. */
  readonly counted?: boolean;
  /** When what leads to it began, where that is before now: test mode keeps only what began in it. */
  readonly beganAt?: Instant;
}

/** The area of a code: a zone's number is one of its own area, also where it alarms another. */
function areaOfCode({ config }: PanelState, { area, device, user }: Note): number {
  if (area === undefined) return 0;
  const ownsNumber = device !== undefined && user === undefined;
  return entryAt(config.areas, ownsNumber ? entryAt(layoutOf(config).areaOf, device) : area).id;
}

/** The event string of a note, with another user number where the report must differ from the log. */
export function codeOf(turn: Turn, note: Note, user = note.user): EventCode {
  const { config } = turn.state;
  const device = note.device === undefined ? undefined : entryAt(config.devices, note.device);
  return eventString({
    qualifier: note.qualifier ?? 1,
    event: note.event,
    area: areaOfCode(turn.state, note),
    detail: user ?? device?.zone ?? 0,
  });
}

const isTestNote = (turn: Turn, { beganAt, happenedAt }: Note): boolean =>
  isTest(turn.state, beganAt ?? happenedAt ?? turn.at);

/** Writes an event into the log only. `seq` is dense and rising (I8). */
export function log(turn: Turn, note: Note): EventCode {
  const { config, eventSeq } = turn.state;
  const seq = eventSeq + 1;
  const device = note.device === undefined ? undefined : entryAt(config.devices, note.device);
  const event: PanelEvent = {
    seq,
    at: turn.at,
    code: codeOf(turn, note),
    area: note.area === undefined ? null : entryAt(config.areas, note.area).id,
    device: device?.id ?? null,
    name: device?.name ?? note.place?.slice(0, 64) ?? '',
    kind: device?.kind ?? null,
    actor: note.actor ?? panelActor,
    incident: note.incident ?? null,
    detail: note.detail?.slice(0, 160) ?? null,
  };
  if (isTestNote(turn, note)) event.testing = true;
  if (note.counted === true) event.counted = true;
  if (note.tracker !== undefined) event.tracker = note.tracker;
  draftOf(turn).eventSeq = seq;
  turn.effects.push({ tag: 'event', event });
  return event.code;
}

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
