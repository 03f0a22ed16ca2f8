import type { Ear } from '../mqtt-device.ts';
import type { InfraredKeys } from '../infrared-keys.ts';
import { readSignal } from '../infrared-signal.ts';
import { irKey } from '@homeward/contract/rules/devices/infrared.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Config, Reading, Writing } from './config.ts';
import { type Part, saying } from './part.ts';

/** What sends infrared light, or what sees it: a unit of appliances is made of both. */
export type InfraredSide =
  | { readonly tag: 'emitter'; readonly writing: Writing }
  | { readonly tag: 'receiver'; readonly reading: Reading };

/** How long a key of a remote control is waited for, ms. */
const learningMs = 25_000;

/** An emitter or receiver; null where it is neither or has no topic. */
export function infraredSide(config: Config): InfraredSide | string {
  const side = config.text('schema');
  const writing = side === 'emitter' ? config.writing('command_topic', 'command_template') : null;
  if (writing !== null) return { tag: 'emitter', writing };
  const reading = side === 'receiver' ? config.reading('state_topic', 'value_template') : null;
  return reading === null ? 'it is neither emitter nor receiver' : { tag: 'receiver', reading };
}

/** An infrared unit: it learns keys of remote controls where it sees, and sends them. It never says that it did. */
export function infraredPart(
  device: DeviceId,
  sides: readonly InfraredSide[],
  keys: InfraredKeys,
): Part | string {
  const emitter = sides.find((side) => side.tag === 'emitter');
  const receiver = sides.find((side) => side.tag === 'receiver');
  if (emitter === undefined) return 'what only sees infrared light has nothing to learn for';
  let learning: string | null = null;
  const ears: readonly Ear[] = receiver === undefined ? [] : [earOf(receiver.reading)];

  function earOf(reading: Reading): Ear {
    return {
      topic: reading.topic,
      hear: (message) => {
        // What was seen once is no key that is pressed now.
        if (!message.live) return { values: [] };
        const text = reading.read(message);
        const signal = typeof text === 'string' ? readSignal(text) : null;
        if (signal === null) return null;
        const key = learning;
        if (key === null) return { values: [] };
        learning = null;
        keys.learn(device, key, signal);
        return { values: [{ irKeys: keys.known(device) }], answers: `${device} ${key}` };
      },
    };
  }

  return {
    ...saying('upic', ['irKeys'], ears),
    commands: ears.length === 0 ? ['sendKey'] : ['sendKey', 'learnKey'],
    encode: (command) => {
      if (command.tag === 'sendKey') {
        const signal = keys.find(device, irKey(command.unit, command.key));
        if (signal === undefined) return null;
        const words = { ...signal, repeat_count: 0 };
        const publication = emitter.writing.write(JSON.stringify(words), words);
        return publication === null ? null : { publications: [publication], confirmedBy: null };
      }
      if (command.tag !== 'learnKey' || ears.length === 0) return null;
      const key = irKey(command.unit, command.key);
      return {
        publications: [],
        confirmedBy: null,
        answer: `${device} ${key}`,
        patienceMs: learningMs,
        begin: () => {
          learning = key;
        },
      };
    },
  };
}
