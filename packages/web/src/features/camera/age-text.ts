import { shortDay, timeOfDay } from '#lib/clock-text.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** How old a picture is, in the largest whole unit; of another day, the day itself. */
export function ageText(t: Text, at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return t('camera.age.now');
  if (minutes < 60) return t('camera.age.minutes', { count: minutes });
  if (minutes < 24 * 60) return t('camera.age.hours', { count: Math.floor(minutes / 60) });
  return `${shortDay(at)}, ${timeOfDay(at)}`;
}
