import { isObject, type Json, list, member, text } from '../../common/json.ts';

/** What a Tasmota device says of itself when it announces itself. */
export interface Tasmota {
  readonly mac: string;
  readonly name: string;
  readonly model: string;
  /** The topic of one of its three kinds of messages, before the name of the message. */
  readonly topic: (kind: 'cmnd' | 'stat' | 'tele', message: string) => string;
  /** Its words for off and on. */
  readonly off: string;
  readonly on: string;
  readonly offline: string;
  readonly online: string;
  /** What each output is: 0 nothing, 1 a relay, 2 a lamp, 3 half of a shutter. */
  readonly outputs: readonly number[];
  readonly outputNames: readonly string[];
  /** How each input works; -1 is none. */
  readonly inputs: readonly number[];
  /** Inputs tell of themselves, and do not work the relays (SetOption114). */
  readonly tellsInputs: boolean;
  /** Answers go to the topic of the command, not to `RESULT` (SetOption4). */
  readonly answersByCommand: boolean;
  /** What kind of lamp: 1 is dimmed, 2 has two whites, 3 and more colours. */
  readonly lamp: number;
  /** It sleeps between two words. */
  readonly isBattery: boolean;
}

/** Entries of a list, at most: what is longer is no such device. */
const most = 40;
const numbers = (json: Json, name: string): readonly number[] =>
  list(json, name)
    .slice(0, most)
    .map((one) => (typeof one === 'number' ? one : -1));
const texts = (json: Json, name: string): readonly string[] =>
  list(json, name)
    .slice(0, most)
    .map((one) => (typeof one === 'string' ? one : ''));

/** Reads `tasmota/discovery/<MAC>/config`; null where it is none. */
export function readTasmota(json: unknown): Tasmota | null {
  if (!isObject(json)) return null;
  const mac = text(json, 'mac').toUpperCase();
  const [own, full] = [text(json, 't'), text(json, 'ft')];
  const [command, status, telemetry] = texts(json, 'tp');
  const isWhole = /^[0-9A-F]{12}$/.test(mac) && own !== '' && full.includes('%prefix%');
  if (!isWhole || !command || !status || !telemetry) return null;
  const prefixes = { cmnd: command, stat: status, tele: telemetry } as const;
  const known: Readonly<Record<string, string>> = {
    '%topic%': own,
    '%hostname%': text(json, 'hn'),
    '%id%': mac.slice(-6),
  };
  const filled = (prefix: string) =>
    Object.entries(known).reduce(
      (topic, [name, value]) => topic.replaceAll(name, () => value),
      full.replaceAll('%prefix%', () => prefix),
    );
  if (/[+#\0]/.test(filled(command + status + telemetry))) return null;
  const options = member(json, 'so');
  const isSet = (name: string) => isObject(options) && member(options, name) === 1;
  const [off = 'OFF', on = 'ON'] = texts(json, 'state');
  return {
    mac,
    name: text(json, 'dn') || own,
    model: text(json, 'md'),
    topic: (kind, message) => `${filled(prefixes[kind]).replace(/\/$/, '')}/${message}`,
    off,
    on,
    offline: text(json, 'ofln') || 'Offline',
    online: text(json, 'onln') || 'Online',
    outputs: numbers(json, 'rl'),
    outputNames: texts(json, 'fn'),
    inputs: numbers(json, 'swc'),
    tellsInputs: isSet('114'),
    answersByCommand: isSet('4'),
    lamp: typeof json['lt_st'] === 'number' ? json['lt_st'] : 0,
    isBattery: json['bat'] === 1,
  };
}
