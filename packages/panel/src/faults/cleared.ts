import type { Fault } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '../state/panel-state.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** A fault's name among the cleared ones: `device fault`, or `fault` for one of the panel. */
export const faultKey = (device: DeviceId | null, fault: Fault | PanelFault): string =>
  device === null ? fault : `${device} ${fault}`;

/** Whether somebody has seen the fault: it then neither blocks arming nor warns, until it goes and comes again. */
export const isCleared = (
  { maintenance: { clearedFaults } }: PanelState,
  device: DeviceId | null,
  fault: Fault | PanelFault,
): boolean => clearedFaults.length > 0 && clearedFaults.includes(faultKey(device, fault));

/** The fault has gone: should it come again, it is a new one. */
export function forgetCleared(turn: Turn, device: DeviceId | null, fault: Fault | PanelFault): void {
  const { maintenance } = turn.state;
  const { clearedFaults } = maintenance;
  if (!isCleared(turn.state, device, fault)) return;
  const key = faultKey(device, fault);
  setState(turn, {
    maintenance: { ...maintenance, clearedFaults: clearedFaults.filter((entry) => entry !== key) },
  });
}
