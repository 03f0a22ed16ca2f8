import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { ArmedMode } from '@homeward/contract/shapes/values/modes.ts';
import { raise } from '../alarms/alarm.ts';
import { keepEndsIn } from '../alarms/ending.ts';
import { liveIncident, recordAct, toldSince } from '../alarms/incidents.ts';
import { incidentBy } from '../kernel/incident.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { letGo, takeBack } from '../reporting/held.ts';
import { areaAt, entryAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { isEntryIn } from '../kernel/responses.ts';
import { isMomentary } from '../kernel/zone.ts';
import { entryDelayOf } from './delays.ts';

/** SIA's exit error carries the number of arming with a fault; the detail tells them apart. */
const exitError = events.armedWithFault;

const slotOf = (turn: Turn, device: DeviceId): number | undefined =>
  layoutOf(turn.state.config).slotOf.get(device);

/** Whether a device is a door on the way out that is no longer open. Motion that joined the delay never is: somebody is inside. */
function isShutDoor(turn: Turn, device: DeviceId, mode: ArmedMode): boolean {
  const slot = slotOf(turn, device);
  if (slot === undefined) return false;
  const config = entryAt(turn.state.config.devices, slot);
  const shut = entryAt(turn.state.zones, slot).condition === 'normal';
  return shut && isEntryIn(config, mode) && !isMomentary(config.kind);
}

/**
 * A way out stands open when the exit delay is over (CP-01's exit error, reliability A2-22): the area is armed, the
 * alarm sounds on the premises and an entry delay begins. What is neither closed nor disarmed in it is reported.
 */
export function beginExitError(turn: Turn, area: number, devices: readonly DeviceId[]): void {
  const { phase } = areaAt(turn, area);
  const [first, ...others] = devices;
  const slot = first === undefined ? undefined : slotOf(turn, first);
  if (phase.tag !== 'armed' || first === undefined || slot === undefined) return;
  const until = turn.at + (entryDelayOf(turn, area, slot) ?? 0);
  setArea(turn, area, {
    phase: { tag: 'entryDelay', mode: phase.mode, until, device: first },
    followers: others,
    since: turn.at,
    exitError: true,
  });
  turn.happenings.push({
    tag: 'entryBegan',
    area: entryAt(turn.state.config.areas, area).id,
    mode: phase.mode,
  });
  log(turn, { event: events.entryDelay, area, device: slot, detail: 'exitError' });
  const event = phase.mode === 'arm' ? events.burglarPerimeter : events.burglarInterior;
  raise(turn, area, { kind: 'burglar', event, audible: true, device: slot, heldUntil: until });
}

/** Nobody closed it or disarmed in time: the alarm leaves, and says what it was. */
export function tellExitError(turn: Turn, area: number, device: DeviceId): void {
  setArea(turn, area, { exitError: false });
  const live = liveIncident(turn, area, 'burglar');
  const slot = slotOf(turn, device);
  if (live === undefined || slot === undefined) return;
  letGo(turn, live.id);
  const beganAt = toldSince(turn, live.id);
  tell(turn, { event: exitError, area, device: slot, incident: live.id, detail: 'exitError', beganAt });
}

/**
 * A door closed while an exit error waits. Where it was the last of them and nothing else has happened, it was
 * forgetfulness: the area is armed as it was meant to be, and nothing leaves the premises.
 */
export function doorClosedInError(turn: Turn, area: number): void {
  const { phase, followers } = areaAt(turn, area);
  const live = liveIncident(turn, area, 'burglar');
  // What has left the premises cannot be forgiven.
  if (phase.tag !== 'entryDelay' || live === undefined || live.leftAt !== null) return;
  const doors = new Set([phase.device, ...followers]);
  const zones = incidentBy(turn, live.id)?.zones ?? [];
  const onlyDoors = zones.every(({ device }) => device !== null && doors.has(device));
  const shut = [...doors].every((device) => isShutDoor(turn, device, phase.mode));
  if (onlyDoors && shut) forgive(turn, area, live.id);
}

function forgive(turn: Turn, area: number, incident: IncidentId): void {
  const { phase, alarm, incidents } = areaAt(turn, area);
  if (phase.tag !== 'entryDelay') return;
  keepEndsIn(turn, area, incident, takeBack(turn, incident));
  recordAct(turn, incident, 'aborted', panelActor, '', 'acknowledged');
  log(turn, { event: events.cancelled, area, user: 0, incident, detail: 'notSent' });
  const shown = alarm.tag !== 'quiet' && alarm.incident === incident;
  setArea(turn, area, {
    phase: { tag: 'armed', mode: phase.mode },
    followers: [],
    since: turn.at,
    exitError: false,
    burglar: false,
    ...(shown ? { alarm: { tag: 'quiet' }, flashes: false } : {}),
    incidents: incidents.filter(({ id }) => id !== incident),
    unconfirmed: [],
  });
}
