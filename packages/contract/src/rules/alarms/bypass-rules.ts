import type { DeviceConfig, DeviceKind, DeviceState } from '../../shapes/devices/device.ts';
import type { AlwaysKind } from '../../shapes/alarms/zone-settings.ts';

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

/** What the rules ask of a device, whether it comes from the set-up, from the panel's view or from a record of the wire. */
interface Zone {
  readonly kind: DeviceKind;
  readonly always: AlwaysKind | null;
}

/** Fire, gas, CO, medical and panic zones cannot be bypassed: they ignore arm state and bypass (reliability A4-34). */
export const mayBypass = ({ kind, always }: Zone): boolean =>
  !lifeKinds.has(kind) && (always === null || propertyAlways.has(always));

/** S4.2: either fact is enough; a flag on a zone that cannot be bypassed counts for nothing. */
export const isLeftOut = (zone: Zone & Pick<DeviceState, 'bypass'>): boolean =>
  (zone.bypass.permanent || zone.bypass.oneTime) && mayBypass(zone);

export const canBypass = ({ kind, settings }: DeviceConfig): boolean =>
  mayBypass({ kind, always: settings.always });

export const isBypassed = ({ kind, settings }: DeviceConfig, { bypass }: DeviceState): boolean =>
  isLeftOut({ kind, always: settings.always, bypass });

/** Whether an open cover of the device is ignored: it is left out as a whole, or its cover is. */
export const isCoverIgnored = (config: DeviceConfig, device: DeviceState): boolean =>
  device.bypass.tamper || isBypassed(config, device);
