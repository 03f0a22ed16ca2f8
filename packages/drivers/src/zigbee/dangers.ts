import { binary, type Expose, type Features } from './exposes.ts';

/** What somebody's life or house is in danger of, and calls for help. */
export type Danger = 'smoke' | 'heat' | 'co' | 'gas' | 'leak' | 'fall' | 'help';

/** How definitions call dangers, by property. One table: other properties are no danger, whatever they say. */
const names: readonly (readonly [Danger, RegExp])[] = [
  ['smoke', /^(?:smoke|fire)(?:_(?:alarm|state|status|detected))?(?:_\d+)?$/],
  ['heat', /^heat(?:_(?:alarm|state|status|detected))?(?:_\d+)?$/],
  ['co', /^(?:carbon_monoxide|co)(?:_(?:alarm|state|status|detected))?(?:_\d+)?$/],
  ['gas', /^gas(?:_sensor)?(?:_(?:alarm|state|status|detected|leak))?(?:_\d+)?$/],
  [
    'leak',
    /^(?:active_)?water_leak(?:age)?(?:_(?:alarm|state|status|detected|both_zones))?(?:_(?:zone|wire))?(?:_\d+)?$/,
  ],
  ['leak', /^(?:water|water_sensor|water_condition_alarm|leak|flood)(?:_\d+)?$/],
  ['leak', /^(?:channel|input)_\d+_leak_detect(?:_\d+)?$/],
  ['fall', /^fall(?:_down)?_status$/],
  ['help', /^(?:sos|panic|emergency)(?:_(?:alarm|state))?$/],
];

/** Bits of the alarm standard that a definition does not name: what they are of is told by its description. */
const unnamed = /^(?:alarm(?:_status|_active)?|(?:alarm_)?alarm_[12])$/;
const described: readonly (readonly [Danger, RegExp])[] = [
  ['co', /carbon monoxide|\bco (?:alarm|detector|sensor)/i],
  ['smoke', /smoke|\bfire\b|stove guard/i],
  ['heat', /\bheat (?:alarm|detector|sensor)/i],
  ['gas', /\bgas\b/i],
  ['leak', /leak|flood|\bwater (?:sensor|detector|alarm)/i],
];

/** Words of lists. What is in neither is not understood, and never all clear. */
const present: ReadonlySet<string> = new Set([
  'alarm',
  'alarmed',
  'on',
  'yes',
  'true',
  'detected',
  'leak',
  'leaking',
  'smoke',
  'fire',
  'gas',
  'fall',
  'falling',
  'fall_alarm',
  'fall_warning',
  'maybe_fall',
  'water_leakage_yes',
  'prealarm',
  'warning_alarm',
  'critical_alarm',
  'high_temperatur',
  'high_temperature',
  'timer',
  'emergency',
  'sos',
  'panic',
]);
const absent: ReadonlySet<string> = new Set([
  'normal',
  'none',
  'off',
  'no',
  'false',
  'ok',
  'clear',
  'cleared',
  'idle',
  'dry',
  'no_alarm',
  'water_leakage_no',
  'unoccupied',
  'occupied',
  'sitting',
  'on_the_bed',
  'low_posture',
]);

/** A danger that a device says, by one property of it. */
export interface DangerWord {
  readonly danger: Danger;
  readonly expose: Pick<Expose, 'property' | 'type' | 'on' | 'off'>;
}

const isWord = ({ type, onlySaid }: Expose): boolean => onlySaid && (type === 'binary' || type === 'enum');

/** A list that tells what somebody does, and falling is among it. */
const tellsOfFalls = ({ property, words }: Expose): boolean =>
  property === 'status' && words.includes('falling');

const dangerNamed = (name: string): Danger | null =>
  names.find(([, pattern]) => pattern.test(name))?.[0] ?? null;

/** Every danger that a device can say, by its properties; `description` tells what a bare alarm is of. */
export function dangersOf({ exposes }: Features, description: string): readonly DangerWord[] {
  const words = [...exposes].flatMap(([name, all]) => all.filter(isWord).map((expose) => ({ name, expose })));
  const named = words.flatMap(({ name, expose }) => {
    const danger =
      dangerNamed(name) ?? dangerNamed(expose.property) ?? (tellsOfFalls(expose) ? 'fall' : null);
    return danger === null ? [] : [{ danger, expose }];
  });
  if (named.length > 0) return named;
  const danger = described.find(([, pattern]) => pattern.test(description))?.[0];
  if (danger === undefined) return [];
  return words.filter(({ name }) => unnamed.test(name)).map(({ expose }) => ({ danger, expose }));
}

/** Bare bits of the alarm standard, of a device that nobody knows better. */
export const unnamedAlarms = ({ exposes }: Features): readonly DangerWord[] =>
  [...exposes]
    .filter(([name]) => unnamed.test(name))
    .flatMap(([, all]) => all.filter(isWord).map((expose): DangerWord => ({ danger: 'help', expose })));

/** A danger that a message names though no list promised it: then it is true or false, or is not understood. */
export function dangerInMessage(name: string, value: unknown): DangerWord | null {
  const danger = dangerNamed(name);
  // Numbers are measurements, and texts may be anything.
  if (danger === null || typeof value !== 'boolean') return null;
  return { danger, expose: { property: name, type: 'binary', on: true, off: false } };
}

/** Whether it is there, by what the device says of it: true, false, or null for what is not understood. */
export function isThere({ expose }: DangerWord, value: unknown): boolean | null {
  if (expose.type === 'binary') return binary(expose, value);
  if (typeof value !== 'string') return null;
  const word = value.toLowerCase();
  return present.has(word) ? true : absent.has(word) ? false : null;
}
