import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { readSignal, type Signal } from './infrared-signal.ts';

/** The keys that were learned, by device and key. The broker keeps them: retained, below a topic of the house. */
export interface InfraredKeys {
  find(device: DeviceId, key: string): Signal | undefined;
  known(device: DeviceId): readonly string[];
  learn(device: DeviceId, key: string, signal: Signal): void;
  /** A message below `topic`: a key from an earlier life. Gives the device that it is of; null where it is none. */
  heard(topic: string, text: string): DeviceId | null;
}

const base = 'homeward/infrared';
/** Everything that was learned. */
export const infraredTopic = `${base}/+/+`;
/** Keys that are remembered, at most. */
const most = 5_000;

/** `keep` publishes something that is to be remembered. */
export function createInfraredKeys(keep: (topic: string, payload: string) => void): InfraredKeys {
  const signals = new Map<DeviceId, Map<string, Signal>>();
  let count = 0;
  const put = (device: DeviceId, key: string, signal: Signal): void => {
    const keys = signals.get(device) ?? new Map<string, Signal>();
    signals.set(device, keys);
    if (!keys.has(key)) count += 1;
    keys.set(key, signal);
  };
  return {
    find: (device, key) => signals.get(device)?.get(key),
    known: (device) => [...(signals.get(device)?.keys() ?? [])].toSorted(),
    learn: (device, key, signal) => {
      put(device, key, signal);
      keep(`${base}/${device.slice('MQ:'.length)}/${key}`, JSON.stringify(signal));
    },
    heard: (topic, text) => {
      const [, name, key] = /^homeward\/infrared\/([^/]+)\/([1-5]\.\w{1,20})$/.exec(topic) ?? [];
      const device = DeviceId.safeParse(`MQ:${name}`);
      const signal = readSignal(text);
      if (key === undefined || !device.success || signal === null || count >= most) return null;
      put(device.data, key, signal);
      return device.data;
    },
  };
}
