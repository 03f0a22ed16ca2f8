import type { ChangedField, ChangedThing } from '@homeward/contract/shapes/panel/setup-change.ts';
import { everyMode } from '#features/changes/field-words.ts';
import { rowOfField } from '#features/settings/changed-settings.ts';
import type { Value } from '#features/settings/setting-part.ts';
import { valueText } from '#features/settings/setting-words.ts';
import { areas, devices } from '#lib/house/house.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { currentLanguage, textIfKnown, type Text, type TextKey } from '#lib/i18n/use-text.ts';

const responseTexts: Readonly<Record<string, TextKey>> = {
  none: 'adding.response.none',
  entryDelay1: 'adding.response.entry1',
  entryDelay2: 'adding.response.entry2',
  chime: 'adding.response.chime',
  burglarFollow: 'adding.response.follow',
  burglarInstant: 'adding.response.instant',
  burglarOutdoor: 'adding.response.outdoor',
  crossZone: 'adding.response.cross',
};

const levelTexts: Readonly<Record<string, TextKey>> = {
  all: 'changes.level.all',
  alarm: 'changes.level.alarm',
  status: 'changes.level.status',
};

/** The first of January 2024 was a Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** A day of the week, 1 is Monday. */
const dayName = (no: number): string =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' }).format(
    monday + (no - 1) * dayMs,
  );

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A number in the unit of its field. */
function numberText(t: Text, field: string, value: number): string {
  if (field === 'area') return areas.get(value)?.name ?? String(value);
  if (field === 'minute') return clockOf(value);
  if (field === 'warnMinutes') return t('settings.unit.minutes', { count: value });
  if (field === 'supervisionSeconds')
    return t('settings.unit.hours', { count: Math.round(value / 360) / 10 });
  if (/Seconds$|\.(?:exit|entry1|entry2)$/.test(field)) return t('settings.unit.seconds', { count: value });
  return value.toLocaleString(currentLanguage());
}

function wordText(t: Text, field: string, value: string): string {
  if (field.startsWith('settings.responses.') && responseTexts[value] !== undefined)
    return t(responseTexts[value]);
  if (field === 'level' && levelTexts[value] !== undefined) return t(levelTexts[value]);
  const mode = field === 'mode' ? everyMode.find((one) => one === value) : undefined;
  if (mode !== undefined) return modeName(t, mode, everyMode);
  if (field === 'kind') return textIfKnown(`devices.kind.${value}`, {}) ?? value.replaceAll('_', ' ');
  return value;
}

function listText(t: Text, field: string, value: readonly unknown[]): string {
  if (value.length === 0) return t('settings.none');
  const named = value.map((one) => {
    if (field === 'areas' && typeof one === 'number') return areas.get(one)?.name ?? String(one);
    if (field === 'days' && typeof one === 'number') return dayName(one);
    if (field === 'devices' && typeof one === 'string') return devices.get(one)?.name ?? one;
    return typeof one === 'string' || typeof one === 'number' ? String(one) : '…';
  });
  return named.join(', ');
}

/** A value as a person reads it; undefined where it has no words, and only that it changed can be told. */
export function valueWords(
  t: Text,
  thing: ChangedThing,
  changed: ChangedField,
  json: string,
): string | undefined {
  const value: unknown = json === '' ? null : JSON.parse(json);
  const row = rowOfField(thing, changed);
  // A setting holds what its row says.
  if (row !== undefined) return valueText(t, row, value as Value);
  const { field } = changed;
  // Rooms name their floor by its id.
  if (field === 'floor') return undefined;
  if (value === null || value === '') return t('settings.none');
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (typeof value === 'number') return numberText(t, field, value);
  if (typeof value === 'string') return wordText(t, field, value);
  return Array.isArray(value) && value.every((one) => typeof one !== 'object')
    ? listText(t, field, value)
    : undefined;
}
