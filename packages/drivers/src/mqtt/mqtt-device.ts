import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DiscoveredDevice } from '../port.ts';
import type { Availability } from './availability.ts';
import type { Message } from './message.ts';

/** Something to publish. It is never retained, and does not wait for a device that is away. */
export interface Publication {
  readonly topic: string;
  readonly payload: string;
}

/** What a device says by itself some time after it spoke, unless it speaks again. */
export interface Later {
  /** Seconds. */
  readonly after: number;
  readonly values: DeviceValues;
  /** It should have spoken by then, and is away. */
  readonly isAway?: boolean;
}

/** What a message says of one device. */
export interface Heard {
  /** In order; the first of several listeners to one message are taken together. */
  readonly values: readonly DeviceValues[];
  readonly later?: Later;
  /** It came now, but says of itself that it is old. */
  readonly isLate?: boolean;
  /** It answers what a command is waiting for. */
  readonly answers?: string;
}

/** A topic that a device speaks on. */
export interface Ear {
  readonly topic: string;
  /** Its dialect hears the topic already. */
  readonly isCovered?: boolean;
  /** What a message says; null where it cannot be read. */
  hear(message: Message): Heard | null;
}

/** What a command comes down to. */
export interface Order {
  readonly publications: readonly Publication[];
  /** By which of its words the device confirms: empty where any will do, null where it says nothing. */
  readonly confirmedBy: DeviceValues | null;
  /** It is confirmed by this answer instead. */
  readonly answer?: string;
  /** Done as it is sent. */
  readonly begin?: () => void;
  /** How long its word is waited for, ms; absent is as long as usual. */
  readonly patienceMs?: number;
}

/** One device of the house, whichever dialect it speaks. */
export interface MqttDevice {
  readonly discovered: DiscoveredDevice;
  readonly ears: readonly Ear[];
  /** Null where it never says whether it is there. */
  readonly availability: Availability | null;
  /** Null where it has no word for it. */
  encode(command: DeviceCommand): Order | null;
  /** What has it say how it stands; empty where it cannot be asked. */
  readonly asks: readonly Publication[];
}

/** A way in which devices tell of themselves on a broker. */
export interface Dialect {
  /** What is heard from the start. */
  readonly filters: readonly string[];
  /** Undefined where the message is nothing of this dialect, false where it cannot be read. */
  heard(topic: string, message: Message): boolean | undefined;
  /** The broker is there: who is there may be asked for. */
  up?(): void;
  /** The broker is gone. */
  lost?(): void;
  stop?(): void;
}
