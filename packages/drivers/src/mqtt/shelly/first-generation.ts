import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import { isObject, text } from '../../common/json.ts';
import type { Availability } from '../availability.ts';
import type { DialectPorts } from '../dialect-ports.ts';
import { deviceIdOf } from '../identity.ts';
import type { Message } from '../message.ts';
import type { Dialect, Ear, MqttDevice } from '../mqtt-device.ts';
import { partsOf, type FirstPart } from './first-parts.ts';

/** Devices that are kept, at most. */
const most = 1_000;
const hello = 'shellies/announce';

/** Shelly devices of the first generation, which say who they are when they are asked and whenever they wake. */
export function createFirstShelly({ found, tell }: Pick<DialectPorts, 'found' | 'tell'>): Dialect {
  const known = new Map<string, string>();

  function announced(message: Message): boolean {
    const json = message.json();
    if (!isObject(json)) return false;
    const [topic, mac, model] = [text(json, 'id'), text(json, 'mac').toUpperCase(), text(json, 'model')];
    if (!/^[0-9A-F]{12}$/.test(mac) || topic === '' || /[+#/\0]/.test(topic)) return false;
    if (!known.has(mac) && known.size >= most) return false;
    const mode = text(json, 'mode');
    const same = `${topic} ${model} ${mode}`;
    if (known.get(mac) === same) return true;
    known.set(mac, same);
    found(`shelly ${mac}`, devicesOf({ topic: `shellies/${topic}`, name: topic, mac, model, mode }));
    return true;
  }

  return {
    filters: [hello],
    // What was announced and remembered is old, and everybody is asked anew in a moment.
    heard: (topic, message) =>
      topic !== hello || message.text === '' ? undefined : message.live ? announced(message) : true,
    up: () => tell({ topic: 'shellies/command', payload: 'announce' }),
  };
}

interface First {
  readonly topic: string;
  readonly name: string;
  readonly mac: string;
  readonly model: string;
  readonly mode: string;
}

function devicesOf({ topic, name, mac, model, mode }: First): readonly MqttDevice[] {
  const parts = partsOf(model, mode);
  const battery = parts.some(({ isBattery }) => isBattery);
  const availability: Availability = {
    mode: 'latest',
    topics: [
      {
        topic: `${topic}/online`,
        read: ({ text: said }) => (said === 'true' ? true : said === 'false' ? false : null),
      },
    ],
  };
  const ears = ({ listens }: FirstPart): readonly Ear[] =>
    listens.map(({ below, read }) => ({
      topic: `${topic}/${below}`,
      hear: (message) => {
        const values = read(message);
        return values === null ? null : { values: values === undefined ? [] : [values] };
      },
    }));
  return parts.map((part) => ({
    discovered: {
      id: deviceIdOf(`${mac}${part.key === '' ? '' : `-${part.key}`}`),
      kind: part.kind,
      modelId: cutText(model, 40),
      name: cutText(parts.length > 1 ? `${name} ${part.key}` : name, limits.deviceNameLength),
      battery: part.isBattery,
      commands: part.commands,
    },
    ears: ears(part),
    // What sleeps is away most of the time, and nothing is wrong with it.
    availability: battery ? null : availability,
    asks: battery ? [] : [{ topic: `${topic}/command`, payload: 'update' }],
    encode: (command) => {
      const told = part.encode(command);
      return told === null
        ? null
        : {
            publications: [{ topic: `${topic}/${told.below}`, payload: told.payload }],
            confirmedBy: told.confirmedBy,
          };
    },
  }));
}
