import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { AlarmKind, IncidentZone } from '@homeward/contract/shapes/alarms/incident.ts';
import type { IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { canBypass, isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import { tell } from '../reporting/tell.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, deviceAt, entryAt, setArea, setDevice } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { changeIncident, incidentBy } from '../kernel/incident.ts';

/**
 * Confirmation (reliability A1-12): two independent zones within the window confirm an alarm. Incidents are kept apart
 * by family, so a hold-up is confirmed by a second hold-up device and never by a burglar's zone.
 */

/** Marks an incident confirmed; its zones wait for nothing any more. */
export function confirm(turn: Turn, area: number, id: IncidentId): void {
  changeIncident(turn, id, (incident) => (incident.confirmed ? incident : { ...incident, confirmed: true }));
  if (incidentBy(turn, id)?.kind === 'burglar' && areaAt(turn, area).unconfirmed.length > 0)
    setArea(turn, area, { unconfirmed: [] });
}

/** Zones of an incident with one more trip: each is there once, with its first and its last. */
function withTrip(zones: readonly IncidentZone[], zone: IncidentZone): readonly IncidentZone[] {
  const known = zones.find(({ code }) => code === zone.code);
  if (known === undefined) return [...zones, zone];
  const last = Math.max(known.last ?? known.at, zone.at);
  return zones.map((one) => (one === known ? { ...known, last } : one));
}

/** Whether another zone tripped within the confirmation time. */
function isSeconded(turn: Turn, zones: readonly IncidentZone[], { device, at }: IncidentZone): boolean {
  const window = turn.state.config.confirmationMinutes * 60_000;
  return zones.some(
    (other) =>
      device !== null &&
      other.device !== null &&
      other.device !== device &&
      [other.at, other.last ?? other.at].some((its) => Math.abs(at - its) <= window),
  );
}

/**
 * Hold-ups second each other, audible or not, though they are two stories: the silent one is confirmed by both. The
 * other shows on site, where nothing may tell of a silent one (A1-13).
 */
function secondHoldUp(turn: Turn, area: number, zone: IncidentZone): void {
  const of = (kind: AlarmKind) =>
    areaAt(turn, area)
      .incidents.map(({ id }) => incidentBy(turn, id))
      .find((incident) => incident?.kind === kind);
  const [silent, audible] = [of('silentPanic'), of('panic')];
  if (silent === undefined || audible === undefined) return;
  if (isSeconded(turn, [...silent.zones, ...audible.zones], zone)) confirm(turn, area, silent.id);
}

/** Adds a trip of a zone to an incident, and confirms it where another zone alarmed within the confirmation time. */
export function addZone(turn: Turn, area: number, id: IncidentId, zone: IncidentZone): void {
  const incident = incidentBy(turn, id);
  if (incident === undefined) return;
  changeIncident(turn, id, (entry) => ({ ...entry, zones: withTrip(entry.zones, zone) }));
  if (incident.kind === 'panic' || incident.kind === 'silentPanic') secondHoldUp(turn, area, zone);
  if (isSeconded(turn, incident.zones, zone)) confirm(turn, area, id);
  else if (incident.kind === 'burglar' && !incident.confirmed && isNew(incident.zones, zone))
    waitForSecond(turn, area, zone);
}

const isNew = (zones: readonly IncidentZone[], zone: IncidentZone): boolean =>
  zones.every(({ code }) => code !== zone.code);

function waitForSecond(turn: Turn, area: number, { device, at }: IncidentZone): void {
  const { unconfirmed } = areaAt(turn, area);
  const { profile, confirmationMinutes } = turn.state.config;
  const until = at + confirmationMinutes * 60_000;
  if (profile !== 'EN' || device === null || until <= turn.at) return;
  if (unconfirmed.some((waiting) => waiting.device === device)) return;
  setArea(turn, area, { unconfirmed: [...unconfirmed, { device, until }] });
}

/** When the next window passes; null where no zone waits. */
export function nextWindow(
  unconfirmed: readonly { readonly until: Instant }[],
  before: Instant | null,
): Instant | null {
  let next = before;
  for (const { until } of unconfirmed) if (next === null || until < next) next = until;
  return next;
}

/**
 * No second zone came: the first is left out until somebody disarms, so that it cannot keep alarming (EN and BS 8243).
 * Where nobody will disarm it stays in, for nothing would ever take it back.
 */
export function endOfWindows(turn: Turn, area: number): void {
  const { unconfirmed, phase } = areaAt(turn, area);
  const over = unconfirmed.filter(({ until }) => until <= turn.at);
  if (over.length === 0) return;
  setArea(turn, area, { unconfirmed: unconfirmed.filter(({ until }) => until > turn.at) });
  if (phase.tag === 'disarmed') return;
  for (const { device } of over) {
    const slot = layoutOf(turn.state.config).slotOf.get(device);
    if (slot !== undefined) leaveOut(turn, area, slot);
  }
}

function leaveOut(turn: Turn, area: number, slot: number): void {
  const config = entryAt(turn.state.config.devices, slot);
  const device = deviceAt(turn, slot);
  if (!canBypass(config) || isBypassed(config, device)) return;
  setDevice(turn, slot, { bypass: { ...device.bypass, oneTime: true } });
  tell(turn, { event: events.bypassed, area, device: slot, detail: 'unconfirmed' });
}
