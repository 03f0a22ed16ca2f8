import type { AlwaysKind } from '@homeward/contract/entities/device.ts';
import type { AlarmKind } from '@homeward/contract/entities/incident.ts';
import { silentKinds } from '@homeward/contract/entities/incident.ts';
import { eventParts } from '@homeward/contract/event-string.ts';
import type { IncidentId, Instant } from '@homeward/contract/ids.ts';
import { modeOf, panelActor } from '@homeward/contract/modes.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { captureFor } from './captures.ts';
import { codeOf, log, tell } from '../events.ts';
import type { Note } from '../events.ts';
import {
  addZone,
  countTrip,
  incidentBy,
  liveIncident,
  openIncident,
  recordAct,
  urgencyOf,
} from './incidents.ts';
import { noteDecision } from '../reporting/proof.ts';
import type { LiveIncident } from '../state.ts';
import { areaAt, entryAt, setArea } from '../turn.ts';
import type { Turn } from '../turn.ts';

/** What a 24-hour attribute raises: instant in every state. Emergency quiet reports but never sounds. */
export const alwaysAlarms: Readonly<
  Record<AlwaysKind, { readonly kind: AlarmKind; readonly event: number; readonly audible: boolean }>
> = {
  burglar: { kind: 'burglar', event: 133, audible: true },
  smoke: { kind: 'fire', event: 111, audible: true },
  fire: { kind: 'fire', event: 110, audible: true },
  heat: { kind: 'heat', event: 114, audible: true },
  co: { kind: 'co', event: 162, audible: true },
  gas: { kind: 'gas', event: 151, audible: true },
  medical: { kind: 'medical', event: 100, audible: true },
  emergency: { kind: 'emergency', event: 101, audible: true },
  emergencyQuiet: { kind: 'emergency', event: 101, audible: false },
  fall: { kind: 'fall', event: 102, audible: true },
  panic: { kind: 'panic', event: 120, audible: true },
  silentPanic: { kind: 'silentPanic', event: 122, audible: false },
  water: { kind: 'water', event: 154, audible: true },
  tamper: { kind: 'tamper', event: 137, audible: true },
};

/** A cover opened (the same number as a fault and as an alarm), and a detector masked. */
const sabotageEvents: readonly number[] = [383, 144];

/** One cause of an alarm. */
export interface Cause {
  readonly kind: AlarmKind;
  readonly event: number;
  readonly audible: boolean;
  /** Slot of the zone; null for a person or the panel itself. */
  readonly device: number | null;
  readonly actor?: Actor;
  /** The panel's own alarms carry area 00 in their code. */
  readonly ofPanel?: boolean;
  readonly detail?: string;
}

const property: ReadonlySet<AlarmKind> = new Set<AlarmKind>(['burglar', 'tamper', 'water', 'technical']);
const tellings = 3;
const sameCauseMs = 30_000;

/**
 * Whether this cause is told again within its incident: three times where things are at stake (reliability A1-5),
 * and for life safety always, but not more often than every 30 s.
 */
function isTold(turn: Turn, live: LiveIncident, cause: Cause, note: Note): boolean {
  if (turn.planted.has('alarmOnlyFirstZone') && live.trips.length > 0) return false;
  const code = codeOf(turn, note);
  const trip = live.trips.find((entry) => entry.code === code);
  if (trip === undefined) return true;
  return property.has(cause.kind) ? trip.count < tellings : turn.at - trip.at >= sameCauseMs;
}

/** Raises an alarm: opens or joins an incident, tells, and sounds where the kind may be heard. */
export function raise(turn: Turn, area: number, cause: Cause): IncidentId {
  const live = liveIncident(turn, area, cause.kind) ?? openIncident(turn, area, cause.kind);
  const note: Note = {
    event: cause.event,
    ...(cause.ofPanel === true ? {} : { area }),
    ...(cause.device === null ? {} : { device: cause.device }),
    actor: cause.actor ?? panelActor,
    incident: live.id,
    detail: cause.detail ?? null,
  };
  if (!isTold(turn, live, cause, note)) return live.id;
  const fresh = !live.trips.some((trip) => trip.code === codeOf(turn, note));
  noteDecision(turn, live.id, codeOf(turn, note), sensedAt(turn, cause.device));
  const code = tell(turn, note);
  countTrip(turn, area, live.id, code);
  const config = cause.device === null ? null : entryAt(turn.state.config.devices, cause.device);
  addZone(turn, live.id, { at: turn.at, device: config?.id ?? null, name: config?.name ?? '', code });
  if (config !== null || cause.ofPanel === true) {
    const unrestored = areaAt(turn, area).unrestored.filter((entry) => entry.code !== code);
    const owed = { device: config?.id ?? null, code, incident: live.id };
    setArea(turn, area, { unrestored: [...unrestored, owed] });
  }
  if (cause.kind === 'burglar') setArea(turn, area, { burglar: true });
  if (!silentKinds.has(cause.kind)) sound(turn, area, live.id, cause, fresh);
  captureFor(turn, area, cause.device, live.id);
  turn.happenings.push({ tag: 'alarm', kind: cause.kind });
  return live.id;
}

