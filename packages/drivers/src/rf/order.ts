import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { CodeMeaning } from '@homeward/contract/words/devices/trust-words.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';

/** A message with when it came and when it was on the air: both ms by our clock. */
interface Message {
  readonly device: DeviceId;
  readonly payload: string;
  readonly values: DeviceValues;
  /** What its code was taught to mean; absent is a press, or no code. */
  readonly meaning?: CodeMeaning | undefined;
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

/** The same message within this time (ms) is a repeat, unless another one lies between. */
export const repeatMs = 3_000;
/** One press or opening is on the air for so long (ms): then it is a repeat, whatever came in between. */
const burstMs = 500;

interface Known {
  /** When each payload was told last, and when it was on the air then. */
  readonly told: Map<string, { readonly arrivedAt: number; readonly airedAt: number }>;
  airedAt: number;
  /** The payload of the newest word. */
  payload: string;
  /** What it said newest. */
  newest: DeviceValues;
}

/** What of a message is a danger. */
function dangersOf({ values, meaning }: Pick<Message, 'values' | 'meaning'>): DeviceValues {
  const { opening, motion, detected, tamper, batteryLow, action } = values;
  return {
    ...(opening === 'open' && { opening }),
    ...(motion === true && { motion }),
    ...(detected === true && { detected }),
    ...(tamper === true && { tamper }),
    ...(batteryLow === true && { batteryLow }),
    ...(action !== undefined && meaning !== 'rest' && { action }),
  };
}

export function createOrder(): Order {
  const devices = new Map<DeviceId, Known>();
  return {
    take: ({ device, payload, values, meaning, arrivedAt, airedAt }) => {
      const known = devices.get(device) ?? { told: new Map(), airedAt: -Infinity, payload: '', newest: {} };
      devices.set(device, known);
      for (const [other, told] of known.told)
        if (arrivedAt - told.arrivedAt >= repeatMs) known.told.delete(other);
      const before = known.told.get(payload);
      const isRepeat =
        before !== undefined && (known.payload === payload || Math.abs(airedAt - before.airedAt) <= burstMs);
      if (isRepeat) return [{}];
      known.told.set(payload, { arrivedAt, airedAt });
      if (airedAt < known.airedAt) {
        const dangers = dangersOf({ values, meaning });
        return Object.keys(dangers).length === 0 ? [{}] : [dangers, known.newest];
      }
      known.airedAt = airedAt;
      known.payload = payload;
      const { action, ...standing } = values;
      // A press is over; a code that says how things stand is not.
      const stands = meaning === 'active' || meaning === 'rest';
      known.newest = { ...known.newest, ...standing, ...(stands && { action }) };
      return [values];
    },
    forget: () => devices.clear(),
  };
}
