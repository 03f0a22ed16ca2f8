import { saidAs } from '@homeward/contract/rules/devices/device-purposes.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { deviceAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { withoutSight } from './privacy.ts';
import { callsOrWarns, isBurglarZone } from '../kernel/zone.ts';

/**
 * What a device says, in the words of what it is used as; `live` is said now. While its wire calls it something else,
 * whatever it still says of somebody or of an opening is what its zone guards against, but no fire and no call for help.
 */
export const saidBy = (turn: Turn, slot: number, raw: DeviceValues, live: boolean): DeviceValues =>
  withoutSight(turn, slot, saidAsUsed(turn, slot, raw, live));

function saidAsUsed(turn: Turn, slot: number, raw: DeviceValues, live: boolean): DeviceValues {
  const device = entryAt(turn.state.config.devices, slot);
  const { offered, values } = deviceAt(turn, slot);
  if (offered === undefined) return saidAs(device, raw, live, values);
  const { kind } = device;
  if (isBurglarZone(kind)) return saidAs({ ...device, wireKind: offered }, raw, live, values);
  if (!callsOrWarns(kind)) return saidAs(device, raw, live, values);
  const { opening: _, motion: __, ...others } = raw;
  return saidAs(device, others, live, values);
}
