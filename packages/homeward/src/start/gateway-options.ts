import type { Gateway, GatewayInput, GatewayOutput } from '@homeward/contract/shapes/devices/gateway.ts';
import type { FieldValue } from '@homeward/contract/words/devices/gateway-rows.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { FromHomeAssistantOptions } from '@homeward/drivers/from-home-assistant/options.ts';
import type { HomeAssistantOptions } from '@homeward/drivers/home-assistant/driver.ts';
import type { MqttOptions } from '@homeward/drivers/mqtt/driver.ts';
import type { RfOptions } from '@homeward/drivers/rf/driver.ts';
import type { HueOptions } from '@homeward/drivers/hue/options.ts';
import type { MatterOptions } from '@homeward/drivers/matter/options.ts';
import type { CameraOptions } from '@homeward/drivers/camera/options.ts';
import type { ModbusWiredOptions, WiredOptions } from '@homeward/drivers/wired/options.ts';
import { knownPlayers, type SpeakerOptions } from '@homeward/drivers/speaker/options.ts';
import type { UpsOptions } from '@homeward/drivers/ups/options.ts';
import type { ZigbeeOptions } from '@homeward/drivers/zigbee/driver.ts';
import type { ZwaveOptions } from '@homeward/drivers/zwave/options.ts';

type Values = Gateway['values'];

const textOf = (values: Values, field: string): string => {
  const value: FieldValue | undefined = values[field];
  return typeof value === 'string' ? value : '';
};
const numberOf = (values: Values, field: string): number => {
  const value = values[field];
  return typeof value === 'number' ? value : 0;
};
/** A field that may be left blank, under the name that the driver has for it. */
const given = <Name extends string>(name: Name, text: string): Partial<Record<Name, string>> =>
  // The name is the only one there may be.
  text === '' ? {} : ({ [name]: text } as Record<Name, string>);

const brokerOf = (values: Values) => ({
  url: textOf(values, 'url'),
  protocolVersion: textOf(values, 'protocol') === '4' ? (4 as const) : (5 as const),
  ...given('user', textOf(values, 'user')),
  ...given('password', textOf(values, 'password')),
});

export const zigbeeOptions = ({ values }: Gateway): ZigbeeOptions => ({
  ...brokerOf(values),
  baseTopic: textOf(values, 'baseTopic'),
});

export const zwaveOptions = ({ values }: Gateway): ZwaveOptions => ({
  url: textOf(values, 'server'),
  ...given('user', textOf(values, 'user')),
  ...given('password', textOf(values, 'password')),
});

export const matterOptions = ({ values }: Gateway): MatterOptions => ({
  url: textOf(values, 'matterServer'),
  ...given('user', textOf(values, 'user')),
  ...given('password', textOf(values, 'password')),
});

/** The device of a camera is called after its gateway: it is the same wherever the camera is reached. */
export const cameraOptions = (gateway: Gateway): CameraOptions => ({
  tag: 'onvif',
  id: DeviceId.parse(`XF:${gateway.id}`),
  url: textOf(gateway.values, 'camera'),
  ...watched(gateway),
});

const prefixOf = (tag: 'hikvision' | 'dahua', { values }: Gateway): string => {
  if (tag === 'hikvision') return 'HV';
  return values['brand'] === 'IMOU' ? 'IM' : 'DH';
};

/** A camera in the words of its brand. */
export const brandCameraOptions = (tag: 'hikvision' | 'dahua', gateway: Gateway): CameraOptions => ({
  tag,
  id: DeviceId.parse(`${prefixOf(tag, gateway)}:${gateway.id}`),
  url: textOf(gateway.values, 'cameraWeb'),
  channel: numberOf(gateway.values, 'channel'),
  ...watched(gateway),
});

const watched = ({ name, values }: Gateway) => ({
  name,
  user: textOf(values, 'user'),
  password: textOf(values, 'password'),
  motionMs: numberOf(values, 'motionSeconds') * 1_000,
  beforeMs: numberOf(values, 'secondsBefore') * 1_000,
});

export const mqttOptions = ({ values }: Gateway): MqttOptions => ({
  ...brokerOf(values),
  discoveryPrefix: textOf(values, 'discoveryPrefix'),
  leftToOthers: textOf(values, 'leftToOthers')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
});

export const hueOptions = ({ values }: Gateway): HueOptions => ({
  url: textOf(values, 'bridge'),
  key: textOf(values, 'key'),
  fingerprint: textOf(values, 'fingerprint'),
});

export const fromHomeAssistantOptions = ({ values }: Gateway): FromHomeAssistantOptions => ({
  url: textOf(values, 'assistant'),
  token: textOf(values, 'token'),
  ...given('fingerprint', textOf(values, 'fingerprint')),
});

