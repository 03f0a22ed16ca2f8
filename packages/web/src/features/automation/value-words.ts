import type { Measure } from '@homeward/contract/shapes/automation/automation.ts';
import { missing, said, type Phrase } from '#features/automation/sentence.ts';
import type { Telling } from '#features/automation/names.ts';
import { dateFormat, numberFormat } from '#lib/i18n/formats.ts';

type Words = Pick<Telling, 't' | 'language'>;

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `1 hour 30 minutes`, from seconds. */
export function duration({ language }: Pick<Words, 'language'>, seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 || (unit === 'second' && parts.length === 0))
      parts.push(numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  }
  return parts.join(' ');
}

const two = (value: number): string => String(value).padStart(2, '0');
/** `19:30`, from the minute of the day. */
export const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** `19:30` with the word that a language says after it. */
export const oclock = ({ t }: Pick<Words, 't'>, minute: number): string =>
  t('automation.oclock', { time: clock(minute) });
/** The minute of the day that `19:30` says; null where it says none. */
export function minuteOf(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return null;
  const total = Number(hour) * 60 + Number(minute);
  return total < 1440 ? total : null;
}

export const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

/** The name of a day of the week, 1 is Monday. */
export const weekday = (language: string, day: number, style: 'long' | 'short' | 'narrow'): string =>
  dateFormat(language, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

/** `every day`, `on weekdays`, `on Mon and Thu`. */
export function days({ t, language }: Words, list: readonly number[]): Phrase {
  const sorted = list.toSorted((one, other) => one - other);
  const key = sorted.join('');
  if (key === '') return missing(t('automation.days.none'));
  if (key === '1234567') return said(t('automation.days.all'));
  if (key === '12345') return said(t('automation.days.work'));
  if (key === '67') return said(t('automation.days.weekend'));
  const names = sorted.map((day) => weekday(language, day, sorted.length > 2 ? 'short' : 'long'));
  return said(t('automation.days.on', { days: new Intl.ListFormat(language).format(names) }));
}

const signs: Readonly<Record<Measure, string>> = {
  temperature: '°C',
  humidity: '%',
  lux: 'lx',
  power: 'W',
  energy: 'kWh',
  co2: 'ppm',
  pm25: 'µg/m³',
  airQuality: '',
  level: '%',
};
export const unitOf = (measure: Measure): string => signs[measure];

/** `25 °C`. */
export const amount = ({ language }: Pick<Words, 'language'>, measure: Measure, value: number): string =>
  [numberFormat(language, { maximumFractionDigits: 2 }).format(value), signs[measure]]
    .filter((part) => part !== '')
    .join('\u00a0');

interface Range {
  readonly measure: Measure;
  readonly above: number | null;
  readonly below: number | null;
}

/** `above 25 °C`, `between 18 °C and 22 °C`; for a trigger as something that comes about. */
export function range(words: Words, { measure, above, below }: Range, way: 'is' | 'gets'): Phrase {
  const { t } = words;
  const say = (value: number): string => amount(words, measure, value);
  if (above !== null && below !== null)
    return said(t(`automation.range.${way}.between`, { above: say(above), below: say(below) }));
  if (above !== null) return said(t(`automation.range.${way}.above`, { above: say(above) }));
  if (below !== null) return said(t(`automation.range.${way}.below`, { below: say(below) }));
  return missing(t('automation.pick.range'));
}

/** `12 March 2026`, of a local day `2026-03-12`. */
export const dateText = (language: string, date: string): string =>
  dateFormat(language, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' }).format(
    Date.parse(`${date}T00:00:00Z`) || 0,
  );
