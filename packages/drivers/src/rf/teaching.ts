import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { repeatMs } from './order.ts';
import type { Reception } from './reception.ts';

/**
 * Which transmitters are ours. One that speaks twice while somebody teaches is: the house next door is heard as well, and
 * noise now and then looks like a code.
 */
export interface Teaching {
  set(on: boolean): void;
  /** Whether the transmitter is taught by this reception, which came at `arrivedAt`, ms. */
  heard(reception: Reception, arrivedAt: number): boolean;
  has(device: DeviceId): boolean;
}

/** Transmitters that are remembered while somebody teaches. */
const most = 200;

export function createTeaching(): Teaching {
  const taught = new Set<DeviceId>();
  const done = new Set<DeviceId>();
  /** What each said first. */
  const once = new Map<DeviceId, { readonly payload: string; readonly at: number }>();
  let isOn = false;
  return {
    set: (on) => {
      if (on === isOn) return;
      isOn = on;
      once.clear();
      done.clear();
    },
    heard: ({ device, payload }, arrivedAt) => {
      if (!isOn || done.has(device)) return false;
      const first = once.get(device);
      if (first === undefined) {
        if (once.size < most) once.set(device, { payload, at: arrivedAt });
        return false;
      }
      // One press is sent several times over.
      if (first.payload === payload && arrivedAt - first.at < repeatMs) return false;
      once.delete(device);
      done.add(device);
      taught.add(device);
      return true;
    },
    has: (device) => taught.has(device),
  };
}
