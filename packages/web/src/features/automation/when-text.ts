import { formatter, sameDay, timeOfDay } from '#lib/clock-text.ts';
import { momentText } from '#lib/date-text.ts';
import { currentLanguage } from '#lib/i18n/use-text.ts';

const day = 86_400_000;

/** `14:31` of today, `Saturday 19:45` of the last six days, else the date, too; at the house. */
export function whenText(at: number): string {
  const age = Date.now() - at;
  if (age < 0 || age > 6 * day || sameDay(at, Date.now())) return momentText(at);
  const name = formatter(currentLanguage(), { weekday: 'long' }).format(at);
  return `${name} ${timeOfDay(at)}`;
}
