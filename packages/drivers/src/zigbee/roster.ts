import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { DiscoveredDevice, HeldDevice } from '../port.ts';
import { type Learnt, nothingLearnt, type ZigbeeDevice } from './codec.ts';

/** What a new list of the bridge changes. */
export interface RosterChange {
  /** Devices that are there for the first time, or described anew. */
  readonly discovered: readonly DiscoveredDevice[];
  readonly gone: readonly DeviceId[];
  /** Topics that are to be heard from now on, and those that are not any more. */
  readonly added: readonly string[];
  readonly dropped: readonly string[];
}

/** The devices of a bridge, by id and by the topic that they speak on. */
export interface Roster {
  find(id: DeviceId): ZigbeeDevice | undefined;
  /** Several where one address is several devices. */
  at(topic: string): readonly ZigbeeDevice[] | undefined;
  all(): Iterable<ZigbeeDevice>;
  list(devices: readonly ZigbeeDevice[]): RosterChange;
  /** A device showed something of itself that its definition does not say: it is described anew. Null is nothing new. */
  learn(device: ZigbeeDevice, more: Learnt): ZigbeeDevice | null;
  /** What devices said before no longer counts. */
  forgetWords(): void;
  /** The connection is gone: no topic is heard any more. */
  forgetTopics(): void;
}

/** Devices below a base topic; `held` is what the panel has a device as. */
export function createRoster(baseTopic: string, held: (id: DeviceId) => HeldDevice | null): Roster {
  const byId = new Map<DeviceId, ZigbeeDevice>();
  const byTopic = new Map<string, readonly ZigbeeDevice[]>();
  const learnt = new Map<DeviceId, Learnt>();
  const topicOf = ({ topic }: ZigbeeDevice): string => `${baseTopic}/${topic}`;

  /** What was learnt of a device, now or in an earlier life. */
  const learntOf = (id: DeviceId): Learnt =>
    learnt.get(id) ?? { ...nothingLearnt, codes: held(id)?.sendsCodes === true };

  /** An entry of the list with what was learnt of its device, and with what that said so far. */
  function known(entry: ZigbeeDevice, before: ZigbeeDevice | undefined): ZigbeeDevice {
    const device = entry.known(learntOf(entry.discovered.id));
    for (const [property, value] of before?.heard ?? []) device.heard.set(property, value);
    return device;
  }

  return {
    find: (id) => byId.get(id),
    at: (topic) => byTopic.get(topic),
    all: () => byId.values(),
    list: (devices) => {
      const added: string[] = [];
      const discovered: DiscoveredDevice[] = [];
      const gone = new Set(byId.keys());
      const dropped = new Set(byTopic.keys());
      byTopic.clear();
      for (const entry of devices) {
        const { id } = entry.discovered;
        const before = byId.get(id);
        const device = known(entry, before);
        const topic = topicOf(device);
        gone.delete(id);
        byId.set(id, device);
        const together = byTopic.get(topic) ?? [];
        byTopic.set(topic, [...together, device]);
        if (together.length === 0 && !dropped.delete(topic)) added.push(topic);
        if (JSON.stringify(before?.discovered) !== JSON.stringify(device.discovered))
          discovered.push(device.discovered);
      }
      for (const id of gone) byId.delete(id);
      return { discovered, gone: [...gone], added, dropped: [...dropped] };
    },
    learn: (device, { dangers, codes }) => {
      if (dangers.length === 0 && !codes) return null;
      const { id } = device.discovered;
      const before = learntOf(id);
      const all = { dangers: [...before.dangers, ...dangers], codes: before.codes || codes };
      learnt.set(id, all);
      const better = device.known(all);
      byId.set(id, better);
      const topic = topicOf(device);
      const together = byTopic.get(topic) ?? [];
      byTopic.set(
        topic,
        together.map((one) => (one.discovered.id === id ? better : one)),
      );
      return better;
    },
    forgetWords: () => {
      for (const { heard } of byId.values()) heard.clear();
    },
    forgetTopics: () => byTopic.clear(),
  };
}
