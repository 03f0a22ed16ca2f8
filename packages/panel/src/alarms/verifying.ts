import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { AlarmKind } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { layoutOf } from '../kernel/layout.ts';
import { letGo } from '../reporting/held.ts';
import { tell } from '../reporting/tell.ts';
import { done, invalid } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { confirm } from './confirmation.ts';
import { recordAct, setLive } from './incidents.ts';

/** XYZ of a verified break-in. */
const verified = events.burglarVerified;

/** What stations wait for a second word of; to all else they send somebody at the first. */
const isWaitedFor: ReadonlySet<AlarmKind> = new Set<AlarmKind>(['burglar', 'tamper']);

/**
 * Somebody knows that an alarm is real: it is confirmed, what is held of it leaves at once, and the station is told that
 * a break-in is verified, once. Others are told on, since nobody has said that they come.
 */
export function verifyIncident(
  turn: Turn,
  { id, kind, area, zones, acts, state }: Incident,
  text: string,
  actor: Actor,
  isFull: boolean,
): Outcome {
  if (state === 'closed') return invalid('v2_mg_incident_closed');
  if (acts.some(({ tag }) => tag === 'verified')) return done;
  if (isFull) return invalid('v2_mg_too_many_comments');
  recordAct(turn, id, 'verified', actor, text);
  const { areaSlotOf, slotOf } = layoutOf(turn.state.config);
  const slot = areaSlotOf.get(area);
  if (slot === undefined) return done;
  confirm(turn, slot, id);
  letGo(turn, id);
  if (!isWaitedFor.has(kind)) return done;
  const device = zones.flatMap((zone) => (zone.device === null ? [] : (slotOf.get(zone.device) ?? [])))[0];
  setLive(turn, slot, id, { leftAt: turn.at });
  tell(turn, {
    event: verified,
    area: slot,
    ...(device === undefined ? {} : { device }),
    actor,
    incident: id,
    detail: text || null,
  });
  return done;
}
