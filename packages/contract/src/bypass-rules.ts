import type { DeviceConfig, DeviceKind, DeviceState } from './entities/device.ts';
import type { AlwaysKind } from './entities/zone-settings.ts';

const lifeKinds: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'smoke_detector',
  'heat_detector',
  'co_detector',
  'gas_detector',
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
  'fall_sensor',
]);
/** 24-hour attributes that guard things rather than people. */
const propertyAlways: ReadonlySet<AlwaysKind> = new Set<AlwaysKind>(['burglar', 'water', 'tamper']);

/** Fire, gas, CO, medical and panic zones cannot be bypassed: they ignore arm state and bypass (reliability A4-34). */
export function canBypass({ kind, settings }: DeviceConfig): boolean {
  return !lifeKinds.has(kind) && (settings.always === null || propertyAlways.has(settings.always));
}

/** S4.2: either fact is enough; a flag on a zone that cannot be bypassed counts for nothing. */
export const isBypassed = (config: DeviceConfig, { bypass }: DeviceState): boolean =>
  (bypass.permanent || bypass.oneTime) && canBypass(config);

/** Whether an open cover of the device is ignored: it is left out as a whole, or its cover is. */
export const isCoverIgnored = (config: DeviceConfig, device: DeviceState): boolean =>
  device.bypass.tamper || isBypassed(config, device);