export const homeAssistantOptions = ({ values }: Gateway): HomeAssistantOptions => ({
  ...brokerOf(values),
  discoveryPrefix: textOf(values, 'discoveryPrefix'),
});

/** Of this machine: where files of a kind are kept, and the command that its owner has set. */
export interface Sounds {
  readonly folder: string;
  readonly command: readonly string[];
}

export const speakerOptions = (
  { id, name, values }: Gateway,
  { folder, command }: Sounds,
): SpeakerOptions => {
  const player = textOf(values, 'player');
  return {
    id: DeviceId.parse(`IN:${id}`),
    name: name.slice(0, 31),
    command: player in knownPlayers ? knownPlayers[player as keyof typeof knownPlayers] : command,
    folder,
  };
};

export const upsOptions = ({ values }: Gateway): UpsOptions => ({
  host: textOf(values, 'powerServer'),
  port: numberOf(values, 'port'),
  ups: textOf(values, 'ups'),
  user: textOf(values, 'user'),
  password: textOf(values, 'password'),
});

export const rfOptions = ({ values }: Gateway): RfOptions => ({
  source:
    values['source'] === 'mqtt'
      ? {
          tag: 'mqtt',
          ...brokerOf(values),
          topic: textOf(values, 'topic'),
          ...given('availabilityTopic', textOf(values, 'availabilityTopic')),
        }
      : { tag: 'receiver', receiver: textOf(values, 'receiver'), frequency: textOf(values, 'frequency') },
});

/** Terminals of one kind of board; others were refused when they were set up. */
function terminals<Tag extends 'mqtt' | 'modbus' | 'gpio', Input, Output>(
  { inputs, outputs }: Gateway,
  tag: Tag,
  inputPlace: (place: Extract<GatewayInput['place'], { tag: Tag }>) => Input,
  outputPlace: (place: Extract<GatewayOutput['place'], { tag: Tag }>) => Output,
) {
  return {
    inputs: inputs.flatMap(({ id, name, measure, loop, tolerance, place }) =>
      place.tag === tag
        ? [
            {
              id,
              name,
              measure,
              loop,
              tolerance,
              ...inputPlace(place as Extract<GatewayInput['place'], { tag: Tag }>),
            },
          ]
        : [],
    ),
    outputs: outputs.flatMap(({ id, name, kind, place }) =>
      place.tag === tag
        ? [{ id, name, kind, ...outputPlace(place as Extract<GatewayOutput['place'], { tag: Tag }>) }]
        : [],
    ),
  };
}

/** A coil that is toggled, and where its echo stands; nothing where the module has none. */
function heartbeatOf(values: Values): Pick<ModbusWiredOptions, 'heartbeat'> {
  if (values['heartbeat'] !== 'coil') return {};
  const table = echoTables.find((one) => one === values['echoTable']) ?? 'discrete';
  const echo = { table, address: numberOf(values, 'echoAddress') };
  return { heartbeat: { coil: numberOf(values, 'heartbeatCoil'), echo } };
}
const echoTables = ['discrete', 'coil', 'input', 'holding'] as const;

export function wiredOptions(gateway: Gateway): WiredOptions {
  const { values } = gateway;
  switch (values['board']) {
    case 'modbus':
      return {
        tag: 'modbus',
        host: textOf(values, 'host'),
        port: numberOf(values, 'port'),
        unit: numberOf(values, 'unit'),
        framing: values['framing'] === 'rtu' ? 'rtu' : 'tcp',
        pollMs: numberOf(values, 'pollMs'),
        ...heartbeatOf(values),
        ...terminals(
          gateway,
          'modbus',
          ({ table, address, signed }) => ({ table, address, signed }),
          ({ coil }) => ({ coil }),
        ),
      };
    case 'gpio': {
      const bias = values['bias'];
      return {
        tag: 'gpio',
        chip: textOf(values, 'chip'),
        bias: bias === 'pull-down' || bias === 'disable' ? bias : 'pull-up',
        ...terminals(
          gateway,
          'gpio',
          ({ line }) => ({ line }),
          ({ line, activeLow }) => ({ line, activeLow }),
        ),
      };
    }
    default:
      return {
        tag: 'mqtt',
        ...brokerOf(values),
        ...given('availabilityTopic', textOf(values, 'availabilityTopic')),
        ...terminals(
          gateway,
          'mqtt',
          ({ topic, path }) => ({ topic, ...given('path', path) }),
          ({ topic, on, off, state }) => ({
            commandTopic: topic,
            ...(on === '' || off === '' ? {} : { words: { on, off } }),
            ...(state === '' ? {} : { state: { topic: state } }),
          }),
        ),
      };
  }
}
