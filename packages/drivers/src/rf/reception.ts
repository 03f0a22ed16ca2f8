import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { isObject, type Json, member, parseJson } from '../common/json.ts';

/** What rtl_433 heard once. */
export interface Reception {
  /** Model and id: what a transmitter is known by. */
  readonly device: DeviceId;
  readonly model: string;
  /** The id as the decoder writes it. */
  readonly code: string;
  readonly fields: Json;
  /** The same for all repeats of one message. */
  readonly payload: string;
  /** When it was on the air by the receiver's clock, ms since 1970 or since whatever it counts from; null is unsaid. */
  readonly airedAt: number | null;
}

/** What says how a message was heard, and not what it says. */
const circumstances: ReadonlySet<string> = new Set([
  'time',
  'protocol',
  'mod',
  'freq',
  'freq1',
  'freq2',
  'rssi',
  'snr',
  'noise',
]);
const longestBytes = 16_384;

/** Reads one line of `-F json`, or one message of the `events` topic; null is no reception. Never throws. */
export function readReception(bytes: Uint8Array): Reception | null {
  if (bytes.length > longestBytes) return null;
  const fields = parseJson(bytes);
  if (!isObject(fields)) return null;
  const model = word(member(fields, 'model'));
  const code = word(member(fields, 'id'));
  if (model === null || code === null) return null;
  const device = DeviceId.safeParse(`RF:${plain(model, 24)}.${plain(code, 15)}`);
  if (!device.success) return null;
  const said = Object.entries(fields).filter(([name]) => !circumstances.has(name));
  return {
    device: device.data,
    model,
    code,
    fields,
    payload: JSON.stringify(said.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    airedAt: airTime(member(fields, 'time')),
  };
}

/** Lines on the way that are no reception: statistics. */
export function isStatistics(bytes: Uint8Array): boolean {
  const fields = parseJson(bytes);
  return isObject(fields) && Object.hasOwn(fields, 'stats');
}

function word(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

const plain = (text: string, length: number): string =>
  text.replaceAll(/[^0-9A-Za-z_-]/g, '_').slice(0, length);

/** Seconds since 1970 as a number or a text, or a date; one without a zone counts from wherever it does. */
function airTime(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value * 1_000 : null;
  if (typeof value !== 'string') return null;
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1_000;
  if (!/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/.test(value)) return null;
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? value : `${value}Z`;
  const at = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(at) ? null : at;
}
