import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import { silentKinds } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import type { AlwaysKind } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Cause } from './cause.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { modeOf } from '@homeward/contract/rules/panel/mode-of.ts';
import { captureFor } from './captures.ts';
import { addZone } from './confirmation.ts';
import { tell } from '../reporting/tell.ts';
import { codeOf, log } from '../kernel/log.ts';
import type { Note } from '../kernel/log.ts';
import { holdFor } from './holding.ts';
import { countTrip, liveIncident, openIncident, setLive } from './incidents.ts';
import { changeIncident } from '../kernel/incident.ts';
import { isTest } from '../kernel/test-mode.ts';
import { noteDecision, noteProof } from '../reporting/proof.ts';
import { cameBack, owe, tellings } from './restore.ts';
import { joinShared } from './shared.ts';
import { property, remember, sound } from './sounding.ts';
import { countAlarm, isSilent } from './swingers.ts';
import type { LiveIncident } from '../state/alarms-state.ts';
import { areaAt, entryAt, setArea } from '../kernel/turn.ts';
import { isReported } from '../kernel/latch-report.ts';
import { isMomentary } from '../kernel/zone.ts';
import type { Turn } from '../kernel/turn.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** What a 24-hour attribute raises: instant in every state. Emergency quiet reports but never sounds. */
export const alwaysAlarms: Readonly<
  Record<AlwaysKind, { readonly kind: AlarmKind; readonly event: EventNumber; readonly audible: boolean }>
> = {
  burglar: { kind: 'burglar', event: events.burglarAlways, audible: true },
  smoke: { kind: 'fire', event: events.smoke, audible: true },
  fire: { kind: 'fire', event: events.fire, audible: true },
  heat: { kind: 'heat', event: events.heat, audible: true },
  co: { kind: 'co', event: events.carbonMonoxide, audible: true },
  gas: { kind: 'gas', event: events.gas, audible: true },
  medical: { kind: 'medical', event: events.medical, audible: true },
  emergency: { kind: 'emergency', event: events.emergency, audible: true },
  emergencyQuiet: { kind: 'emergency', event: events.emergency, audible: false },
  fall: { kind: 'fall', event: events.fall, audible: true },
  panic: { kind: 'panic', event: events.panic, audible: true },
  silentPanic: { kind: 'silentPanic', event: events.silentPanic, audible: false },
  water: { kind: 'water', event: events.water, audible: true },
  tamper: { kind: 'tamper', event: events.panelTamper, audible: true },
  fireVerification: { kind: 'fire', event: events.smoke, audible: true },
};

const sameCauseMs = 30_000;

/**
 * What becomes of this cause within its incident. A beginning is news where its end has been told, or nothing of it at
 * all. Where things are at stake it is told three times and then only counted (reliability A1-5), unless the swinger
 * shutdown counts instead. For life safety it is told again and again, but not more often than every 30 s: the
 * repetitions of a radio are no news. What comes back while its end was held back is written into the log.
 */
function tellingOf(
  turn: Turn,
  area: number,
  live: LiveIncident,
  cause: Cause,
  code: EventCode,
): 'told' | 'counted' | 'same' | 'back' {
  const trip = live.trips.find((entry) => entry.code === code);
  if (trip === undefined) return 'told';
  const owed = areaAt(turn, area).unrestored.find((entry) => entry.code === code);
  if (owed === undefined && isOwed(cause)) return 'told';
  const isBack = owed?.settlesAt !== undefined;
  if (!property.has(cause.kind)) {
    if (turn.at - trip.at >= sameCauseMs) return 'told';
    return isBack ? 'back' : 'same';
  }
  if (isBack) return 'back';
  const moves = cause.device !== null && isMomentary(entryAt(turn.state.config.devices, cause.device).kind);
  if (moves && owed !== undefined && turn.at - trip.at < sameCauseMs) return 'same';
  const swings = cause.kind === 'burglar' && turn.state.config.swingerTrips > 0;
  return swings || trip.count < tellings ? 'told' : 'counted';
}

/** Whether an alarm has an end of its own: that of a zone, and of the panel's own cover. */
const isOwed = ({ device, ofPanel }: Cause): boolean => device !== null || ofPanel === true;

function noteOf(turn: Turn, area: number, cause: Cause): Note {
  const late = cause.happenedAt === undefined ? null : turn.at - cause.happenedAt;
  return {
    event: cause.event,
    ...(cause.ofPanel === true ? {} : { area }),
    ...(cause.device === null ? {} : { device: cause.device }),
    ...(cause.happenedAt === undefined ? {} : { happenedAt: cause.happenedAt }),
    ...(cause.beganAt === undefined ? {} : { beganAt: cause.beganAt }),
    actor: cause.actor ?? panelActor,
    detail: late === null ? (cause.detail ?? null) : `late ${Math.round(late / 1000)} s`,
  };
}

