import type { KeypadSign } from '../port.ts';
import { isObject, type Json, list, member } from '../common/json.ts';
import { numberIn } from './messages.ts';
import { classes, type Setting, type ZwaveValue } from './node.ts';

/** What was pressed at a keypad. `entered` is for the hub's check alone. */
export type Pressed =
  | { readonly tag: 'entered'; readonly word: string; readonly code: string | null }
  | { readonly tag: 'pressed'; readonly action: string };

/** Events of the class for keypads, as the house calls its buttons. */
const words: Readonly<Record<number, string>> = {
  1: 'enter',
  2: 'enter',
  3: 'disarm',
  4: 'arm',
  5: 'arm',
  6: 'home',
  14: 'tag',
  15: 'bell',
  22: 'lock',
  23: 'unlock',
};
const help: Readonly<Record<number, string>> = { 16: 'fire', 17: 'panic', 18: 'panic', 19: 'medical' };

/** Bytes, as the server writes them: an object with the numbers. */
const bytesOf = (data: unknown): readonly unknown[] => (isObject(data) ? list(data, 'data') : []);

/** A code as it stands in an event; null is none. Longer ones than any panel has are cut, and so are wrong. */
function codeOf(data: unknown): string | null {
  const said =
    typeof data === 'string'
      ? data
      : bytesOf(data)
          .slice(0, 32)
          .map((byte) =>
            typeof byte === 'number' && byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '',
          )
          .join('');
  // Fields are filled up to their length.
  const code = said.replace(/[\s\0ÿ]+$/u, '');
  return code === '' ? null : code.slice(0, 32);
}

/** What an event of a keypad asks for; null is nothing, as a key that is only remembered. */
export function readPressed(args: Json): Pressed | null {
  const event = numberIn(args, 'eventType');
  if (event === null) return null;
  const call = help[event];
  if (call !== undefined) return { tag: 'pressed', action: call };
  const word = words[event];
  return word === undefined ? null : { tag: 'entered', word, code: codeOf(member(args, 'eventData')) };
}

/** Indicators of the standard, by what a keypad shows. */
const indicators: Readonly<Record<KeypadSign['shows'], number>> = {
  disarmed: 0x02,
  away: 0x0b,
  home: 0x0a,
  exitDelay: 0x12,
  entryDelay: 0x11,
  alarm: 0x0c,
  refused: 0x09,
  notReady: 0x04,
};
/** Of the properties of an indicator: a level, or on and off. */
const properties = [1, 2];

/** What a keypad is told so that it shows a sign; null where it has no word for it. */
export function signSetting({ shows }: KeypadSign, values: readonly ZwaveValue[]): Setting | null {
  const place = values.find(
    ({ id, takes }) =>
      takes &&
      id.commandClass === classes.indicator &&
      id.property === indicators[shows] &&
      typeof id.propertyKey === 'number' &&
      properties.includes(id.propertyKey),
  );
  return place === undefined ? null : { valueId: place.id, value: place.id.propertyKey === 1 ? 99 : true };
}
