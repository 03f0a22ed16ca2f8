import type { DeviceCommand, DeviceValues } from '@homeward/contract/entities/device.ts';
import { DeviceId } from '@homeward/contract/ids.ts';
import type { DiscoveredDevice } from '../port.ts';
import { encodeCommand, type EncodedCommand } from './commands.ts';
import { commandsOf, type Features, kindOf, readFeatures } from './exposes.ts';
import { isObject, list, member, parseJson, text } from './json.ts';
import { readAction, readDetected, readValues } from './values.ts';

/** A device as the bridge lists it. */
export interface ZigbeeDevice {
  readonly discovered: DiscoveredDevice;
  /** Its place under the base topic. */
  readonly topic: string;
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
  return decoded(entries.flatMap((entry: unknown) => decodeDevice(entry) ?? []));
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
  const values = { ...readValues(message, speaker), ...readDetected(message, speaker) };
  return decoded([values, ...(live ? readAction(message, speaker) : [])]);
}

/** The payload for `<topic>/set`, or null where the device takes no such command. */
export function encodeFor(device: ZigbeeDevice, command: DeviceCommand): EncodedCommand | null {
  return device.discovered.commands.includes(command.tag) ? encodeCommand(command, device.features) : null;
}

function decodeDevice(entry: unknown): ZigbeeDevice | null {
  if (!isObject(entry) || text(entry, 'type') === 'Coordinator' || member(entry, 'disabled') === true)
    return null;
  const address = /^0x([0-9a-f]{16})$/i.exec(text(entry, 'ieee_address'))?.[1];
  const topic = text(entry, 'friendly_name');
  const definition = member(entry, 'definition');
  // Wildcards would subscribe to other devices.
  if (address === undefined || topic === '' || /[+#\0]/.test(topic) || !isObject(definition)) return null;
  const features = readFeatures(list(definition, 'exposes'));
  const description = text(definition, 'description');
  const kind = kindOf(features, description, text(entry, 'type') === 'Router');
  return {
    topic,
    features,
    discovered: {
      id: DeviceId.parse(`ZB:${address.toLowerCase()}`),
      kind,
      modelId: text(definition, 'model').slice(0, 40),
      // A device that nobody named is called by its address; its description says more.
      name: (topic.startsWith('0x') && description !== '' ? description : topic).slice(0, 31),
      battery: text(entry, 'power_source') === 'Battery',
      commands: commandsOf(kind, features),
    },
  };
}
