import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import type { DiscoveredDevice, HeldDevice } from '../port.ts';
import { type Entered, readEntry, withoutEntry } from './code-entry.ts';
import { commandsOf, encodeCommand, type EncodedCommand } from './commands.ts';
import { dangerInMessage, type DangerWord } from './dangers.ts';
import { type Endpoint, type Features, hasAny, readEndpoints } from './exposes.ts';
import { isObject, type Json, list, member, parseJson, text } from '../common/json.ts';
import { type Nature, natureOf } from './kinds.ts';
import { readMessage } from './values.ts';

/** A device as the bridge lists it; several behind one address are devices of their own. */
export interface ZigbeeDevice {
  readonly discovered: DiscoveredDevice;
  /** Its place under the base topic; endpoints share it. */
  readonly topic: string;
  /** The ending of its properties on the wire; empty where they have none. */
  readonly endpoint: string;
  /** The one that speaks for the whole device: battery, tamper, buttons. */
  readonly first: boolean;
  /** What it runs, as its maker calls it, or blank; null where nothing of it can be updated over the air. */
  readonly build: string | null;
  readonly features: Features;
  readonly nature: Nature;
  /** What it said of zones and dangers so far, by property. */
  readonly heard: Map<string, unknown>;
  /** The device anew, with dangers that it says though its list does not promise them, or as a keypad since it says codes. */
  readonly known: (more: Learnt) => ZigbeeDevice;
}

/** What a device showed of itself that its definition did not say. */
export interface Learnt {
  readonly dangers: readonly DangerWord[];
  /** It sends codes: it is no fob, and does not check them itself. */
  readonly codes: boolean;
}
export const nothingLearnt: Learnt = { dangers: [], codes: false };

/** What could be read, or nothing. Malformed messages are dropped and counted by the driver. */
export type Decoded<Value> =
  | { readonly tag: 'decoded'; readonly value: Value }
  | { readonly tag: 'malformed' };

const malformed = { tag: 'malformed' } as const;
const decoded = <Value>(value: Value): Decoded<Value> => ({ tag: 'decoded', value });

/** `bridge/devices`: every device but the coordinator, the disabled and those not yet interviewed. */
export function decodeDevices(payload: Uint8Array): Decoded<readonly ZigbeeDevice[]> {
  const entries = parseJson(payload);
  if (!Array.isArray(entries)) return malformed;
  return decoded(entries.flatMap((entry: unknown) => decodeEntry(entry)));
}

/** `bridge/state`, or a device's `availability`: a word, or an object with the word as `state`. */
export function decodeOnline(payload: Uint8Array): Decoded<boolean> {
  const json = parseJson(payload);
  const state = isObject(json) ? text(json, 'state') : new TextDecoder().decode(payload);
  if (state === 'online') return decoded(true);
  return state === 'offline' ? decoded(false) : malformed;
}

/** What a message says: one set of values, or several in order where a moment follows; and what somebody entered. */
export interface Said {
  readonly values: readonly DeviceValues[];
  readonly entry: Entered | null;
  /** What it shows of the device that the definition does not say. */
  readonly learnt: Learnt;
}

/**
 * A state message. What was not said live holds no actions, since an old press of a button must not work again. `held`
 * is what the panel has the device as: it is said in the words of that, too.
 */
export function decodeState(
  payload: Uint8Array,
  device: ZigbeeDevice,
  live: boolean,
  held: HeldDevice | null = null,
): Decoded<Said> {
  const message = parseJson(payload);
  if (!isObject(message)) return malformed;
  const { features, heard } = device;
  const nature = held === null ? device.nature : device.nature.heldAs(held.kind);
  const speaker = { features, nature, heard };
  const own = ownPart(message, device);
  const speaks = live && device.first;
  const entry = speaks ? readEntry(own, speaker) : null;
  const left = entry === null ? own : withoutEntry(own);
  return decoded({
    values: readMessage(left, device.first ? message : {}, speaker, speaks),
    entry,
    learnt: device.first ? learntFrom(message, device, entry) : nothingLearnt,
  });
}

/** Dangers that the message names and the device's list does not, and whether it turns out to send codes. */
function learntFrom(message: Json, { nature, features }: ZigbeeDevice, entry: Entered | null): Learnt {
  const needsNone = nature.kind === 'remote_controller' || nature.checksCodes;
  const codes = needsNone && entry !== null && entry.code !== null;
  if (nature.kind === 'siren' || nature.kind === 'keypad') return { dangers: [], codes };
  const dangers = Object.entries(message).flatMap(([name, value]) => {
    if (hasAny(features, name) || nature.dangers.some(({ expose }) => expose.property === name)) return [];
    return dangerInMessage(name, value) ?? [];
  });
  return { dangers, codes };
}

