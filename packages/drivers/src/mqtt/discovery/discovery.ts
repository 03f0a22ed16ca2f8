import type { LeftOut } from '@homeward/contract/shapes/devices/gateway.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { InfraredKeys } from '../infrared-keys.ts';
import type { Dialect, MqttDevice } from '../mqtt-device.ts';
import { type Announced, placeOf, readAnnouncement } from './announcement.ts';
import { type Component, componentOf } from './component.ts';
import { devicesOf } from './devices.ts';

/** Ms after an announcement in which others of the same device are awaited. */
const settleMs = 400;
/** Announcements that are kept, at most. */
const most = 4_000;

export interface DiscoveryOptions {
  readonly prefix: string;
  /** Who announces itself here and is not heard, since its devices come another way. */
  readonly deaf: ReadonlySet<string>;
  readonly clock: Clock;
  readonly keys: InfraredKeys;
  /** These are the devices of an owner from now on. */
  readonly found: (owner: string, devices: readonly MqttDevice[]) => void;
}

/** Devices that announce themselves as Home Assistant has it. */
export interface Discovery extends Dialect {
  leftOut(): readonly LeftOut[];
}

interface Entry {
  readonly text: string;
  readonly live: boolean;
  readonly number: number;
  readonly components: readonly Component[];
}

const ownerKey = ({ owner, identity }: Announced): string => owner.id ?? identity;

export function createDiscovery({ prefix, deaf, clock, keys, found }: DiscoveryOptions): Discovery {
  const entries = new Map<string, Entry>();
  const leftOut = new Map<string, readonly LeftOut[]>();
  /** What was announced anew or taken away. */
  const touched = new Set<string>();
  const changed = new Set<string>();
  let cancel: (() => void) | null = null;
  let count = 0;

  /** Of several announcements of the same thing the newest counts; one that was only remembered is older. */
  function components(): ReadonlyMap<string, readonly Component[]> {
    const newest = new Map<string, { readonly entry: Entry; readonly component: Component }>();
    for (const entry of entries.values())
      for (const component of entry.components) {
        const other = newest.get(component.identity)?.entry;
        const isNewer =
          other === undefined || (entry.live === other.live ? entry.number > other.number : entry.live);
        if (isNewer) newest.set(component.identity, { entry, component });
      }
    return Map.groupBy(
      [...newest.values()].map(({ component }) => component),
      ownerKey,
    );
  }

  function settle(): void {
    cancel = null;
    // What was announced elsewhere, too, counts there from now on.
    for (const entry of entries.values())
      for (const component of entry.components)
        if (touched.has(component.identity)) changed.add(ownerKey(component));
    const byOwner = components();
    const all = [...changed].map((owner) => ({ owner, ...devicesOf(byOwner.get(owner) ?? [], keys) }));
    touched.clear();
    changed.clear();
    // Whoever has a device now has it before the other has lost it: it was never gone.
    for (const made of all.toSorted((one, other) => other.devices.length - one.devices.length)) {
      leftOut.set(made.owner, made.leftOut);
      if (made.leftOut.length === 0) leftOut.delete(made.owner);
      found(made.owner, made.devices);
    }
  }

  return {
    filters: [`${prefix}/+/+/config`, `${prefix}/+/+/+/config`],
    heard: (topic, message) => {
      const place = placeOf(topic, prefix);
      if (place === null) return undefined;
      const announcement = readAnnouncement(place, message);
      if (announcement === null) return false;
      if (deaf.has(announcement.origin)) return true;
      const before = entries.get(topic);
      // Remembered anew after a reconnection: it is no newer for that.
      if (before?.text === message.text) return true;
      const isNew = before === undefined && announcement.components.length > 0;
      if (isNew && entries.size >= most) return false;
      const now = announcement.components.map(componentOf);
      for (const component of [...(before?.components ?? []), ...now]) {
        touched.add(component.identity);
        changed.add(ownerKey(component));
      }
      count += 1;
      if (now.length === 0) entries.delete(topic);
      else entries.set(topic, { text: message.text, live: message.live, number: count, components: now });
      if (changed.size > 0) cancel ??= clock.after(settleMs, settle);
      return true;
    },
    leftOut: () => [...leftOut.values()].flat(),
    stop: () => {
      cancel?.();
      cancel = null;
    },
  };
}
