import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { DiscoveredDevice } from '../port.ts';
import { type BuiltDevice, devicesOf, type Member } from './devices.ts';
import { isOtherwise } from './entity-parts.ts';
import type { Registry } from './registry.ts';
import { type Change, type EntityState, isUnknown } from './states.ts';

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

/** The devices that the entities of a Home Assistant make, and how they stand. */
export interface Roster {
  /** All that there is from now on, in full. */
  load(registry: Registry, states: ReadonlyMap<string, EntityState>): readonly Word[];
  /** One entity is otherwise. `isOther`: what its device is made of has to be read anew. */
  change(change: Change): { readonly words: readonly Word[]; readonly isOther: boolean };
  /** All that is known of a device. */
  all(device: DeviceId): readonly Word[];
  find(device: DeviceId): BuiltDevice | undefined;
  state(entityId: string): EntityState | undefined;
  values(device: DeviceId): DeviceValues;
  isReached(device: DeviceId): boolean;
  devices(): readonly DeviceId[];
  /** Entities that devices are made of. */
  entities(): readonly string[];
  /** Nothing that was said counts any more. */
  forget(): void;
}

const nowhere: EntityState = { state: 'unavailable', attributes: {} };

export function createRoster(): Roster {
  let states = new Map<string, EntityState>();
  let built = new Map<DeviceId, BuiltDevice>();
  /** By entity; a device with several functions shares what says whether it can be reached. */
  let owners = new Map<string, readonly BuiltDevice[]>();
  /** What was told last. */
  const reached = new Map<DeviceId, boolean>();
  const told = new Map<DeviceId, string>();

  const stateOf = (id: string): EntityState => states.get(id) ?? nowhere;

  function isReached({ members, reachedBy }: BuiltDevice): boolean {
    const isSaid = reachedBy.some((id) => {
      const state = stateOf(id);
      // What was never pressed is unknown, and there.
      return id.startsWith('event.') ? state.state !== 'unavailable' : !isUnknown(state);
    });
    return isSaid && !members.some(({ entityId, part }) => part.reaches?.(stateOf(entityId)) === false);
  }

  function valuesOf(device: BuiltDevice, only: readonly Member[] = device.members): DeviceValues {
    const isThere = isReached(device);
    return Object.assign(
      {},
      ...only.map(({ entityId, part }) => {
        const state = stateOf(entityId);
        if (part.happened !== undefined) return {};
        if (isThere && !isUnknown(state)) return part.read(state);
        return Object.fromEntries(part.says.map((name) => [name, null]));
      }),
    ) as DeviceValues;
  }

  /** All of a device, as Home Assistant has it; nothing of it was heard now. */
  function whole(device: BuiltDevice): readonly Word[] {
    const { id } = device.discovered;
    const is = isReached(device);
    const values = valuesOf(device);
    reached.set(id, is);
    return [
      { tag: 'said', device: id, values, live: false },
      { tag: 'reached', device: id, is },
    ];
  }

  function toldOf(device: BuiltDevice, entityId: string, before: EntityState): readonly Word[] {
    const { id } = device.discovered;
    const is = isReached(device);
    if (is !== reached.get(id)) return whole(device);
    if (!is) return [];
    const own = device.members.filter((one) => one.entityId === entityId);
    const now = stateOf(entityId);
    const happened = own.flatMap(({ part }) => part.happened?.(before, now) ?? []);
    const values: DeviceValues = Object.assign({}, valuesOf(device, own), ...happened);
    // What nobody knows any more was not said by anybody.
    const live = !isUnknown(now);
    return Object.keys(values).length === 0 ? [] : [{ tag: 'said', device: id, values, live }];
  }

  function load(registry: Registry, given: ReadonlyMap<string, EntityState>): readonly Word[] {
    const before = built;
    const missed = new Map(states);
    // What is registered, but not loaded yet, is there and cannot be reached.
    const lost = [...states].filter(([id]) => !given.has(id) && registry.entities.has(id));
    states = new Map([
      ...given,
      ...lost.map(([id, { attributes }]) => [id, { ...nowhere, attributes }] as const),
    ]);
    const devices = devicesOf(registry, states);
    built = new Map(devices.map((device) => [device.discovered.id, device]));
    owners = new Map();
    for (const device of devices)
      for (const { entityId } of device.members)
        owners.set(entityId, [...(owners.get(entityId) ?? []), device]);
    const isMoved = ({ members }: BuiltDevice): boolean =>
      members.some(({ entityId }) => {
        const [was, is] = [missed.get(entityId), states.get(entityId)];
        return was?.state !== is?.state || JSON.stringify(was?.attributes) !== JSON.stringify(is?.attributes);
      });
    return [
      ...devices.flatMap((device): readonly Word[] => {
        const { discovered } = device;
        const text = JSON.stringify(discovered);
        const isNew = told.get(discovered.id) !== text;
        told.set(discovered.id, text);
        const words = isNew || isMoved(device) || !reached.has(discovered.id) ? whole(device) : [];
        return isNew ? [{ tag: 'discovered', device: discovered }, ...words] : words;
      }),
      ...[...before.keys()].flatMap((id): readonly Word[] => {
        if (built.has(id)) return [];
        told.delete(id);
        reached.delete(id);
        return [{ tag: 'reached', device: id, is: false }];
      }),
    ];
  }

  return {
    load,
    change: ({ id, now, isNew }) => {
      const before = stateOf(id);
      const devices = owners.get(id) ?? [];
      // A row of the registry outlives its entity: it is only not there now.
      const next = now ?? { ...nowhere, attributes: before.attributes };
      const isSame =
        before.state === next.state && JSON.stringify(before.attributes) === JSON.stringify(next.attributes);
      states.set(id, next);
      if (isSame) return { words: [], isOther: false };
      const words = devices.flatMap((device) => (isNew ? toldOf(device, id, before) : whole(device)));
      return { words, isOther: isOtherwise(before, next) };
    },
    all: (id) => {
      const device = built.get(id);
      return device === undefined ? [] : whole(device);
    },
    find: (id) => built.get(id),
    state: (id) => states.get(id),
    values: (id) => {
      const device = built.get(id);
      return device === undefined ? {} : valuesOf(device);
    },
    isReached: (id) => {
      const device = built.get(id);
      return device !== undefined && isReached(device);
    },
    devices: () => [...built.keys()],
    entities: () => [...owners.keys()],
    forget: () => reached.clear(),
  };
}
