import { seriesNames } from '@homeward/contract/words/devices/series-names.ts';
import { airIndexOf } from '@homeward/contract/rules/devices/air-quality.ts';
import type { DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import { Series } from '@homeward/contract/shapes/devices/history.ts';

/** Some words and the unknown; every change is kept. */
export interface Words {
  readonly tag: 'words';
  /** Its number in the file; never used for anything else. */
  readonly no: number;
  /** What 0, 1 and so on stand for; more may follow behind them, and none goes. */
  readonly words: readonly (string | boolean)[];
}

/** A number, kept as a whole multiple of 1 / `scale`. */
export interface Quantity {
  readonly tag: 'quantity';
  readonly no: number;
  readonly scale: number;
  /** In stored units, or as a share of the value where that is more: what changes by less has not changed. */
  readonly deadband: number;
  readonly share: number;
  /** Ms between two samples, unless a change is ten deadbands or more. */
  readonly everyMs: number;
  /** Rises for ever, until it begins anew; what counts is by how much. */
  readonly counter: boolean;
}

export type SeriesKind = Words | Quantity;

const words = (no: number, ...list: readonly string[]): Words => ({
  tag: 'words',
  no,
  words: list.length === 0 ? [false, true] : list,
});

const quantity = (
  no: number,
  scale: number,
  deadband: number,
  more: { readonly share?: number; readonly everyMs?: number; readonly counter?: boolean } = {},
): Quantity => ({ tag: 'quantity', no, scale, deadband, share: 0, everyMs: 60_000, counter: false, ...more });

/** Everything that is kept over time. */
export const seriesKinds: { readonly [Name in Series]: SeriesKind } = {
  opening: words(1, 'closed', 'open'),
  motion: words(2),
  detected: words(3),
  on: words(4),
  locked: words(5),
  online: words(6),
  level: quantity(7, 1, 1, { everyMs: 10_000 }),
  temperature: quantity(8, 10, 1),
  humidity: quantity(9, 1, 1),
  lux: quantity(10, 1, 2, { share: 0.1 }),
  power: quantity(11, 10, 10, { share: 0.02, everyMs: 10_000 }),
  energy: quantity(12, 1_000, 1, { counter: true }),
  co2: quantity(13, 1, 10, { share: 0.02 }),
  pm25: quantity(14, 10, 10, { share: 0.05 }),
  airQuality: quantity(15, 1, 2, { share: 0.05 }),
  battery: quantity(16, 1, 1),
  rssi: quantity(17, 1, 1, { everyMs: 300_000 }),
  heatSetpoint: quantity(18, 10, 1),
  coolSetpoint: quantity(19, 10, 1),
  thermostatMode: words(20, 'off', 'heat', 'cool', 'auto', 'dry', 'fan'),
  fanMode: words(21, 'auto', 'on', 'circulate', 'off', 'low', 'medium', 'high'),
  sounding: words(22),
  tamper: words(23),
  privacy: words(24),
  tray: words(25, 'ok', 'stuck', 'upsideDown'),
  hue: quantity(26, 1, 1, { everyMs: 10_000 }),
  saturation: quantity(27, 1, 1, { everyMs: 10_000 }),
  colourTemperature: quantity(28, 1, 10, { everyMs: 10_000 }),
  heatSetpointAway: quantity(29, 10, 1),
  coolSetpointAway: quantity(30, 10, 1),
};

const nameByNo = new Map(seriesNames.map((name) => [seriesKinds[name].no, name]));

/** The series with this number; null for one of another version. */
export const seriesOf = (no: number): Series | null => nameByNo.get(no) ?? null;

/** Beyond this (in stored units) a reading is a fault of the device, and a bucket's area would lose its last digits. */
const largest = 100_000_000;

/** A value as it is stored: null is unknown, undefined where the device has no such thing. */
export type Stored = number | null | undefined;

/** What a device says of a series now. */
export function storedValue({ values, online }: DeviceState, name: Series): Stored {
  if (name === 'online') return online === 'unknown' ? null : Number(online === 'online');
  const said: Readonly<Record<string, unknown>> = values;
  // Of the air a device may say a word alone.
  const value = name === 'airQuality' ? airIndexOf(values) : said[name];
  const kind = seriesKinds[name];
  if (value === undefined || value === null) return value;
  if (kind.tag === 'words') {
    const no = kind.words.findIndex((word) => word === value);
    return no < 0 ? null : no;
  }
  // A device that is gone says nothing any more; after a restart of the hub the last word still stands.
  if (online === 'offline') return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const scaled = Math.round(value * kind.scale);
  return Math.abs(scaled) > largest * (kind.counter ? 1_000 : 1) ? null : scaled;
}

/** Whether a number differs from the one before it by enough to be kept. */
export function isChange(
  { deadband, share }: Quantity,
  before: number | null,
  value: number | null,
): boolean {
  if (before === null || value === null) return before !== value;
  return Math.abs(value - before) >= Math.max(deadband, Math.abs(before) * share);
}

/** Whether it is so large a change that it is kept at once. */
export function isJump(kind: Quantity, before: number | null, value: number | null): boolean {
  if (before === null || value === null) return true;
  return Math.abs(value - before) >= kind.deadband * 10;
}
