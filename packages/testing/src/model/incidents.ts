import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import { isBypassed, liveIncidents } from './memory.ts';
import type { Area, Device, Incident, Memory } from './memory.ts';
import { dropHeld, endCalls, releaseAllOf, report, settle } from './reports.ts';
import { families, isSilent, mayBypass } from './tables.ts';

/** Incidents: what they gather, what confirms them, how they end. */

export const liveIncident = (memory: Memory, area: Area, kind: AlarmKind): Incident | undefined => {
  const family = families.find((kinds) => kinds.includes(kind)) ?? [kind];
  return liveIncidents(memory, area).find((incident) => family.includes(incident.kind));
};

/** The incident that gathers alarms of this kind in an area. */
export function incidentFor(memory: Memory, area: Area, kind: AlarmKind): Incident {
  const live = liveIncident(memory, area, kind);
  if (live) return live;
  const fresh: Incident = {
    kind,
    area,
    state: 'open',
    live: true,
    confirmed: false,
    zones: [],
    told: new Map(),
    acts: [],
    reportedAt: null,
    heldUntil: null,
  };
  memory.incidents.unshift(fresh);
  return fresh;
}

/** Whether a device other than this one alarmed within the confirmation time. */
const hasOther = (memory: Memory, zones: Incident['zones'], device: Device | null, at: number): boolean =>
  zones.some(
    (zone) =>
      zone.device !== null &&
      zone.device !== device &&
      [zone.at, zone.last].some((its) => Math.abs(at - its) <= memory.config.confirmationMinutes * 60_000),
  );

/** Two different zones near each other in time confirm; a burglar's first one waits for a second. */
export function gather(
  memory: Memory,
  incident: Incident,
  code: string,
  device: Device | null,
  at: number,
): void {
  const { area, kind, zones } = incident;
  const isNear = hasOther(memory, zones, device, at);
  const again = zones.find((zone) => zone.code === code);
  if (again) again.last = Math.max(again.last, at);
  else zones.push({ code, device, at, last: at });
  if (device === null) return;
  if (kind === 'panic' || kind === 'silentPanic') confirmHoldUp(memory, area, device, at);
  const until = at + memory.config.confirmationMinutes * 60_000;
  if (isNear) confirm(incident);
  else if (!again && kind === 'burglar' && !incident.confirmed && memory.config.profile === 'EN')
    if (until > memory.now && !area.unconfirmed.some((one) => one.device === device))
      area.unconfirmed.push({ device, until });
}

/** An audible hold-up and a silent one by two buttons: the silent one is confirmed, which nobody on site can see. */
function confirmHoldUp(memory: Memory, area: Area, device: Device, at: number): void {
  const live = liveIncidents(memory, area);
  const silent = live.find(({ kind }) => kind === 'silentPanic');
  const loud = live.find(({ kind }) => kind === 'panic');
  if (silent && loud && hasOther(memory, [...silent.zones, ...loud.zones], device, at))
    silent.confirmed = true;
}

/** An alarm is more than one zone's word: none waits for a second one any more. */
export function confirm(incident: Incident): void {
  incident.confirmed = true;
  if (incident.kind === 'burglar') incident.area.unconfirmed = [];
}

/** Nothing confirmed a burglar's zones in time: they are bypassed while the area guards. */
export function endConfirmation({ now }: Memory, area: Area): void {
  const over = area.unconfirmed.filter(({ until }) => until <= now);
  area.unconfirmed = area.unconfirmed.filter(({ until }) => until > now);
  if (area.stage === 'disarmed') return;
  for (const { device } of over) if (mayBypass(device.config) && !isBypassed(device)) device.oneTime = true;
}

/** A code ends an incident: what is held is dropped, what was reported is cancelled. */
function endIncident(memory: Memory, area: Area, incident: Incident, user: number): void {
  const isDropped = dropHeld(memory, area, incident);
  if (isDropped) incident.acts.push('aborted');
  if (incident.state === 'open') incident.state = 'acknowledged';
  if (isDropped && incident.reportedAt === null) return;
  const reportedAt = Math.max(
    incident.reportedAt ?? -Infinity,
    isDropped ? -Infinity : (incident.heldUntil ?? -Infinity),
  );
  const { profile, cancelMinutes } = memory.config;
  const cancels = profile === 'EN' || memory.now - reportedAt <= cancelMinutes * 60_000;
  if (cancels) report(memory, incident, `1406 ${area.config.id} ${user}`, null);
  incident.acts.push(cancels && profile === 'CP01' ? 'cancelled' : 'disarmed');
}

/** Somebody disarmed an area: its incidents end. `user` is the number that is told. */
export function endIncidents(memory: Memory, area: Area, user: number): void {
  const own = liveIncidents(memory, area);
  for (const incident of own.toReversed()) {
    if (!isSilent(incident.kind)) endIncident(memory, area, incident, user);
    incident.live = false;
  }
  const { shown } = area;
  if (area.alarm !== 'quiet' && shown !== null && !own.includes(shown)) {
    if (dropHeld(memory, area, shown)) shown.acts.push('aborted');
    else if (memory.config.profile === 'EN') report(memory, shown, `1406 ${area.config.id} ${user}`, null);
  }
  for (const incident of own.toReversed()) if (!isSilent(incident.kind)) endCalls(memory, area, incident);
  settle(memory, area, true);
}

/** Somebody closes an incident, which no sirens may sound for. */
export function closeIncident(memory: Memory, incident: Incident): void {
  if (incident.state === 'closed') return;
  const showing = memory.areas.filter((area) => area.alarm !== 'quiet' && area.shown === incident);
  if (showing.some(({ alarm, sirenUntil }) => alarm === 'sounding' && sirenUntil !== null)) return;
  if (incident.live && incident.kind === 'burglar') incident.area.unconfirmed = [];
  incident.state = 'closed';
  incident.live = false;
  for (const area of memory.areas) endCalls(memory, area, incident);
  for (const area of showing)
    if (area.stage === 'disarmed')
      Object.assign(area, { alarm: 'quiet', shown: null, sirenUntil: null, burglar: false });
    else area.alarm = 'memory';
}

/** Somebody knows that it is real: nothing of it waits any more, and a break-in is told as verified, once. */
export function verifyIncident(memory: Memory, incident: Incident): void {
  const { kind, state, acts, area, zones } = incident;
  if (state === 'closed' || acts.includes('verified')) return;
  acts.push('verified');
  confirm(incident);
  releaseAllOf(memory, incident);
  if (kind !== 'burglar' && kind !== 'tamper') return;
  const device = zones.find((zone) => zone.device !== null)?.device ?? null;
  const zone = device?.config.zone ?? 0;
  incident.reportedAt = memory.now;
  memory.alarms.push({ event: 139, area: area.config.id, zone, device: device?.config.id ?? null });
  report(memory, incident, `1139 ${area.config.id} ${zone}`, null);
}
