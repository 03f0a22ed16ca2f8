import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { modeOf } from '@homeward/contract/rules/panel/mode-of.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, deviceAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { changeIncident } from '../kernel/incident.ts';
import { triggeredBy } from './triggered.ts';

const cameras: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['ir_camera', 'ipcam', 'vdp']);

/**
 * Asks for pictures of an alarm: from the camera that raised it, from cameras in the same room and from those that the
 * zone triggers, and only while the area is armed, so that nobody is filmed at home (domain 4.6).
 * An alarm gives no camera its sight back.
 */
export function captureFor(turn: Turn, area: number, cause: number | null, incident: IncidentId): void {
  if (cause === null || modeOf(areaAt(turn, area).phase) === 'disarm') return;
  const { devices } = turn.state.config;
  const { id: zone, room } = entryAt(devices, cause);
  const triggered = triggeredBy(turn.state, zone);
  for (const slot of new Set([...entryAt(layoutOf(turn.state.config).devicesOf, area), ...triggered])) {
    const { id, kind, room: itsRoom } = entryAt(devices, slot);
    if (deviceAt(turn, slot).values.privacy === true) continue;
    const sees =
      slot === cause ? kind === 'ir_camera' : kind === 'ipcam' && room !== null && itsRoom === room;
    const isAsked = cameras.has(kind) && triggered.includes(slot);
    if (sees || isAsked || (slot === cause && kind === 'ipcam'))
      turn.effects.push({ tag: 'commandDevice', device: id, command: { tag: 'capture' }, incident });
  }
}

/** Pictures and clips that one incident names; more of them are in the archive all the same. */
const mostCaptures = 200;

/** A picture or clip is there. It joins the incident it was taken for, once, as long as the panel keeps that. */
export function captured(
  turn: Turn,
  {
    device,
    capture,
    incident,
  }: { readonly device: DeviceId; readonly capture: string; readonly incident: IncidentId | null },
): void {
  if (incident !== null)
    changeIncident(turn, incident, (entry) =>
      entry.captures.includes(capture) || entry.captures.length >= mostCaptures
        ? entry
        : { ...entry, captures: [...entry.captures, capture] },
    );
  turn.happenings.push({ tag: 'captured', device, capture });
}
