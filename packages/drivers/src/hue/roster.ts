import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Word } from '../common/device-words.ts';
import { isRefused } from '../common/refused-words.ts';
import { createToldDevices, type ToldDevices } from '../common/told-devices.ts';
import { devicesOf, type HueDevice } from './devices.ts';
import type { HueEvent } from './events.ts';
import { joined, type Resource, resourceOf } from './resources.ts';
import { isConnected, pressedAt, pressOf, wordsOf } from './words.ts';
import { text } from '../common/json.ts';

/** The devices of a bridge, and how they stand. */
export interface Roster extends Omit<ToldDevices<HueDevice>, 'load' | 'whole' | 'toldReached'> {
  /** All that there is from now on. `hasMissed`: a sensor or lamp that was known is otherwise, and nobody had told it. */
  load(resources: ReadonlyMap<string, Resource>): {
    readonly words: readonly Word[];
    readonly hasMissed: boolean;
  };
  /** What the bridge tells. `isOther`: what there is has to be read anew. */
  take(event: HueEvent): { readonly words: readonly Word[]; readonly isOther: boolean };
}

export function createRoster(): Roster {
  let resources = new Map<string, Resource>();
  /** By service. */
  let owners = new Map<string, readonly HueDevice[]>();

  const servicesOf = ({ services }: HueDevice): readonly Resource[] =>
    services.flatMap((id) => resources.get(id) ?? []);

  function isReached(device: HueDevice): boolean {
    const services = servicesOf(device);
    const radio = services.find(({ type }) => type === 'zigbee_connectivity');
    // A device without a radio of its own is a part of the bridge, or sends by other means.
    return services.length > 0 && (radio === undefined || isConnected(radio));
  }

  function valuesOf(device: HueDevice, services = servicesOf(device)): DeviceValues {
    const values = Object.assign({}, ...services.map(wordsOf)) as DeviceValues;
    if (isReached(device)) return values;
    return Object.fromEntries(Object.keys(values).map((name) => [name, null]));
  }

  const told = createToldDevices<HueDevice>({ isReached, valuesOf: (device) => valuesOf(device) });

  function pressed(device: HueDevice, before: Resource, now: Resource): DeviceValues {
    if (device.discovered.kind !== 'scene_button' || !/^(?:bell_)?button$/.test(now.type)) return {};
    const action = pressedAt(now) === pressedAt(before) ? null : pressOf(now);
    return action === null || isRefused(action) ? {} : { action };
  }

  function updated(device: HueDevice, before: Resource, now: Resource): readonly Word[] {
    const { id } = device.discovered;
    const is = isReached(device);
    if (is !== told.toldReached(id)) return told.whole(device);
    const values = { ...valuesOf(device, [now]), ...pressed(device, before, now) };
    return Object.keys(values).length === 0 ? [] : [{ tag: 'said', device: id, values, live: is }];
  }

  function load(given: ReadonlyMap<string, Resource>) {
    const known = resources;
    resources = new Map(given);
    const devices = devicesOf(resources);
    owners = new Map();
    for (const device of devices)
      for (const service of device.services) owners.set(service, [...(owners.get(service) ?? []), device]);
    let hasMissed = false;
    const words = told.load(devices, ({ services, discovered: { id } }) => {
      const isMoved = services.some((service) => {
        const [was, is] = [known.get(service), resources.get(service)];
        return was !== undefined && is !== undefined
          ? JSON.stringify(wordsOf(was)) !== JSON.stringify(wordsOf(is)) ||
              isConnected(was) !== isConnected(is)
          : was !== is;
      });
      hasMissed ||= isMoved && told.toldReached(id) !== undefined;
      return isMoved;
    });
    return { words, hasMissed };
  }

  return {
    ...told,
    load,
    take: ({ what, resource }) => {
      const before = resources.get(text(resource, 'id'));
      if (what !== 'update')
        return { words: [], isOther: before !== undefined || resourceOf(resource) !== null };
      // Names and services of devices stand in what describes them.
      if (before === undefined) return { words: [], isOther: false };
      const now: Resource = { ...before, json: joined(before.json, resource) };
      resources.set(before.id, now);
      const devices = owners.get(before.id) ?? [];
      return {
        words: devices.flatMap((device) => updated(device, before, now)),
        isOther: before.type === 'device',
      };
    },
  };
}