/** The incident of a zone that has fallen silent: what it still says is logged there. Null where it has not. */
function storyOfSilent(turn: Turn, area: number, { kind, device: slot }: Cause): IncidentId | null {
  if (kind !== 'burglar' || slot === null) return null;
  const { id: device } = entryAt(turn.state.config.devices, slot);
  if (!isSilent(turn, area, device)) return null;
  const live = liveIncident(turn, area, kind)?.id;
  return (
    live ?? turn.state.incidents.find(({ zones }) => zones.some((zone) => zone.device === device))?.id ?? null
  );
}

/**
 * Raises an alarm: opens or joins an incident, tells, and sounds where the kind may be heard. Gives the incident it
 * belongs to.
 */
export function raise(turn: Turn, area: number, cause: Cause): IncidentId {
  const config = cause.device === null ? null : entryAt(turn.state.config.devices, cause.device);
  const bare = noteOf(turn, area, cause);
  const story = storyOfSilent(turn, area, cause);
  if (story !== null) {
    log(turn, { ...bare, incident: story });
    return story;
  }
  const shared = joinShared(turn, area, cause);
  if (shared !== null) return shared;
  const live = liveIncident(turn, area, cause.kind) ?? openIncident(turn, area, cause.kind);
  const note: Note = { ...bare, incident: live.id };
  const code = codeOf(turn, note);
  const telling = tellingOf(turn, area, live, cause, code);
  if (telling === 'same') return live.id;
  const trip = {
    at: cause.happenedAt ?? turn.at,
    device: config?.id ?? null,
    name: config?.name ?? '',
    code,
  };
  if (telling === 'counted' || telling === 'back') {
    if (telling === 'back') cameBack(turn, area, note, code);
    else countTrip(turn, area, live.id, code);
    addZone(turn, area, live.id, trip);
    return live.id;
  }
  const fresh = !live.trips.some((trip) => trip.code === code);
  noteDecision(turn, live.id, code, cause.happenedAt ?? sensedAt(turn, cause.device));
  tellAlarm(turn, area, cause, live, note);
  countTrip(turn, area, live.id, code);
  addZone(turn, area, live.id, trip);
  if (isOwed(cause)) {
    const reported = !isTest(turn.state, cause.beganAt ?? cause.happenedAt ?? turn.at);
    owe(turn, area, { device: config?.id ?? null, code, incident: live.id, reported });
  }
  if (cause.kind === 'burglar') setArea(turn, area, { burglar: true });
  const call = { incident: live.id, kind: cause.kind, audible: cause.audible, fresh };
  const isLate = cause.happenedAt !== undefined;
  if (!silentKinds.has(cause.kind)) (isLate ? remember : sound)(turn, area, call);
  if (cause.kind === 'burglar' && cause.device !== null) countAlarm(turn, area, cause.device);
  // There is nothing left to be seen of what happened long ago.
  if (!isLate) captureFor(turn, area, cause.device, live.id);
  turn.happenings.push({
    tag: 'alarm',
    kind: cause.kind,
    area: entryAt(turn.state.config.areas, area).id,
    device: config?.id ?? null,
    incident: live.id,
    actor: cause.actor ?? panelActor,
    isLate,
  });
  return live.id;
}

/** Tells of an alarm, now or when its hold is over. */
function tellAlarm(turn: Turn, area: number, cause: Cause, live: LiveIncident, note: Note): void {
  const zone = cause.device === null ? null : entryAt(turn.state.config.devices, cause.device);
  if (zone !== null && !isReported(zone, cause.event)) {
    tell(turn, note);
    return;
  }
  const heldUntil = holdFor(turn, area, live, cause);
  tell(turn, { ...note, heldUntil });
  setLive(turn, area, live.id, heldUntil === null ? { leftAt: turn.at } : { heldUntil });
  if (heldUntil === null) return;
  noteProof(turn, live.id, 'held', '', codeOf(turn, note));
  changeIncident(turn, live.id, (incident) => ({ ...incident, heldUntil }));
}

/** Since when the zone behind an alarm has been active: before an entry delay, where there was one. */
function sensedAt(turn: Turn, slot: number | null): Instant {
  const zone = slot === null ? null : entryAt(turn.state.zones, slot);
  return zone?.condition === 'active' && zone.since !== null ? zone.since : turn.at;
}

/** Whether the area's mode protects fully, as the tamper setting "Full Arm" means it. */
export const isFullyArmed = (turn: Turn, area: number): boolean => modeOf(areaAt(turn, area).phase) === 'arm';
