import type { FanMode } from '@homeward/contract/shapes/devices/device-values.ts';
import { type Features, wordsOf } from './exposes.ts';

const modes: Readonly<Record<string, FanMode>> = {
  off: 'off',
  low: 'low',
  medium: 'medium',
  high: 'high',
  on: 'on',
  auto: 'auto',
  smart: 'auto',
  circulate: 'circulate',
};

/** Speeds that are numbered, slowest first. */
const speedsOf = (features: Features): readonly string[] =>
  (wordsOf(features, 'fan_mode') ?? [])
    .filter((word) => /^\d+$/.test(word) && Number(word) > 0)
    .toSorted((one, other) => Number(one) - Number(other));

/** Where in a list of numbered speeds a speed lies: the slow one is not the very slowest where there are many. */
const share = { low: 0.15, medium: 0.5, high: 1 } as const;

/** A fan's mode; numbers are slow, middling or fast by where they stand. Null is not understood. */
export function readFanMode(value: unknown, features: Features): FanMode | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  if (Object.hasOwn(modes, text)) return modes[text] ?? null;
  const speeds = speedsOf(features);
  const place = speeds.indexOf(text);
  if (place < 0) return null;
  const part = speeds.length === 1 ? 1 : place / (speeds.length - 1);
  return part < 0.34 ? 'low' : part < 0.67 ? 'medium' : 'high';
}

/** A mode in the fan's own words; null where it has none for it. */
export function fanWord(mode: FanMode, features: Features): string | null {
  const words = wordsOf(features, 'fan_mode');
  if (words === undefined || words.includes(mode)) return mode;
  if (mode === 'auto' && words.includes('smart')) return 'smart';
  const speeds = speedsOf(features);
  if (speeds.length === 0 || !(mode === 'low' || mode === 'medium' || mode === 'high')) return null;
  return speeds[Math.round((speeds.length - 1) * share[mode])] ?? null;
}
