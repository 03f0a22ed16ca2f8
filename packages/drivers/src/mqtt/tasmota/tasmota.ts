import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import { isObject, type Json, member } from '../../common/json.ts';
import type { Availability } from '../availability.ts';
import type { DialectPorts } from '../dialect-ports.ts';
import { deviceIdOf } from '../identity.ts';
import type { Message } from '../message.ts';
import type { Dialect, Ear, MqttDevice } from '../mqtt-device.ts';
import { kindOf, measurementsIn } from './measurements.ts';
import { partsOf, type TasmotaPart } from './parts.ts';
import { readTasmota, type Tasmota } from './settings.ts';

/** Devices that are kept, at most. */
const most = 1_000;

/** Tasmota devices, which announce themselves below `tasmota/discovery`. */
export function createTasmota({ found }: Pick<DialectPorts, 'found'>): Dialect {
  const settings = new Map<string, Tasmota>();
  const sensors = new Map<string, Json>();

  function tell(mac: string): void {
    const device = settings.get(mac);
    found(`tasmota ${mac}`, device === undefined ? [] : devicesOf(device, sensors.get(mac) ?? {}));
  }

  function announced(mac: string, message: Message): boolean {
    if (message.text === '') settings.delete(mac);
    else {
      const device = readTasmota(message.json());
      if (device === null || device.mac !== mac) return false;
      if (!settings.has(mac) && settings.size >= most) return false;
      settings.set(mac, device);
    }
    tell(mac);
    return true;
  }

  function measures(mac: string, message: Message): boolean {
    if (message.text === '') return true;
    const json = message.json();
    const said = isObject(json) ? member(json, 'sn') : undefined;
    if (!isObject(said)) return false;
    if (!sensors.has(mac) && sensors.size >= most) return false;
    sensors.set(mac, said);
    if (settings.has(mac)) tell(mac);
    return true;
  }

  return {
    filters: ['tasmota/discovery/+/config', 'tasmota/discovery/+/sensors'],
    heard: (topic, message) => {
      const [, mac, what] = /^tasmota\/discovery\/([0-9A-Fa-f]{12})\/(config|sensors)$/.exec(topic) ?? [];
      if (mac === undefined) return undefined;
      return what === 'config' ? announced(mac.toUpperCase(), message) : measures(mac.toUpperCase(), message);
    },
  };
}

/** The devices of one Tasmota device: each output and each input, the first with what is measured. */
function devicesOf(device: Tasmota, sensors: Json): readonly MqttDevice[] {
  const parts = partsOf(device);
  const measured = measurementsIn(sensors);
  const alone = kindOf(measured);
  const sensorPart: TasmotaPart[] =
    parts.length === 0 && alone !== null
      ? [
          {
            key: 'sensors',
            kind: alone,
            name: device.name,
            commands: [],
            read: () => ({}),
            encode: () => null,
          },
        ]
      : [];
  const availability: Availability = {
    mode: 'latest',
    topics: [
      {
        topic: device.topic('tele', 'LWT'),
        read: ({ text }) => (text === device.online ? true : text === device.offline ? false : null),
      },
    ],
  };
  const all = [...parts, ...sensorPart];
  const isMetered = all.length === 1 && Object.hasOwn(measured, 'power');
  // Of several outputs nobody says whose power it is.
  const isWhose = (values: DeviceValues): DeviceValues => {
    if (all.length === 1) return values;
    const { power: _, energy: __, ...others } = values;
    return others;
  };
  return all.map((part, place) => ({
    discovered: {
      id: deviceIdOf(`${device.mac}-${part.key}`),
      kind: part.kind === 'switch' && isMetered ? 'power_switch_meter' : part.kind,
      modelId: cutText(device.model, 40),
      name: cutText(part.name, limits.deviceNameLength),
      battery: device.isBattery,
      commands: part.commands,
    },
    ears: earsOf(device, (json, isLive) => ({
      ...part.read(json, isLive),
      ...(place === 0 ? isWhose(measurementsIn(json)) : {}),
    })),
    availability,
    asks: device.isBattery
      ? []
      : [
          { topic: device.topic('cmnd', 'STATE'), payload: '' },
          { topic: device.topic('cmnd', 'STATUS'), payload: '10' },
        ],
    encode: part.encode,
  }));
}

/** Where a device speaks: what it answers, how it stands from time to time, and what it measures. */
function earsOf(device: Tasmota, read: (json: Json, isLive: boolean) => DeviceValues): readonly Ear[] {
  const topics = [
    device.topic('stat', 'RESULT'),
    ...(device.answersByCommand
      ? ['', ...device.outputs.map((_, place) => place + 1)].map((no) => device.topic('stat', `POWER${no}`))
      : []),
    device.topic('tele', 'STATE'),
    device.topic('tele', 'SENSOR'),
    device.topic('stat', 'STATUS10'),
  ];
  return topics.map((topic) => ({
    topic,
    hear: (message) => {
      const json = message.json();
      // With its own topic for each command an output says its word alone, too: that it also says as JSON.
      if (!isObject(json)) return topic.includes('/POWER') ? { values: [] } : null;
      const said = member(json, 'StatusSNS');
      const values = read(isObject(said) ? said : json, message.live);
      return { values: Object.keys(values).length > 0 ? [values] : [] };
    },
  }));
}
