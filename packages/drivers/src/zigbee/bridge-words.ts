import type { NetworkNames } from '@homeward/contract/shapes/devices/network.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { isObject, list, member, parseJson, text } from '../common/json.ts';
import { bridgeVersion } from './bridge-info.ts';
import type { Decoded, ZigbeeDevice } from './codec.ts';

type BridgeGroups = NetworkNames['groups'];

/** Letters of a name, groups and members of one that are told at most. */
const most = { name: 120, groups: 200, members: 200 };
const addressForm = /^0x([0-9a-f]{16})$/i;

/** `bridge/groups`: each by its number, with the first device at each address that is in it. */
function decodeGroups(payload: Uint8Array): Decoded<BridgeGroups> {
  const told = parseJson(payload);
  if (!Array.isArray(told)) return { tag: 'malformed' };
  const groups = told.filter(isObject).flatMap((group) => {
    const name = text(group, 'friendly_name').slice(0, most.name);
    const no = member(group, 'id');
    if (name === '' || typeof no !== 'number') return [];
    const members = list(group, 'members')
      .filter(isObject)
      .flatMap((one) => {
        const address = addressForm.exec(text(one, 'ieee_address'))?.[1];
        return address === undefined ? [] : [DeviceId.parse(`ZB:${address.toLowerCase()}`)];
      });
    return [{ no: String(no), name, members: [...new Set(members)].slice(0, most.members) }];
  });
  return { tag: 'decoded', value: groups.slice(0, most.groups) };
}

/** Those that somebody named, each address once. */
const named = (devices: readonly ZigbeeDevice[]): NetworkNames['devices'] =>
  devices
    .filter(({ first, topic }) => first && !addressForm.test(topic))
    .map(({ discovered: { id }, topic }) => ({ device: id, name: topic.slice(0, most.name) }));

/** What a bridge said of itself and its groups. */
export interface BridgeWords {
  /** Whether what is said at a topic is kept here. */
  isAbout(topic: string): boolean;
  hear(topic: string, payload: Uint8Array): Decoded<unknown>;
  /** Blank while it has not said. */
  version(): string;
  /** What it calls its devices and groups; null while it has none, or has not said. */
  names(devices: readonly ZigbeeDevice[]): NetworkNames | null;
  /** What a group is called, by its number; null where it has none such. */
  group(no: string): string | null;
}

export function createBridgeWords(topics: { readonly info: string; readonly groups: string }): BridgeWords {
  let version = '';
  let groups: BridgeGroups = [];
  return {
    isAbout: (topic) => topic === topics.info || topic === topics.groups,
    hear: (topic, payload) => {
      if (topic === topics.info) {
        version = bridgeVersion(payload);
        return { tag: 'decoded', value: version };
      }
      const told = decodeGroups(payload);
      if (told.tag === 'decoded') groups = told.value;
      return told;
    },
    version: () => version,
    group: (no) => groups.find((one) => one.no === no)?.name ?? null,
    names: (devices) => (devices.length === 0 ? null : { devices: named(devices), groups }),
  };
}
