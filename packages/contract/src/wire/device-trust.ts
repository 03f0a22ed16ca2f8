import { isTeachable, wireKindOf } from '../rules/devices/device-purposes.ts';
import type { DeviceView } from '../shapes/devices/device.ts';

type Fields = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/**
 * How far a device's word goes: `trust` and `reports` are '' where its wire does not say. `codes` is what its codes were
 * taught to mean, and `last_code` the one that it sent last and that means nothing yet.
 */
export function encodeTrust(view: DeviceView): Fields {
  const { trust, codes = {}, values } = view;
  const isTaught = isTeachable(wireKindOf(view), trust);
  return {
    trust: trust?.word ?? '',
    reports: trust === undefined ? '' : trust.reports ? '1' : '0',
    codes,
    last_code: isTaught ? (values.action ?? '') : '',
  };
}
