import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { isRefused } from '../common/refused-words.ts';
import type { DiscoveredDevice } from '../port.ts';
import { devicesOf, type HueDevice } from './devices.ts';
import type { HueEvent } from './events.ts';
import { joined, type Resource, resourceOf } from './resources.ts';
import { isConnected, pressedAt, pressOf, wordsOf } from './words.ts';
import { text } from '../common/json.ts';

/** What is to be told of a device. */
export type Word =
  | { readonly tag: 'discovered'; readonly device: DiscoveredDevice }
  | { readonly tag: 'reached'; readonly device: DeviceId; readonly is: boolean }
  | {
      readonly tag: 'said';
      readonly device: DeviceId;
      readonly values: DeviceValues;
      /** It was said now, by a device that can be reached. */
      readonly live: boolean;
    };

/** The devices of a bridge, and how they stand. */
export interface Roster {
  /** All that there is from now on. `hasMissed`: a sensor or lamp that was known is otherwise, and nobody had told it. */
  load(resources: ReadonlyMap<string, Resource>): {
    readonly words: readonly Word[];
    readonly hasMissed: boolean;
  };
  /** What the bridge tells. `isOther`: what there is has to be read anew. */
  take(event: HueEvent): { readonly words: readonly Word[]; readonly isOther: boolean };
  all(device: DeviceId): readonly Word[];
  find(device: DeviceId): HueDevice | undefined;
  values(device: DeviceId): DeviceValues;
  isReached(device: DeviceId): boolean;
  devices(): readonly DeviceId[];
  /** Nothing that was said counts any more. */
  forget(): void;
}

export function createRoster(): Roster {
  let resources = new Map<string, Resource>();
  let built = new Map<DeviceId, HueDevice>();
  /** By service. */
  let owners = new Map<string, readonly HueDevice[]>();
  /** What was told last. */
  const reached = new Map<DeviceId, boolean>();
  const told = new Map<DeviceId, string>();

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

  /** All of a device, as the bridge has it; nothing of it was heard now. */
  function whole(device: HueDevice): readonly Word[] {
    const { id } = device.discovered;
    const is = isReached(device);
    reached.set(id, is);
    return [
      { tag: 'said', device: id, values: valuesOf(device), live: false },
      { tag: 'reached', device: id, is },
    ];
  }

  function pressed(device: HueDevice, before: Resource, now: Resource): DeviceValues {
    if (device.discovered.kind !== 'scene_button' || !/^(?:bell_)?button$/.test(now.type)) return {};
    const action = pressedAt(now) === pressedAt(before) ? null : pressOf(now);
    return action === null || isRefused(action) ? {} : { action };
  }

  function updated(device: HueDevice, before: Resource, now: Resource): readonly Word[] {
    const { id } = device.discovered;
    const is = isReached(device);
    if (is !== reached.get(id)) return whole(device);
    const values = { ...valuesOf(device, [now]), ...pressed(device, before, now) };
    return Object.keys(values).length === 0 ? [] : [{ tag: 'said', device: id, values, live: is }];
  }

  function load(given: ReadonlyMap<string, Resource>) {
    const [before, known] = [built, resources];
    resources = new Map(given);
    const devices = devicesOf(resources);
    built = new Map(devices.map((device) => [device.discovered.id, device]));
    owners = new Map();
    for (const device of devices)
      for (const service of device.services) owners.set(service, [...(owners.get(service) ?? []), device]);
    let hasMissed = false;
    const words = devices.flatMap((device): readonly Word[] => {
      const { discovered } = device;
      const { id } = discovered;
      const described = JSON.stringify(discovered);
      const isNew = told.get(id) !== described;
      const isMoved = device.services.some((service) => {
        const [was, is] = [known.get(service), resources.get(service)];
        return was !== undefined && is !== undefined
          ? JSON.stringify(wordsOf(was)) !== JSON.stringify(wordsOf(is)) ||
              isConnected(was) !== isConnected(is)
          : was !== is;
      });
      hasMissed ||= isMoved && reached.has(id);
      told.set(id, described);
      const said = isNew || isMoved || !reached.has(id) ? whole(device) : [];
      return isNew ? [{ tag: 'discovered', device: discovered }, ...said] : said;
    });
    const gone = [...before.keys()].flatMap((id): readonly Word[] => {
      if (built.has(id)) return [];
      told.delete(id);
      reached.delete(id);
      return [{ tag: 'reached', device: id, is: false }];
    });
    return { words: [...words, ...gone], hasMissed };
  }

  return {
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
    all: (id) => {
      const device = built.get(id);
      return device === undefined ? [] : whole(device);
    },
    find: (id) => built.get(id),
    values: (id) => {
      const device = built.get(id);
      return device === undefined ? {} : valuesOf(device);
    },
    isReached: (id) => {
      const device = built.get(id);
      return device !== undefined && isReached(device);
    },
    devices: () => [...built.keys()],
    forget: () => reached.clear(),
  };
}
