import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { BedView, BedWatch } from '@homeward/contract/shapes/care/care.ts';
import type { DeviceId, IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { tell } from '../reporting/tell.ts';
import { layoutOf } from '../kernel/layout.ts';
import { deviceAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { Occasion } from './agenda.ts';
import { careAlarm } from './care-alarm.ts';
import { setCare, showCare } from './set-care.ts';
import type { Night } from '../state/care-state.ts';
import { listenMs } from './sessions.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

const minuteMs = 60_000;
const notBack = events.notBackInBed;
const notUp = events.notUpFromBed;
const outOfBed = events.outOfBed;

const bedOf = (turn: Turn, id: string): BedWatch | undefined =>
  turn.state.config.care.beds.find((bed) => bed.id === id);

const viewOf = (turn: Turn, device: DeviceId): BedView | undefined =>
  turn.state.care.view.beds.find((bed) => bed.device === device);

/** A night of a watched bed begins, in place of the one before. */
export function openNight(turn: Turn, id: string, { from, until }: Occasion): void {
  const bed = bedOf(turn, id);
  if (bed === undefined) return;
  if (viewOf(turn, bed.device) === undefined) noteBed(turn, bed.device);
  const upBy = bed.upMinutes === null ? null : until + bed.upMinutes * minuteMs;
  const { nights } = turn.state.care;
  const last = nights.find((night) => night.bed === id);
  // Whoever has not come back since the night before still owes the word of it.
  const { told, incident } = last ?? { told: false, incident: null };
  const night: Night = { bed: id, from, until, backBy: null, upBy, told, incident };
  setCare(turn, { nights: [...nights.filter((entry) => entry !== last), night] });
}

/** What a bed sensor says: whether somebody lies there, and what that means for the night. */
export function noteBed(turn: Turn, device: DeviceId): void {
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  if (slot === undefined || entryAt(turn.state.config.devices, slot).kind !== 'bed_sensor') return;
  const occupied = deviceAt(turn, slot).values.detected ?? null;
  const before = viewOf(turn, device);
  if (occupied === null || before?.occupied === occupied) return;
  const { slotOf } = layoutOf(turn.state.config);
  const others = turn.state.care.view.beds.filter((bed) => bed.device !== device && slotOf.has(bed.device));
  showCare(turn, { beds: [...others, { device, occupied, since: turn.at }] });
  for (const night of turn.state.care.nights) {
    const bed = bedOf(turn, night.bed);
    if (bed?.device !== device) continue;
    if (occupied) back(turn, night, slot);
    else if (before !== undefined) left(turn, night, bed, slot);
  }
}

const areaOf = (turn: Turn, slot: number): number => entryAt(layoutOf(turn.state.config).areaOf, slot);

function changeNight(turn: Turn, id: string, patch: Partial<Night>): void {
  const { nights } = turn.state.care;
  setCare(turn, { nights: nights.map((night) => (night.bed === id ? { ...night, ...patch } : night)) });
}

function left(turn: Turn, { bed: id, until }: Night, bed: BedWatch, slot: number): void {
  if (turn.at >= until || turn.state.care.view.awaySince !== null) return;
  if (bed.tellLeaving) tell(turn, { event: outOfBed, area: areaOf(turn, slot), device: slot });
  const backBy = bed.outMinutes === null ? null : turn.at + bed.outMinutes * minuteMs;
  changeNight(turn, id, { backBy: backBy !== null && backBy <= until ? backBy : null });
}

function back(turn: Turn, { bed: id, told, incident }: Night, slot: number): void {
  if (told) tell(turn, { event: notBack, qualifier: 3, area: areaOf(turn, slot), device: slot, incident });
  changeNight(turn, id, { backBy: null, told: false, incident: null });
}

/** Somebody is not back in bed, or not up, in time. */
export function endOfNights(turn: Turn): void {
  for (const night of turn.state.care.nights) {
    if (night.backBy !== null && night.backBy <= turn.at) isBackDue(turn, night);
    if (night.upBy !== null && night.upBy <= turn.at) isUpDue(turn, night);
  }
}

/** When the panel has listened for long enough since its start to know of the bed; null is it has. */
const believedAt = ({ state: { startedAt }, at }: Turn): Instant | null =>
  startedAt + listenMs > at ? startedAt + listenMs : null;

function isBackDue(turn: Turn, { bed: id }: Night): void {
  const bed = bedOf(turn, id);
  const backBy = believedAt(turn);
  changeNight(turn, id, { backBy });
  if (backBy !== null || bed === undefined || viewOf(turn, bed.device)?.occupied !== false) return;
  const incident = found(turn, bed, notBack, `not back in bed for ${bed.outMinutes ?? 0} min`);
  if (incident !== undefined) changeNight(turn, id, { told: true, incident });
}

function isUpDue(turn: Turn, { bed: id, until }: Night): void {
  const bed = bedOf(turn, id);
  const upBy = believedAt(turn);
  changeNight(turn, id, { upBy });
  if (upBy !== null || bed === undefined || viewOf(turn, bed.device)?.occupied !== true) return;
  found(turn, bed, notUp, `in bed ${Math.round((turn.at - until) / minuteMs)} min after the night`);
}

/** Tells of it, or raises an alarm where that is set: its incident, or null; undefined where nothing is told. */
function found(turn: Turn, bed: BedWatch, event: EventNumber, detail: string): IncidentId | null | undefined {
  const device = layoutOf(turn.state.config).slotOf.get(bed.device);
  if (device === undefined || turn.state.care.view.awaySince !== null) return undefined;
  if (bed.alarm) return careAlarm(turn, { kind: 'bed', event, device, detail });
  tell(turn, { event, area: areaOf(turn, device), device, detail });
  return null;
}
