import type { DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { BatteryDays } from './battery-days.ts';
import type { Pace } from './pace.ts';

/** What the panel makes of a device as a zone. */
export interface ZoneState {
  readonly condition: 'normal' | 'active' | 'unknown';
  readonly since: Instant | null;
  /** The last reading that was not unknown; it outlives an absence, so that what happened meanwhile is seen. */
  readonly lastKnown: 'normal' | 'active' | null;
  /** When, by its own account, it said the newest of what it said late; absent where it never was late. */
  readonly saidAt?: number;
  /** Not heard within the pre-arm time; absent while it has been. */
  readonly quiet?: true;
  /** How long it usually says nothing; absent before it spoke twice. */
  readonly pace?: Pace;
  /** Its battery, day by day; absent where it never said how full it is. */
  readonly battery?: BatteryDays;
}

/** A device before it has said anything. */
export const unheardDevice: DeviceState = {
  values: {},
  online: 'unknown',
  lastHeard: null,
  faults: [],
  bypass: { permanent: false, oneTime: false, tamper: false },
  pending: null,
  failed: null,
};
export const unheardZone: ZoneState = { condition: 'unknown', since: null, lastKnown: null };
