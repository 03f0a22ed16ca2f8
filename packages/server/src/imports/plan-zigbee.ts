import { abilities } from '@homeward/contract/rules/devices/device-abilities.ts';
import type { DeviceGroup, GroupKind } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { GroupId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { forbiddenInNames } from '@homeward/contract/words/values/text.ts';
import type { Step } from './import-steps.ts';
import type { ZigbeeFacts, ZigbeeGroup } from './facts.ts';
import type { Home } from './home.ts';
import { atAddress } from './match.ts';
import { cleaned, madeId, nameReason, planned, refusedStep, slug, step, value } from './rows.ts';
import type { Planned } from './rows.ts';

/** A device by the name that it has at the bridge. */
function nameStep(device: DeviceConfig, name: string): Step | null {
  const key = `name:${device.id}`;
  const more = { here: device.name, match: 'address' } as const;
  if (device.name === name) return null;
  const reason = nameReason(name);
  if (reason !== null) return refusedStep('device', key, name, reason, more);
  return step(
    'device',
    key,
    name,
    { tag: 'name', device: device.id, name },
    { ...more, values: value('name', device.name, name) },
  );
}

/** One row for each device behind an address; the others are numbered, as the bridge's devices are when they join. */
function nameSteps({ devices }: Home, address: string, given: string): readonly (Step | null)[] {
  const name = cleaned(given);
  const found = atAddress(devices, address);
  if (found.length === 0) return [refusedStep('device', `name:ZB:${address}`, name, 'noDevice')];
  return found.map((device) => {
    const no = /-(\d+)$/.exec(device.id)?.[1];
    return nameStep(device, no === undefined ? name : `${name} ${no}`);
  });
}

/** Members that fit a group of ours: of an address with several devices it is not said which one is meant. */
function membersOf(
  { devices }: Home,
  { names }: ZigbeeFacts,
  { members }: ZigbeeGroup,
): { readonly found: readonly DeviceConfig[]; readonly all: boolean } {
  const byName = new Map([...names].map(([address, name]) => [name, address]));
  const found = members.flatMap((member) => {
    const address = byName.get(member) ?? byName.get(member.split('/')[0] ?? '') ?? member;
    const fitting = atAddress(devices, address).filter(({ kind }) => abilities[kind].group !== null);
    return fitting.length === 1 ? fitting : [];
  });
  return { found: [...new Set(found)], all: found.length === members.length };
}

/** A name that groups may have: strokes and the like are blanks. */
const groupName = (name: string): string =>
  cleaned(Array.from(name, (character) => (forbiddenInNames.includes(character) ? ' ' : character)).join(''));

function groupSteps(home: Home, facts: ZigbeeFacts): readonly (Step | null)[] {
  const made = new Map<GroupKind, number>();
  return facts.groups.map((group) => {
    const called = group.name === '' ? `#${group.no}` : group.name;
    const refuse = (why: Parameters<typeof refusedStep>[3]): Step =>
      refusedStep('group', group.no, called, why);
    const { found, all } = membersOf(home, facts, group);
    const [first] = found;
    const kind = first === undefined ? null : abilities[first.kind].group;
    if (first === undefined || kind === null) return refuse('groupEmpty');
    if (found.some((device) => abilities[device.kind].group !== kind)) return refuse('groupMixed');
    const name = groupName(group.name);
    const reason = nameReason(name);
    if (reason !== null) return refuse(reason);
    const before = home.groups.find((one) => slug(one.name) === slug(name) && one.kind === kind);
    const devices = [...new Set([...(before?.devices ?? []), ...found.map(({ id }) => id)])];
    if (before?.devices.length === devices.length) return null;
    const ofKind = home.groups.filter((one) => one.kind === kind).length + (made.get(kind) ?? 0);
    if (before === undefined && ofKind >= limits.groupsPerKind) return refuse('tooManyGroups');
    if (before === undefined) made.set(kind, (made.get(kind) ?? 0) + 1);
    return groupStep(home, called, { group, before, name, kind, devices, all });
  });
}

interface Grouped extends Pick<DeviceGroup, 'name' | 'kind' | 'devices'> {
  readonly group: ZigbeeGroup;
  readonly before: DeviceGroup | undefined;
  /** Every member of the file is in it. */
  readonly all: boolean;
}

function groupStep(home: Home, called: string, { group, before, name, kind, devices, all }: Grouped): Step {
  const namesOf = (ids: readonly string[]): string =>
    home.devices.flatMap((device) => (ids.includes(device.id) ? [device.name] : [])).join(', ');
  const id = before?.id ?? GroupId.parse(madeId('group', `${kind} ${name}`));
  return step(
    'group',
    group.no,
    called,
    { tag: 'group', group: { id, kind, name: before?.name ?? name, devices } },
    {
      here: before?.name ?? '',
      values: [
        ...(before === undefined ? value('name', '', name) : []),
        ...value('members', namesOf(before?.devices ?? []), namesOf(devices)),
      ],
      notes: all ? [] : ['someMembers'],
    },
  );
}

/** What taking over the names and groups of Zigbee2MQTT comes to. */
export const planZigbee = (home: Home, facts: ZigbeeFacts): Planned =>
  planned([
    ...[...facts.names].flatMap(([address, name]) => nameSteps(home, address, name)),
    ...groupSteps(home, facts),
  ]);
