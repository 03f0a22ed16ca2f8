import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Word } from '../common/device-words.ts';
import { createToldDevices, type ToldDevices } from '../common/told-devices.ts';
import { type BuiltDevice, devicesOf, type Member } from './devices.ts';
import { isOtherwise } from './entity-parts.ts';
import type { Registry } from './registry.ts';
import { type Change, type EntityState, isUnknown } from './states.ts';

/** The devices that the entities of a Home Assistant make, and how they stand. */
export interface Roster extends Omit<ToldDevices<BuiltDevice>, 'load' | 'whole' | 'toldReached'> {
  /** All that there is from now on, in full. */
  load(registry: Registry, states: ReadonlyMap<string, EntityState>): readonly Word[];
  /** One entity is otherwise. `isOther`: what its device is made of has to be read anew. */
  change(change: Change): { readonly words: readonly Word[]; readonly isOther: boolean };
  state(entityId: string): EntityState | undefined;
  /** Entities that devices are made of. */
  entities(): readonly string[];
}

const nowhere: EntityState = { state: 'unavailable', attributes: {} };

export function createRoster(): Roster {
  let states = new Map<string, EntityState>();
  /** By entity; a device with several functions shares what says whether it can be reached. */
  let owners = new Map<string, readonly BuiltDevice[]>();

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

  const told = createToldDevices<BuiltDevice>({ isReached, valuesOf: (device) => valuesOf(device) });

  function toldOf(device: BuiltDevice, entityId: string, before: EntityState): readonly Word[] {
    const { id } = device.discovered;
    const is = isReached(device);
    if (is !== told.toldReached(id)) return told.whole(device);
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
    const missed = new Map(states);
    // What is registered, but not loaded yet, is there and cannot be reached.
    const lost = [...states].filter(([id]) => !given.has(id) && registry.entities.has(id));
    states = new Map([
      ...given,
      ...lost.map(([id, { attributes }]) => [id, { ...nowhere, attributes }] as const),
    ]);
    const devices = devicesOf(registry, states);
    owners = new Map();
    for (const device of devices)
      for (const { entityId } of device.members)
        owners.set(entityId, [...(owners.get(entityId) ?? []), device]);
    return told.load(devices, ({ members }) =>
      members.some(({ entityId }) => {
        const [was, is] = [missed.get(entityId), states.get(entityId)];
        return was?.state !== is?.state || JSON.stringify(was?.attributes) !== JSON.stringify(is?.attributes);
      }),
    );
  }

  return {
    ...told,
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
      const words = devices.flatMap((device) => (isNew ? toldOf(device, id, before) : told.whole(device)));
      return { words, isOther: isOtherwise(before, next) };
    },
    state: (id) => states.get(id),
    entities: () => [...owners.keys()],
  };
}
