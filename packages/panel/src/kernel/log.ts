import type { EventCode, PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { AccountId, IncidentId, Instant, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { eventString, practiceEvent } from '@homeward/contract/rules/alarms/event-string.ts';
import type { Qualifier } from '@homeward/contract/rules/alarms/event-string.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { layoutOf } from './layout.ts';
import type { PanelState } from '../state/panel-state.ts';
import { isTest } from './test-mode.ts';
import { draftOf, entryAt } from './turn.ts';
import type { Turn } from './turn.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** Something to write into the log. Area and device are slots; without them it is the panel itself. */
export interface Note {
  readonly event: EventNumber;
  readonly qualifier?: Qualifier;
  readonly area?: number;
  readonly device?: number;
  /** User number of arm and disarm events; other events take the zone's number. */
  readonly user?: number;
  readonly actor?: Actor;
  readonly incident?: IncidentId | null;
  readonly detail?: string | null;
  /** Who alone is told of it outside, as their accounts. */
  readonly to?: readonly AccountId[];
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
  /** A fault of what is in service: the log has it, and people outside are told at the end of that, if at all. */
  readonly suspended?: boolean;
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

/** Whether a note is about a test or a practice alarm, of which nobody outside hears. */
export const isTestNote = (turn: Turn, { event, beganAt, happenedAt }: Note): boolean =>
  event === practiceEvent || isTest(turn.state, beganAt ?? happenedAt ?? turn.at);

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
  if (note.suspended === true) event.suspended = true;
  if (note.to !== undefined) event.to = note.to;
  if (note.tracker !== undefined) event.tracker = note.tracker;
  draftOf(turn).eventSeq = seq;
  turn.effects.push({ tag: 'event', event });
  return event.code;
}
