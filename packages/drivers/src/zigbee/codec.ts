import type { DeviceCommand } from '@homeward/contract/entities/device-command.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import { DeviceId } from '@homeward/contract/ids.ts';
import type { DiscoveredDevice } from '../port.ts';
import { encodeCommand, type EncodedCommand } from './commands.ts';
import { type Endpoint, type Features, readEndpoints } from './exposes.ts';
import { isObject, type Json, list, member, parseJson, text } from './json.ts';
import { commandsOf, kindOf } from './kinds.ts';
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
  readonly features: Features;
}

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

/**
 * A state message: one set of values, or several in order where a moment follows. What was not said live holds no
 * actions, since an old press of a button must not work again.
 */
export function decodeState(
  payload: Uint8Array,
  device: ZigbeeDevice,
  live: boolean,
): Decoded<readonly DeviceValues[]> {
  const message = parseJson(payload);
  if (!isObject(message)) return malformed;
  const speaker = { kind: device.discovered.kind, features: device.features };
  return decoded(readMessage(ownPart(message, device), speaker, live && device.first));
}

/** The payload for `<topic>/set`, or null where the device takes no such command. */
export function encodeFor(device: ZigbeeDevice, command: DeviceCommand): EncodedCommand | null {
  if (!device.discovered.commands.includes(command.tag)) return null;
  const encoded = encodeCommand(command, device.features);
  if (encoded === null || device.endpoint === '') return encoded;
  const { suffixed } = device.features;
  const payload = Object.entries(encoded.payload).map(([property, value]): [string, unknown] => [
    suffixed.has(property) ? `${property}_${device.endpoint}` : property,
    value,
  ]);
  return { ...encoded, payload: Object.fromEntries(payload) };
}

/** Words by which a device on the mains can be asked how it stands, the plainest first. */
const readable = ['state', 'position', 'local_temperature', 'power', 'fan_state'] as const;

/** The payload for `<topic>/get`; null where the device sleeps, or has nothing that can be asked for. */
export function readFor({
  discovered,
  features,
  endpoint,
}: ZigbeeDevice): Readonly<Record<string, ''>> | null {
  if (discovered.battery) return null;
  const property = readable.find((name) => features.properties.has(name));
  if (property === undefined) return null;
  return { [features.suffixed.has(property) ? `${property}_${endpoint}` : property]: '' };
}

/** What one endpoint says in a message for all of them: its own words without their ending, and how well it is heard. */
function ownPart(message: Json, { endpoint, first, features }: ZigbeeDevice): Json {
  if (endpoint === '') return message;
  const own: [string, unknown][] = [];
  for (const property of features.suffixed) {
    const name = `${property}_${endpoint}`;
    if (Object.hasOwn(message, name)) own.push([property, message[name]]);
  }
  const shared = first ? message : { linkquality: member(message, 'linkquality') };
  const plain = Object.entries(shared).filter(
    ([property, value]) => value !== undefined && !features.suffixed.has(property),
  );
  return Object.fromEntries([...plain, ...own]);
}

function decodeEntry(entry: unknown): readonly ZigbeeDevice[] {
  if (!isObject(entry) || text(entry, 'type') === 'Coordinator' || member(entry, 'disabled') === true)
    return [];
  const address = /^0x([0-9a-f]{16})$/i.exec(text(entry, 'ieee_address'))?.[1];
  const topic = text(entry, 'friendly_name');
  const definition = member(entry, 'definition');
  // Wildcards would subscribe to other devices.
  if (address === undefined || topic === '' || /[+#\0]/.test(topic) || !isObject(definition)) return [];
  const endpoints = readEndpoints(list(definition, 'exposes'));
  return endpoints.map((endpoint, index) =>
    decodeEndpoint({ entry, definition, topic, address: address.toLowerCase() }, endpoint, index),
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
  const kind = kindOf(features, description, text(entry, 'type') === 'Router');
  // A device that nobody named is called by its address; its description says more.
  const called = topic.startsWith('0x') && description !== '' ? description : topic;
  const number = index === 0 ? '' : ` ${index + 1}`;
  return {
    topic,
    features,
    endpoint: name,
    first: index === 0,
    discovered: {
      id: DeviceId.parse(`ZB:${address}${index === 0 ? '' : `-${index + 1}`}`),
      kind,
      modelId: text(definition, 'model').slice(0, 40),
      name: `${called.slice(0, 31 - number.length)}${number}`,
      battery: text(entry, 'power_source') === 'Battery',
      commands: commandsOf(kind, features),
    },
  };
}
