import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import { idNamed } from '../common/identity.ts';
import { text } from '../common/json.ts';
import { measuredKind, ofOne } from '../common/measured-kind.ts';
import { mayWait } from '../common/deferrable-kinds.ts';
import type { DiscoveredDevice } from '../port.ts';
import { partOf } from './entity-parts.ts';
import type { Part } from './part.ts';
import type { Entity, Registry } from './registry.ts';
import type { EntityState } from './states.ts';

/** One entity of a device. */
export interface Member {
  readonly entityId: string;
  readonly part: Part;
}

/** A device as it is made of entities. */
export interface BuiltDevice {
  readonly discovered: DiscoveredDevice;
  readonly members: readonly Member[];
  /** It can be reached where any of these can. */
  readonly reachedBy: readonly string[];
}

interface Made extends Entity {
  readonly part: Part;
}

/** Devices of one Home Assistant, at most; those that protect come before others. */
const most = 500;

const byKey = (one: Made, other: Made): number => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);
const isButton = ({ part }: Made): boolean => part.kind === 'scene_button';

/** Everything that something can be made of, by the device that it is of; what is of none stands alone. */
function grouped(registry: Registry, states: ReadonlyMap<string, EntityState>): readonly (readonly Made[])[] {
  const groups = new Map<string, Made[]>();
  for (const [entityId, state] of states) {
    if (registry.leftOut.has(entityId)) continue;
    const part = partOf(entityId, state);
    if (part === null) continue;
    const known = registry.entities.get(entityId);
    const called = text(state.attributes, 'friendly_name').slice(0, 80);
    const entity: Entity = known ?? { key: entityId, entityId, device: '', name: called, isAside: false };
    const made = { ...entity, name: entity.name || called || entityId, part };
    const group = entity.device === '' ? `entity ${made.key}` : entity.device;
    groups.set(group, [...(groups.get(group) ?? []), made]);
  }
  return [...groups.values()].map((group) => group.toSorted(byKey));
}

/** What is said beside, without what is said already. */
function additions(all: readonly Made[], said: readonly ValueName[]): readonly Made[] {
  const known = new Set<ValueName>(said);
  return all.filter(({ part }) => {
    const isTwice = part.says.some((name) => known.has(name));
    for (const name of part.says) known.add(name);
    return !isTwice;
  });
}

function built(
  registry: Registry,
  key: string,
  kind: DeviceKind,
  own: readonly Made[],
  adding: readonly Made[],
  isOneOfSeveral: boolean,
): BuiltDevice {
  const all = [...own, ...adding];
  const [first] = all;
  const device = registry.devices.get(first?.device ?? '');
  const says = all.flatMap(({ part }) => part.says);
  const name = device === undefined || device.name === '' ? (first?.name ?? '') : device.name;
  const called =
    isOneOfSeveral && first !== undefined && name !== first.name ? `${name} ${first.name}` : name;
  return {
    discovered: {
      id: idNamed('HA', key),
      kind: kind === 'switch' && says.some((one) => ofOne.has(one)) ? 'power_switch_meter' : kind,
      modelId: cutText(device?.model ?? '', 40),
      name: cutText(called, limits.deviceNameLength),
      // Home Assistant does not say when a device spoke, but whether it can be reached: its silence means nothing.
      battery: false,
      commands: [...new Set(all.flatMap(({ part }) => part.commands))],
    },
    members: all.map(({ entityId, part }) => ({ entityId, part })),
    reachedBy: (own.length > 0 ? own : adding.filter(({ part }) => part.reaches === undefined)).map(
      ({ entityId }) => entityId,
    ),
  };
}

/** The devices of one group: each with a function of its own is one, the first with all that is said beside. */
function devicesIn(registry: Registry, group: readonly Made[]): readonly BuiltDevice[] {
  const beside = group
    .filter(({ part }) => part.kind === null)
    .toSorted((one, other) => Number(one.isAside) - Number(other.isAside));
  const reaching = beside.filter(({ part }) => part.reaches !== undefined);
  const measuring = beside.filter(({ part }) => part.reaches === undefined);
  const functions = group.filter(({ part, isAside }) => part.kind !== null && !isAside);
  const buttons = functions.filter(isButton);
  const mains: readonly (readonly Made[])[] = [
    ...(buttons.length > 0 ? [buttons] : []),
    ...functions.filter((one) => !isButton(one)).map((one) => [one]),
  ];
  const [first] = mains;
  const keyOfAll = group[0]?.device || group[0]?.key || '';
  if (first === undefined) {
    if (measuring.every(({ isAside }) => isAside)) return [];
    const adding = additions(measuring, []);
    const kind = measuredKind(adding.flatMap(({ part }) => part.says));
    return kind === 'unknown' ? [] : [built(registry, keyOfAll, kind, [], [...adding, ...reaching], false)];
  }
  const switched = functions.filter(({ part }) => part.commands.includes('switch'));
  const fitting =
    switched.length > 1
      ? measuring.filter(({ part }) => !part.says.some((one) => ofOne.has(one)))
      : measuring;
  return mains.map((own) => {
    const [main] = own;
    const says = own.flatMap(({ part }) => part.says);
    const adding = own === first ? additions(fitting, says) : [];
    const key = main === undefined || isButton(main) ? keyOfAll : main.key;
    return built(
      registry,
      key,
      main?.part.kind ?? 'unknown',
      own,
      [...adding, ...reaching],
      mains.length > 1,
    );
  });
}

/** Devices that are called alike have their area in front. */
function apart(
  devices: readonly BuiltDevice[],
  areaOf: (device: BuiltDevice) => string,
): readonly BuiltDevice[] {
  const counts = new Map<string, number>();
  for (const { discovered } of devices) counts.set(discovered.name, (counts.get(discovered.name) ?? 0) + 1);
  return devices.map((device) => {
    const { name } = device.discovered;
    const area = areaOf(device);
    if (area === '' || (counts.get(name) ?? 0) < 2 || name.startsWith(area)) return device;
    const longer = cutText(`${area} ${name}`, limits.deviceNameLength);
    return { ...device, discovered: { ...device.discovered, name: longer } };
  });
}

/** All devices that the entities of a Home Assistant make. Those that protect are last: a panel offers what came last, where there is too much. */
export function devicesOf(
  registry: Registry,
  states: ReadonlyMap<string, EntityState>,
): readonly BuiltDevice[] {
  const all = grouped(registry, states).flatMap((group) => devicesIn(registry, group));
  const areaOf = ({ members: [first] }: BuiltDevice): string => {
    const device = registry.entities.get(first?.entityId ?? '')?.device ?? '';
    return registry.devices.get(device)?.area ?? '';
  };
  return apart(all, areaOf)
    .toSorted((one, other) => Number(mayWait(other.discovered.kind)) - Number(mayWait(one.discovered.kind)))
    .slice(-most);
}
