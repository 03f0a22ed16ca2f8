import type { NetworkNames } from '@homeward/contract/shapes/devices/network.ts';
import { fieldOf, isPlain, plainsOf, textOf, textsOf } from './plain.ts';
import type { Plain } from './plain.ts';
import type { ZigbeeFacts, ZigbeeGroup } from './facts.ts';

const addressForm = /^0x([0-9a-f]{16})$/i;

/** Sixteen digits; null where a text is no address. */
export const addressIn = (text: string): string | null => addressForm.exec(text)?.[1]?.toLowerCase() ?? null;

/** A member as files have it: an address or a name, with an endpoint behind a stroke or without. */
const memberOf = (text: string): string => addressIn(text.split('/')[0] ?? '') ?? text;

/** A name that somebody gave: an address is none. */
const givenName = (entry: unknown): string => {
  const name = isPlain(entry) ? textOf(entry, 'friendly_name').trim() : '';
  return addressForm.test(name) ? '' : name;
};

/** `devices.yaml`, or that part of `configuration.yaml`: by address. */
export function namesIn(devices: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  if (!isPlain(devices)) return names;
  for (const [key, entry] of Object.entries(devices)) {
    const address = addressIn(key);
    const name = givenName(entry);
    if (address !== null && name !== '') names.set(address, name);
  }
  return names;
}

/** `groups.yaml`, or that part of `configuration.yaml`: by number. Since version 2 the members stand in the database. */
export function groupsIn(groups: unknown): readonly ZigbeeGroup[] {
  if (!isPlain(groups)) return [];
  return Object.entries(groups).flatMap(([no, entry]) =>
    isPlain(entry) && /^\d{1,5}$/.test(no)
      ? [
          {
            no,
            name: textOf(entry, 'friendly_name').trim(),
            members: textsOf(entry, 'devices').map(memberOf),
          },
        ]
      : [],
  );
}

export const configurationFacts = (file: Plain): ZigbeeFacts => ({
  names: namesIn(fieldOf(file, 'devices')),
  groups: groupsIn(fieldOf(file, 'groups')),
});

/** Whether a configuration keeps its devices in a file of their own. */
export const namesElsewhere = (file: Plain): boolean => {
  const devices = fieldOf(file, 'devices');
  return typeof devices === 'string' || Array.isArray(devices);
};

/** The lines of `database.db`: it knows who is in which group, and nobody's name. */
export function databaseFacts(lines: readonly Plain[]): ZigbeeFacts {
  const groups = lines.filter((line) => textOf(line, 'type') === 'Group');
  return {
    names: new Map(),
    groups: groups.map((group) => ({
      no: textOf(group, 'groupID'),
      name: '',
      members: plainsOf(group, 'members').flatMap((one) => addressIn(textOf(one, 'deviceIeeeAddr')) ?? []),
    })),
  };
}

/** What the bridge publishes of its devices. */
export function bridgeDeviceFacts(list: readonly Plain[]): ZigbeeFacts {
  const named = list.filter((one) => textOf(one, 'type') !== 'Coordinator');
  return {
    names: namesIn(Object.fromEntries(named.map((one) => [textOf(one, 'ieee_address'), one]))),
    groups: [],
  };
}

/** What the bridge publishes of its groups. */
export const bridgeGroupFacts = (list: readonly Plain[]): ZigbeeFacts => ({
  names: new Map(),
  groups: list.map((one) => ({
    no: textOf(one, 'id'),
    name: textOf(one, 'friendly_name').trim(),
    members: plainsOf(one, 'members').flatMap((member) => addressIn(textOf(member, 'ieee_address')) ?? []),
  })),
});

/** What bridges that run say. */
export const namesFacts = ({ devices, groups }: NetworkNames): ZigbeeFacts => ({
  names: new Map(devices.map(({ device, name }) => [device.slice('ZB:'.length), name])),
  groups: groups.map(({ no, name, members }) => ({
    no,
    name,
    members: members.map((device) => device.slice('ZB:'.length)),
  })),
});

/** What several files say together: a group is the same by its number, and a later file adds to an earlier one. */
export function withZigbee(before: ZigbeeFacts, more: ZigbeeFacts): ZigbeeFacts {
  const groups = new Map(before.groups.map((group) => [group.no, group]));
  for (const group of more.groups) {
    const known = groups.get(group.no);
    groups.set(group.no, {
      no: group.no,
      name: group.name === '' ? (known?.name ?? '') : group.name,
      members: [...new Set([...(known?.members ?? []), ...group.members])],
    });
  }
  return { names: new Map([...before.names, ...more.names]), groups: [...groups.values()] };
}