/** Since when the zone behind an alarm has been active: before an entry delay, where there was one. */
function sensedAt(turn: Turn, slot: number | null): Instant {
  const zone = slot === null ? null : entryAt(turn.state.zones, slot);
  return zone?.condition === 'active' && zone.since !== null ? zone.since : turn.at;
}

/**
 * The area's alarm shows the most urgent incident. A new cause sounds for the whole siren time again; one that comes
 * back only when the sirens' time was over, unless lives are at stake.
 */
function sound(turn: Turn, area: number, id: IncidentId, cause: Cause, fresh: boolean): void {
  const { alarm } = areaAt(turn, area);
  const shown = alarm.tag === 'quiet' ? undefined : incidentBy(turn, alarm.incident);
  const urgent = shown === undefined || urgencyOf(cause.kind) < urgencyOf(shown.kind);
  const incident = alarm.tag === 'quiet' || urgent ? id : alarm.incident;
  const before = alarm.tag === 'sounding' ? alarm.sirenUntil : null;
  const { sirenMinutes, sirenVolume } = turn.state.config;
  const audible = cause.audible && sirenMinutes > 0 && sirenVolume !== 'none';
  const again = fresh || alarm.tag !== 'sounding' || !property.has(cause.kind);
  const sirenUntil = audible && again ? turn.at + sirenMinutes * 60_000 : before;
  setArea(turn, area, { alarm: { tag: 'sounding', incident, sirenUntil } });
}

/** The siren time is over: the alarm stays in memory until somebody disarms (domain 4.2). */
export function endOfSiren(turn: Turn, area: number): void {
  const { alarm } = areaAt(turn, area);
  if (alarm.tag !== 'sounding' || alarm.sirenUntil === null || alarm.sirenUntil > turn.at) return;
  setArea(turn, area, { alarm: { tag: 'memory', incident: alarm.incident } });
}

/** Silences the sirens of an area. Mode, alarm and memory stay. */
export function silence(turn: Turn, area: number, actor: Actor): void {
  const { alarm } = areaAt(turn, area);
  if (alarm.tag !== 'sounding' || alarm.sirenUntil === null) return;
  setArea(turn, area, { alarm: { ...alarm, sirenUntil: null } });
  recordAct(turn, alarm.incident, 'silenced', actor, '');
  log(turn, { event: 752, qualifier: 3, area, user: 0, actor, incident: alarm.incident });
}

/**
 * What alarmed is over: alarms that were told are told to be over. `event` names one of them; null means those of the
 * zone itself, leaving its cover and its mask aside.
 */
export function restore(turn: Turn, area: number, slot: number | null, event: number | null): void {
  const id = slot === null ? null : entryAt(turn.state.config.devices, slot).id;
  const { unrestored } = areaAt(turn, area);
  const over = unrestored.filter((entry) => {
    const its = eventParts(entry.code).event;
    return entry.device === id && (event === null ? !sabotageEvents.includes(its) : its === event);
  });
  if (over.length === 0) return;
  setArea(turn, area, { unrestored: unrestored.filter((entry) => !over.includes(entry)) });
  const where = slot === null ? {} : { area, device: slot };
  for (const { code, incident } of over)
    tell(turn, { event: eventParts(code).event, qualifier: 3, ...where, incident });
}

/** Whether the area's mode protects fully, as the tamper setting "Full Arm" means it. */
export const isFullyArmed = (turn: Turn, area: number): boolean => modeOf(areaAt(turn, area).phase) === 'arm';
