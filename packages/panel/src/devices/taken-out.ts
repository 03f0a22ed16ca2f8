import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '../state/config.ts';

/** So many are remembered, the latest; a house has fewer. */
const most = 1000;

/**
 * The set-up with note of the devices that it has now and had before: whoever was taken out joins by itself no more,
 * and one that is part of the panel again is like the rest.
 */
export function withTakenOut(after: PanelConfig, before: PanelConfig): PanelConfig {
  const members = new Set(after.devices.map(({ id }) => id));
  const gone = before.devices.map(({ id }) => id).filter((id) => !members.has(id));
  if (gone.length === 0 && !after.takenOut.some((id) => members.has(id))) return after;
  const earlier = after.takenOut.filter((id) => !members.has(id) && !gone.includes(id));
  return { ...after, takenOut: [...earlier, ...gone].slice(-most) };
}

export const isTakenOut = ({ takenOut }: PanelConfig, device: DeviceId): boolean => takenOut.includes(device);
