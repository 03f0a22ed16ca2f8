import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Body } from '../loop/work.ts';
import { gatewayName, type Line } from './line.ts';
import type { Members } from './members.ts';

/** Tells the panel which gateway leads to a device, whenever it knows otherwise. */
export function createCarriers(
  members: Members,
  state: () => PanelState,
  post: (body: Body) => void,
): (line: Line, device: DeviceId) => void {
  /** What was told and the panel may not have taken yet. */
  const told = new Map<DeviceId, string>();
  return (line, device) => {
    const gateway = gatewayName(line);
    const slot = members.find(device)?.slot;
    if (gateway === null || slot === undefined) return;
    if (state().devices.get(slot)?.gateway === gateway) return void told.delete(device);
    if (told.get(device) === gateway) return;
    told.set(device, gateway);
    post({ tag: 'deviceCarried', device, gateway });
  };
}
