import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { FieldValues } from '@homeward/contract/words/devices/gateway-rows.ts';
import type { DeviceId, IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { HouseWish } from '@homeward/drivers/house.ts';
import type { CodeEntry, KeypadSign, Picture } from '@homeward/drivers/port.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Body } from '../loop/work.ts';
import type { DevicePlan } from './device-plan.ts';
import type { GatewayPort, OwnSoundOf } from './gateway-port.ts';
import type { OpenStream } from './live-pictures.ts';
import type { DriverSpec } from './supervisor.ts';

/** The gateway by which a wish came. */
export interface WishedFrom {
  readonly gateway: string;
  readonly name: string;
}

/** What the devices of one hub are run with. */
export interface DevicesOptions {
  readonly drivers: readonly DriverSpec[];
  readonly plan: DevicePlan;
  /** What opens gateways; absent where this hub opens none. */
  readonly gateways?: GatewayPort | undefined;
  /** A gateway's values in the clear; null where a seal of them is broken. */
  readonly opened: (gateway: Gateway) => FieldValues | null;
  /** The home's own sound for a use; null is the built-in one. */
  readonly ownSound: OwnSoundOf;
  readonly cameras: OpenStream | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly state: () => PanelState;
  readonly post: (body: Body) => void;
  /** Resolves when all that was posted so far is on the disk, or protects from memory. */
  readonly kept: () => Promise<unknown>;
  /** Panel time. */
  readonly now: () => Instant;
  /** A camera's picture is there; `incident` is what it was asked for. A clip of what was ended `agoMs` ago. */
  readonly captured: (
    device: DeviceId,
    picture: Picture,
    incident: IncidentId | null,
    agoMs?: number,
  ) => void;
  /** Somebody wants a mode from another system in the house; resolves with why it came to nothing, null where it did not. */
  readonly wished: (from: WishedFrom, wish: HouseWish) => Promise<Refusal | null>;
  /** Somebody gave a code at a device of the panel, or should have; resolves with what the device shows for it. */
  readonly entered: (entry: CodeEntry) => Promise<KeypadSign['shows'] | null>;
}
