import type { SettingRow, SettingUnit } from '@homeward/contract/words/panel/setting-rows.ts';
import { ownName } from '#lib/i18n/own-name.ts';
import { countryNames } from '#lib/country-names.ts';
import { currentLanguage, textIfKnown, type Text, type TextKey } from '#lib/i18n/use-text.ts';
import type { Value } from '#features/settings/setting-part.ts';

const keyOf = ({ part, field }: SettingRow, more = ''): TextKey =>
  `settings.${part}.${field}${more}` as TextKey;

/** What a setting is called. */
export const labelOf = (t: Text, row: SettingRow): string => t(keyOf(row));
/** What it does, where its name does not say it. */
export const hintOf = (row: SettingRow): string | undefined => textIfKnown(keyOf(row, '.hint'), {});
/** What else it is found by: other names, and how other panels call it. */
export const alsoOf = (row: SettingRow): string => textIfKnown(keyOf(row, '.also'), {}) ?? '';

const inUnit = (t: Text, unit: SettingUnit, count: number): string =>
  unit === 'none' ? String(count) : t(`settings.unit.${unit}`, { count });

/** One of the values that a setting offers, as a person reads it. */
export function optionText(t: Text, row: SettingRow, value: string | number): string {
  const { kind } = row;
  // Languages are named in themselves.
  if (row.field === 'language') return ownName(String(value));
  if (kind.tag === 'country') return countryNames(currentLanguage()).get(String(value)) ?? String(value);
  if (kind.tag === 'choice') return t(keyOf(row, `.${value}`));
  if ((kind.tag === 'step' || kind.tag === 'number') && typeof value === 'number') {
    if (value === 0 && kind.zero !== undefined) return t(`settings.zero.${kind.zero}`);
    if (kind.unit === 'seconds' && value >= 60 && value % 60 === 0)
      return t('settings.unit.minutes', { count: value / 60 });
    return inUnit(t, kind.unit, value);
  }
  return String(value);
}

/** What a setting holds, in a few words; a secret only whether there is one. */
export function valueText(t: Text, row: SettingRow, value: Value | undefined): string {
  if (value === undefined || value === null || value === '') return t('settings.none');
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (row.kind.tag === 'secret') return t('settings.secretSet');
  if (typeof value === 'object') return value.length === 0 ? t('settings.none') : value.join(', ');
  return optionText(t, row, value);
}

/** The value it left the box with, in words; undefined where that is nothing. */
export function standardText(t: Text, row: SettingRow): string | undefined {
  const { kind } = row;
  return 'standard' in kind && kind.tag !== 'text' && kind.tag !== 'lines' && kind.tag !== 'country'
    ? valueText(t, row, kind.standard)
    : undefined;
}

/** What a number may be, in words. */
export const rangeText = (t: Text, kind: Extract<SettingRow['kind'], { tag: 'number' }>): string =>
  kind.unit === 'none'
    ? t('settings.range', { min: kind.min, max: kind.max })
    : t(`settings.rangeOf.${kind.unit}`, { min: kind.min, max: kind.max });

/** What is wrong with a value before it is sent, in words; undefined is nothing. */
export function wrongOf(t: Text, { kind }: SettingRow, value: Value): string | undefined {
  switch (kind.tag) {
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= kind.min && value <= kind.max
        ? undefined
        : rangeText(t, kind);
    case 'degrees':
      return value === null || (typeof value === 'number' && value >= kind.min && value <= kind.max)
        ? undefined
        : t('settings.range', { min: kind.min, max: kind.max });
    case 'text':
      return typeof value === 'string' && value.length > kind.most
        ? t('account.tooLong', { most: kind.most })
        : undefined;
    case 'lines': {
      const lines = Array.isArray(value) ? value : [];
      if (lines.length > kind.most) return t('settings.tooMany', { most: kind.most });
      return lines.some((line) => String(line).length > kind.each)
        ? t('account.tooLong', { most: kind.each })
        : undefined;
    }
    default:
      return undefined;
  }
}