/** The payload for `<topic>/set`, or null where the device takes no such command. */
export function encodeFor(device: ZigbeeDevice, command: DeviceCommand): EncodedCommand | null {
  if (!device.discovered.commands.includes(command.tag)) return null;
  const encoded = encodeCommand(command, device.features);
  if (encoded === null) return null;
  const payload = Object.entries(encoded.payload).map(([property, value]): [string, unknown] => [
    device.features.exposes.get(property)?.[0].property ?? property,
    value,
  ]);
  return { ...encoded, payload: Object.fromEntries(payload) };
}

/** Words by which a device on the mains can be asked how it stands, the plainest first. */
const readable = ['state', 'position', 'local_temperature', 'power', 'fan_state'] as const;

/** The payload for `<topic>/get`; null where the device sleeps, or has nothing that can be asked for. */
export function readFor({ discovered, features }: ZigbeeDevice): Readonly<Record<string, ''>> | null {
  if (discovered.battery) return null;
  const property = readable.flatMap((name) => features.exposes.get(name)?.[0].property ?? [])[0];
  return property === undefined ? null : { [property]: '' };
}

/**
 * What one endpoint says in a message for all of them: its own words without their ending, and how well it is heard.
 * Where parts that are no device say the same, the first that says it counts.
 */
function ownPart(message: Json, { first, features: { exposes } }: ZigbeeDevice): Json {
  const endings = new Set(
    [...exposes].flatMap(([name, all]) => (all.some(({ property }) => property === name) ? [] : [name])),
  );
  const own = [...exposes].flatMap(([name, all]): [string, unknown][] => {
    const said = all.find(({ property }) => Object.hasOwn(message, property));
    return said === undefined ? [] : [[name, message[said.property]]];
  });
  const shared = first ? message : { linkquality: member(message, 'linkquality') };
  const plain = Object.entries(shared).filter(([name, value]) => value !== undefined && !endings.has(name));
  return Object.fromEntries([...plain, ...own]);
}

function decodeEntry(entry: unknown): readonly ZigbeeDevice[] {
  if (!isObject(entry) || text(entry, 'type') === 'Coordinator' || member(entry, 'disabled') === true)
    return [];
  const address = /^0x([0-9a-f]{16})$/i.exec(text(entry, 'ieee_address'))?.[1];
  const topic = text(entry, 'friendly_name');
  const definition = member(entry, 'definition');
  // Wildcards would subscribe to other devices.
  if (address === undefined || topic === '' || /[+#\0]/.test(topic)) return [];
  // While it is being asked what it is there is nothing to say; one that the bridge does not know is there all the same.
  if (!isObject(definition) && member(entry, 'interviewing') === true) return [];
  const known = isObject(definition) ? definition : { model: text(entry, 'model_id') };
  const endpoints = readEndpoints(list(known, 'exposes'));
  return endpoints.map((endpoint, index) =>
    decodeEndpoint({ entry, definition: known, topic, address: address.toLowerCase() }, endpoint, index),
  );
}

interface Listed {
  readonly entry: Json;
  readonly definition: Json;
  readonly topic: string;
  readonly address: string;
}

/** The first endpoint has the device's own id; the others are numbered after it, from 2. */
function decodeEndpoint(
  { entry, definition, topic, address }: Listed,
  { name, features }: Endpoint,
  index: number,
): ZigbeeDevice {
  const description = text(definition, 'description');
  const router = text(entry, 'type') === 'Router';
  // A device that nobody named is called by its address; its description says more.
  const called = topic.startsWith('0x') && description !== '' ? description : topic;
  const number = index === 0 ? '' : ` ${index + 1}`;
  const known = ({ dangers, codes }: Learnt): ZigbeeDevice => {
    const plain = natureOf({ features, description, router, unlisted: dangers });
    const kind = codes && plain.kind === 'remote_controller' ? 'keypad' : plain.kind;
    const nature: Nature = { ...plain, kind, checksCodes: plain.checksCodes && !codes };
    return {
      topic,
      features,
      nature,
      endpoint: name,
      first: index === 0,
      build:
        member(definition, 'supports_ota') === true ? cutText(text(entry, 'software_build_id'), 40) : null,
      heard: new Map(),
      known,
      discovered: {
        id: DeviceId.parse(`ZB:${address}${index === 0 ? '' : `-${index + 1}`}`),
        kind: nature.kind,
        modelId: cutText(text(definition, 'model'), 40),
        name: `${cutText(called, limits.deviceNameLength - number.length)}${number}`,
        battery: text(entry, 'power_source') === 'Battery',
        commands: commandsOf(nature.kind, features),
        ...(nature.checksCodes && { checksCodes: true }),
      },
    };
  };
  return known(nothingLearnt);
}
