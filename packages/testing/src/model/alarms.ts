import type { AlarmDetails } from './alarm-details.ts';
import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { AlwaysKind } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { gather, incidentFor } from './incidents.ts';
import type { Area, Device, Incident, Memory } from './memory.ts';
import { holdOf, report } from './reports.ts';
import { countTrip, isShutDown } from './swingers.ts';
import { alwaysRows, answeredKinds, behaviour, isSilent, limitedKinds, urgency } from './tables.ts';

/** An alarm: an incident, an event, and sirens where it may be heard. */
export function raise(
  memory: Memory,
  area: Area,
  kind: AlarmKind,
  event: number,
  audible: boolean,
  device: Device | null,
  details: AlarmDetails = {},
): void {
  const { config, now } = memory;
  const zone = device?.config.zone ?? 0;
  const code = `${event} ${area.config.id} ${zone}`;
  const record = { event, area: area.config.id, zone, device: device?.config.id ?? null };
  if (kind === 'burglar' && device !== null && isShutDown(memory, device)) {
    memory.alarms.push(record);
    return;
  }
  const incident = incidentFor(memory, area, kind);
  const before = incident.told.get(code);
  const isLimited = limitedKinds.includes(kind);
  const countsTrips = kind === 'burglar' && config.swingerTrips > 0;
  const happenedAt = details.happenedAt ?? now;
  const owed = device && area.unrestored.find((one) => one.device === device && one.event === event);
  // Where its end was told, or nothing at all, a beginning is news.
  if (before !== undefined && owed !== undefined) {
    const isRecent = now - before.at < 30_000;
    const isBack = owed !== null && owed.settlesAt !== undefined;
    if (isBack && (isLimited || isRecent)) {
      owed.settlesAt = undefined;
      gather(memory, incident, code, device, happenedAt);
      return;
    }
    const isMotion = device !== null && behaviour(device.config.kind) === 'motion';
    if (isRecent && (!isLimited || (isMotion && owed !== null))) return;
    if (isLimited && !countsTrips && before.times >= 3) {
      incident.told.set(code, { times: before.times + 1, at: now });
      gather(memory, incident, code, device, happenedAt);
      return;
    }
  }
  const isFirst = incident.told.size === 0;
  incident.told.set(code, { times: (before?.times ?? 0) + 1, at: now });
  memory.alarms.push(record);
  const until = holdOf(memory, area, incident, device, details);
  report(memory, incident, `1${code}`, until);
  if (until === null) incident.reportedAt = now;
  else incident.heldUntil = until;
  gather(memory, incident, code, device, happenedAt);
  if (device !== null) {
    area.unrestored = area.unrestored.filter((owed) => owed.device !== device || owed.event !== event);
    area.unrestored.push({ device, event, incident, told: true });
  }
  if (kind === 'burglar') area.burglar = true;
  // Somebody asks again who had been told that help comes.
  if (answeredKinds.includes(kind) && !isFirst && incident.state === 'acknowledged') incident.state = 'open';
  const isLate = details.happenedAt !== undefined;
  // Rules have nothing to answer in what happened long ago.
  if (!isLate) memory.happened.push(`alarm ${kind}`);
  if (!isLate && !isSilent(kind)) memory.happened.push('alarm');
  if (!isSilent(kind)) sound(memory, incident, kind, audible, before === undefined, isLate);
  if (kind === 'burglar' && device !== null) countTrip(memory, device);
}

/** A 24-hour attribute alarms. */
export function raiseAlways(
  memory: Memory,
  area: Area,
  always: AlwaysKind,
  device: Device | null,
  details: AlarmDetails = {},
): void {
  const [event, kind, audible] = alwaysRows[always];
  raise(memory, area, kind, event, audible, device, details);
}

function sound(
  { config, now }: Memory,
  incident: Incident,
  kind: AlarmKind,
  audible: boolean,
  isNew: boolean,
  isLate: boolean,
): void {
  const { area } = incident;
  const was = area.alarm;
  const shown = was === 'quiet' ? null : area.shown;
  if (shown === null || urgency.indexOf(kind) < urgency.indexOf(shown.kind)) area.shown = incident;
  if (isLate) {
    if (was !== 'sounding') area.alarm = 'memory';
    return;
  }
  area.alarm = 'sounding';
  if (was !== 'sounding') area.sirenUntil = null;
  const sirens = audible && config.sirenMinutes > 0 && config.sirenVolume !== 'none';
  if (!isNew && was === 'sounding' && limitedKinds.includes(kind)) return;
  area.alarmUntil = now + (config.sirenMinutes || 3) * 60_000;
  if (sirens) area.sirenUntil = now + config.sirenMinutes * 60_000;
}
