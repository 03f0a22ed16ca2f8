import type { IncidentZone } from '@homeward/contract/entities/incident.ts';
import type { IncidentId, Instant } from '@homeward/contract/ids.ts';
import { canBypass, isBypassed } from '@homeward/contract/bypass-rules.ts';
import { tell } from '../events.ts';
import { layoutOf } from '../layout.ts';
import { areaAt, deviceAt, entryAt, setArea, setDevice } from '../turn.ts';
import type { Turn } from '../turn.ts';
import { changeIncident, incidentBy } from './incidents.ts';

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

/** Adds a zone to an incident, once, and confirms it where another zone alarmed within the confirmation time. */
export function addZone(turn: Turn, area: number, id: IncidentId, zone: IncidentZone): void {
  const incident = incidentBy(turn, id);
  if (incident === undefined || incident.zones.some(({ code }) => code === zone.code)) return;
  const window = turn.state.config.confirmationMinutes * 60_000;
  const second = incident.zones.some(
    ({ device, at }) =>
      device !== null && zone.device !== null && device !== zone.device && Math.abs(zone.at - at) <= window,
  );
  changeIncident(turn, id, (entry) => ({ ...entry, zones: [...entry.zones, zone] }));
  if (second) confirm(turn, area, id);
  else if (incident.kind === 'burglar' && !incident.confirmed) waitForSecond(turn, area, zone);
}

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
  if (phase.tag === 'disarmed' || turn.planted.has('unconfirmedStaysIn')) return;
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
  tell(turn, { event: 570, area, device: slot, detail: 'unconfirmed' });
}
