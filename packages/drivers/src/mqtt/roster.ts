import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { DiscoveredDevice } from '../port.ts';
import { createPresence, type Presence } from './availability.ts';
import type { MqttDevice } from './mqtt-device.ts';
import { isOpen, isSaidOn } from './topics.ts';

/** A device with what is known of it between two messages. */
export interface Listed {
  readonly device: MqttDevice;
  readonly presence: Presence | null;
}

export interface RosterChange {
  readonly discovered: readonly DiscoveredDevice[];
  readonly gone: readonly DeviceId[];
  /** Topics that are to be heard from now on, and those that are not any more. */
  readonly added: readonly string[];
  readonly dropped: readonly string[];
}

/** The devices of all dialects, by id and by the topics that they speak on. */
export interface Roster {
  find(id: DeviceId): MqttDevice | undefined;
  /** Everybody who speaks on a topic, or says there whether it is there. */
  at(topic: string): readonly Listed[];
  all(): Iterable<MqttDevice>;
  topics(): readonly string[];
  /** These are the devices of a source from now on. */
  put(source: string, devices: readonly MqttDevice[]): RosterChange;
  /** Whether a device was there is not known any more. */
  forget(): void;
}

/** Devices of all sources together, at most. */
const most = 2_000;

const topicsOf = ({ ears, availability }: MqttDevice): readonly string[] => [
  ...ears.filter(({ isCovered }) => isCovered !== true).map(({ topic }) => topic),
  ...(availability?.topics.map(({ topic }) => topic) ?? []),
];
const heardOf = ({ ears, availability }: MqttDevice): ReadonlySet<string> =>
  new Set([...ears, ...(availability?.topics ?? [])].map(({ topic }) => topic));

export function createRoster(): Roster {
  const sources = new Map<string, readonly Listed[]>();
  const byId = new Map<DeviceId, Listed>();
  const byTopic = new Map<string, Listed[]>();
  /** Those of `byTopic` that have open levels. */
  const open = new Set<string>();
  /** How many listen to each topic that is subscribed to. */
  const wanted = new Map<string, number>();

  function drop(listed: Listed, dropped: Set<string>): void {
    byId.delete(listed.device.discovered.id);
    for (const topic of heardOf(listed.device)) {
      const left = (byTopic.get(topic) ?? []).filter((one) => one !== listed);
      if (left.length > 0) byTopic.set(topic, left);
      else {
        byTopic.delete(topic);
        open.delete(topic);
      }
    }
    for (const topic of topicsOf(listed.device)) {
      const count = (wanted.get(topic) ?? 1) - 1;
      if (count > 0) wanted.set(topic, count);
      else if (wanted.delete(topic)) dropped.add(topic);
    }
  }

  function add(listed: Listed, added: Set<string>): void {
    byId.set(listed.device.discovered.id, listed);
    for (const topic of heardOf(listed.device)) {
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), listed]);
      if (isOpen(topic)) open.add(topic);
    }
    for (const topic of topicsOf(listed.device)) {
      const count = wanted.get(topic) ?? 0;
      wanted.set(topic, count + 1);
      added.add(topic);
    }
  }

  return {
    find: (id) => byId.get(id)?.device,
    at: (topic) => {
      const exact = byTopic.get(topic) ?? [];
      const others = [...open].filter((one) => isSaidOn(topic, one)).flatMap((one) => byTopic.get(one) ?? []);
      return others.length === 0 ? exact : [...new Set([...exact, ...others])];
    },
    all: () => [...byId.values()].map(({ device }) => device),
    topics: () => [...wanted.keys()],
    put: (source, devices) => {
      const before = sources.get(source) ?? [];
      const [added, dropped] = [new Set<string>(), new Set<string>()];
      const described = new Map(
        before.map(({ device: { discovered } }) => [discovered.id, JSON.stringify(discovered)]),
      );
      for (const listed of before) drop(listed, dropped);
      const own = new Map(devices.map((device) => [device.discovered.id, device]));
      // Of two sources that know a device the last one has it.
      for (const id of own.keys()) {
        const other = byId.get(id);
        if (other === undefined) continue;
        described.set(id, JSON.stringify(other.device.discovered));
        drop(other, dropped);
        for (const [name, all] of sources)
          if (all.includes(other))
            sources.set(
              name,
              all.filter((one) => one !== other),
            );
      }
      const now = [...own.values()].slice(0, Math.max(0, most - byId.size)).map((device): Listed => ({
        device,
        presence: device.availability === null ? null : createPresence(device.availability),
      }));
      for (const listed of now) add(listed, added);
      if (now.length > 0) sources.set(source, now);
      else sources.delete(source);
      const ids = new Set(now.map(({ device }) => device.discovered.id));
      return {
        discovered: now
          .map(({ device: { discovered } }) => discovered)
          .filter((discovered) => described.get(discovered.id) !== JSON.stringify(discovered)),
        gone: [...described.keys()].filter((id) => !ids.has(id)),
        // What is spoken on is asked for anew where somebody new listens: the broker tells again what it remembers.
        added: [...added],
        dropped: [...dropped].filter((topic) => !added.has(topic)),
      };
    },
    forget: () => {
      for (const { presence } of byId.values()) presence?.forget();
    },
  };
}
