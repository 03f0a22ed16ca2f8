import type { DeviceConfig, DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { unheardDevice, unheardZone } from '../state/device-state.ts';
import { layoutOf } from '../kernel/layout.ts';
import { isTakenOut } from './taken-out.ts';
import { Slots } from '../state/slots.ts';
import { doubt, heard, lost } from '../faults/supervision.ts';
import { deviceAt, entryAt, setDevice, setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { sirenKinds } from '../kernel/zone.ts';

/** The wire knows whether a device is there. Being there says nothing about its zone. */
export function deviceAvailable(turn: Turn, id: DeviceId, online: DeviceState['online']): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return;
  if (online !== 'online') {
    lost(turn, slot, online);
    return;
  }
  const wasAway = deviceAt(turn, slot).online !== 'online';
  heard(turn, slot);
  if (wasAway && sirenKinds.has(entryAt(turn.state.config.devices, slot).kind)) turn.retellSirens.push(slot);
}

/** The wire of these devices went away; `watched`: a gateway, whose own loss is told where it lasts. */
export function devicesLost(turn: Turn, devices: readonly DeviceId[], watched = false): void {
  for (const id of devices) {
    const slot = layoutOf(turn.state.config).slotOf.get(id);
    if (slot === undefined) continue;
    if (watched) doubt(turn, slot);
    else lost(turn, slot, 'unknown');
  }
}

/** Which gateway leads to a device. */
export function deviceCarried(turn: Turn, id: DeviceId, gateway: string): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot !== undefined && deviceAt(turn, slot).gateway !== gateway) setDevice(turn, slot, { gateway });
}

/**
 * A device joined by itself. One that is known stays as its owner set it up, whatever the wire suggests, and one that
 * was taken out stays out until somebody lets it join its wire again; a zone number that is taken gives way to the lowest free one of the area, and a full area takes no more (domain 4.6).
 */
export function deviceJoined(turn: Turn, joining: DeviceConfig, again = false): void {
  const { config, devices, zones } = turn.state;
  if (layoutOf(config).slotOf.has(joining.id)) return;
  if (isTakenOut(config, joining.id) && !again) return;
  if (!config.areas.some(({ id }) => id === joining.area)) return;
  const taken = new Set(config.devices.filter(({ area }) => area === joining.area).map(({ zone }) => zone));
  const zone = taken.has(joining.zone) ? freeZone(taken) : joining.zone;
  if (zone === null) return;
  setState(turn, {
    config: {
      ...config,
      devices: [...config.devices, { ...joining, zone }],
      takenOut: config.takenOut.filter((id) => id !== joining.id),
    },
    devices: Slots.of([...devices, unheardDevice]),
    zones: Slots.of([...zones, unheardZone]),
  });
}

function freeZone(taken: ReadonlySet<ZoneNo>): ZoneNo | null {
  for (let no = 1; no <= limits.zonesPerArea; no += 1) {
    const zone = ZoneNo.parse(no);
    if (!taken.has(zone)) return zone;
  }
  return null;
}
