import { currentLanguage } from '#lib/i18n/use-text.ts';

const minuteMs = 60_000;

/** `5 h 12 min`, `3 d`: how long something lasts, in the two largest units. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const part = (value: number, unit: 'day' | 'hour' | 'minute'): string =>
    new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  if (days > 0) return part(days, 'day');
  if (hours === 0) return part(rest, 'minute');
  return rest === 0 ? part(hours, 'hour') : `${part(hours, 'hour')} ${part(rest, 'minute')}`;
}
