import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { raise } from '../alarms/alarm.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { confirm } from '../alarms/confirmation.ts';
import { restore } from '../alarms/restore.ts';
import { liveIncident } from '../alarms/incidents.ts';
import { incidentBy } from '../kernel/incident.ts';
import { isSilent } from '../alarms/swingers.ts';
import { layoutOf } from '../kernel/layout.ts';
import { outcomeOf } from '../kernel/responses.ts';
import { areaAt, entryAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

const firstTrip = events.crossZoneFirst;

/**
 * A cross zone opened (domain 4.4). The first one sounds and tells of a first trip; the same one again restarts the
 * timer; another one verifies. Without a timer it is a plain instant zone.
 */
export function crossZoneOpened(turn: Turn, area: number, slot: number): void {
  const { crossZoneMinutes, devices } = turn.state.config;
  const { crossZone } = areaAt(turn, area);
  const device = entryAt(devices, slot).id;
  // A zone that has fallen silent is only logged: it waits for nobody.
  if (crossZoneMinutes === 0 || isSilent(turn, area, device)) {
    raise(turn, area, { kind: 'burglar', event: events.burglar, audible: true, device: slot });
    return;
  }
  const until = turn.at + crossZoneMinutes * 60_000;
  if (crossZone === null) {
    raise(turn, area, { kind: 'burglar', event: firstTrip, audible: true, device: slot });
    setArea(turn, area, { crossZone: { device, until, verified: false } });
    return;
  }
  if (crossZone.device === device) {
    setArea(turn, area, { crossZone: { ...crossZone, until } });
    return;
  }
  raise(turn, area, { kind: 'burglar', event: events.burglar, audible: true, device: slot });
  verify(turn, area, slot);
}

/**
 * Another burglar zone alarmed while a first trip waits: both count, and a verifying cross zone says so (139). The
 * timer starts again.
 */
export function verify(turn: Turn, area: number, slot: number): void {
  const { crossZone, phase } = areaAt(turn, area);
  const { config } = turn.state;
  const device = entryAt(config.devices, slot);
  if (crossZone === null || crossZone.device === device.id || isSilent(turn, area, device.id)) return;
  const first = layoutOf(config).slotOf.get(crossZone.device);
  if (!crossZone.verified && first !== undefined) {
    raise(turn, area, { kind: 'burglar', event: events.burglar, audible: true, device: first });
    // It may have closed while it waited, and will say so no more.
    if (entryAt(turn.state.zones, first).condition !== 'active') restore(turn, area, first, null);
  }
  if (outcomeOf(device, phase).tag === 'crossZone')
    raise(turn, area, { kind: 'burglar', event: events.burglarVerified, audible: true, device: slot });
  const live = liveIncident(turn, area, 'burglar');
  if (live !== undefined) confirm(turn, area, live.id);
  const until = turn.at + config.crossZoneMinutes * 60_000;
  setArea(turn, area, { crossZone: { ...crossZone, until, verified: true } });
}

/** The time for a second detector is over: 378 where nothing verified the first, 694 where something did. */
export function endOfCrossZone(turn: Turn, area: number): void {
  const { crossZone } = areaAt(turn, area);
  if (crossZone === null || crossZone.until > turn.at) return;
  setArea(turn, area, { crossZone: null });
  const slot = layoutOf(turn.state.config).slotOf.get(crossZone.device);
  const live = liveIncident(turn, area, 'burglar');
  const incident = live === undefined ? null : (incidentBy(turn, live.id)?.id ?? null);
  const where = slot === undefined ? { area } : { area, device: slot };
  if (crossZone.verified) log(turn, { event: events.crossZoneOver, ...where, incident });
  else tell(turn, { event: events.crossZoneTrouble, ...where, incident });
}
