import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { ArmedMode, ArmMode } from '@homeward/contract/shapes/values/modes.ts';

/** An area as another system in the house sees it: what anybody on the premises may see, and no silent alarm. */
export interface HouseArea {
  readonly id: number;
  readonly name: string;
  readonly phase: 'disarmed' | 'exitDelay' | 'armed' | 'entryDelay';
  /** The mode that it is in or on its way to; null while it is disarmed. */
  readonly mode: ArmedMode | null;
  /** What the home calls that mode; blank where it is called as usual. */
  readonly modeName: string;
  /** The kind of an alarm that was heard, until somebody disarms; null is none. */
  readonly alarm: string | null;
  /** It is heard now. */
  readonly isHeard: boolean;
  /** Who changed its mode last, by name; blank for the panel itself. */
  readonly changedBy: string;
}

/** A device as another system in the house sees it. A value is undefined where it has none such, and null while nobody knows it. */
export interface HouseDevice {
  readonly id: DeviceId;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly isOnline: boolean;
  /** What its zone watches for is there; null is unknown, and never shown as normal. */
  readonly isActive: boolean | null;
  readonly tamper: boolean | null;
  readonly batteryLow: boolean | null | undefined;
  /** Percent, 0 to 100. */
  readonly battery: number | null | undefined;
  /** Degrees Celsius. */
  readonly temperature: number | null | undefined;
  /** Percent relative humidity. */
  readonly humidity: number | null | undefined;
}

/** A fault of the panel, or of a device by its name. */
export interface HouseFault {
  readonly what: string;
  /** Blank for the panel itself. */
  readonly at: string;
}

/** The house, shown to another system. Parts that did not change are the same objects as before. */
export interface House {
  /** The panel's id, `00:1d:94:00:00:01`. */
  readonly panel: string;
  readonly name: string;
  readonly model: string;
  readonly version: string;
  readonly areas: readonly HouseArea[];
  readonly devices: readonly HouseDevice[];
  readonly faults: readonly HouseFault[];
}

/** Somebody wants a mode from another system. The code is for the hub's check alone: it is written down nowhere. */
export interface HouseWish {
  readonly area: number;
  readonly mode: ArmMode;
  readonly code: string;
}

/** Why a wish came to nothing. `late` and `noCode` are seen before anybody compares a code. */
export type HouseRefusal =
  | 'inTheWay'
  | 'wrongCode'
  | 'lockedOut'
  | 'noCode'
  | 'notAllowed'
  | 'alarmSounds'
  | 'late'
  | 'retained'
  | 'failed';

/** Something in the way of arming, by name, and how it stands. */
export interface HouseObstacle {
  readonly name: string;
  readonly why: string;
}

/** Arming or disarming came to nothing. */
export interface HouseNote {
  readonly what: 'failedToArm' | 'failedToDisarm';
  readonly area: number;
  readonly reason: HouseRefusal;
  readonly inTheWay: readonly HouseObstacle[];
  /** Who wanted it, by name; blank where nobody knows. */
  readonly by: string;
}
