import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';

/** A message with when it came and when it was on the air: both ms by our clock. */
interface Message {
  readonly device: DeviceId;
  readonly payload: string;
  readonly values: DeviceValues;
  readonly arrivedAt: number;
  readonly airedAt: number;
}

/**
 * Which messages are new. A transmitter sends each three to six times, which is one word, though it was heard each time.
 * What comes late stands behind what was on the air after it: its dangers are told, its all-clear is not.
 */
export interface Order {
  /** What is to be told of a message, one after the other; an empty word is a sign of life. */
  take(message: Message): readonly DeviceValues[];
  forget(): void;
}

/** The same message within this time (ms) is a repeat. */
export const repeatMs = 3_000;

interface Known {
  /** When each payload was told last. */
  readonly told: Map<string, number>;
  airedAt: number;
  /** What it said newest. */
  newest: DeviceValues;
}

/** What of a word is a danger. */
function dangersOf({ opening, motion, detected, tamper, batteryLow, action }: DeviceValues): DeviceValues {
  return {
    ...(opening === 'open' && { opening }),
    ...(motion === true && { motion }),
    ...(detected === true && { detected }),
    ...(tamper === true && { tamper }),
    ...(batteryLow === true && { batteryLow }),
    ...(action !== undefined && { action }),
  };
}

export function createOrder(): Order {
  const devices = new Map<DeviceId, Known>();
  return {
    take: ({ device, payload, values, arrivedAt, airedAt }) => {
      const known = devices.get(device) ?? { told: new Map(), airedAt: -Infinity, newest: {} };
      devices.set(device, known);
      for (const [other, at] of known.told) if (arrivedAt - at >= repeatMs) known.told.delete(other);
      if (known.told.has(payload)) return [{}];
      known.told.set(payload, arrivedAt);
      if (airedAt < known.airedAt) {
        const dangers = dangersOf(values);
        return Object.keys(dangers).length === 0 ? [{}] : [dangers, known.newest];
      }
      known.airedAt = airedAt;
      const { action: _, ...standing } = values;
      known.newest = { ...known.newest, ...standing };
      return [values];
    },
    forget: () => devices.clear(),
  };
}
