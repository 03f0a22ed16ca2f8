import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { deviceAt, entryAt, setDevice } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/**
 * From now on nothing is given of what a camera sees, or it is again. The panel itself sees to that, whatever the camera
 * can do, and no alarm ends it; a camera that has such a thing of its own is told, too, and not waited for.
 */
export function setPrivacy(turn: Turn, slot: number, on: boolean): void {
  const { id } = entryAt(turn.state.config.devices, slot);
  const { values } = deviceAt(turn, slot);
  setDevice(turn, slot, { blinded: on ? true : undefined, values: { ...values, privacy: on } });
  turn.effects.push({ tag: 'commandDevice', device: id, command: { tag: 'privacy', on }, incident: null });
}

/** What a camera says of its privacy counts where the panel has not seen to it. */
export function withoutSight(turn: Turn, slot: number, said: DeviceValues): DeviceValues {
  if (said.privacy === undefined || deviceAt(turn, slot).blinded !== true) return said;
  return { ...said, privacy: true };
}
