import type { HistoryReply, Series } from '@homeward/contract/shapes/devices/history.ts';

export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

/** What of a series is drawn. */
export interface Drawn {
  readonly reply: HistoryReply;
  readonly series: Series;
  readonly from: number;
  readonly to: number;
  readonly asTable: boolean;
}

const hour = 3_600_000;
const day = 24 * hour;
export const lengthOf: Readonly<Record<Span, number>> = { day, week: 7 * day, month: 30 * day };

/** Words are drawn as stretches of time, not as a curve. */
const words: ReadonlySet<Series> = new Set<Series>([
  'opening',
  'motion',
  'detected',
  'on',
  'locked',
  'online',
  'thermostatMode',
  'fanMode',
  'sounding',
  'tamper',
  'privacy',
  'tray',
]);
/** Of them, those that have more words than on and off. */
export const hasModes = (series: Series): series is 'thermostatMode' | 'fanMode' | 'tray' =>
  series === 'thermostatMode' || series === 'fanMode' || series === 'tray';
export const isWord = (series: Series): boolean => words.has(series);

/** Numbers that hold until the next one are drawn as they came. */
const held: ReadonlySet<Series> = new Set<Series>([
  'level',
  'battery',
  'rssi',
  'heatSetpoint',
  'coolSetpoint',
  'heatSetpointAway',
  'coolSetpointAway',
  'hue',
  'saturation',
  'colourTemperature',
]);
export const holds = (series: Series): boolean => held.has(series);

/** Ms of one sample that is drawn, 0 for each as it came; of energy, of one bar. */
export const stepOf = (series: Series, span: Span): number =>
  isWord(series) || holds(series)
    ? 0
    : series === 'energy'
      ? span === 'day'
        ? hour
        : day
      : { day: 15 * 60_000, week: 2 * hour, month: 6 * hour }[span];
