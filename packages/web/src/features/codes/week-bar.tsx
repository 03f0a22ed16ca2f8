import type { DayPeriod } from '@homeward/contract/shapes/values/calendar.ts';
import { hoursText, weekday } from '#features/codes/code-words.ts';
import { useText } from '#lib/i18n/use-text.ts';
import css from '#features/codes/week-bar.module.css';

const dayLong = 1440;
const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** Stretches of one day, in minutes, in which a code works: its own hours, and what runs over from the day before. */
export function stretchesOf(
  { days: on, from, to }: DayPeriod,
  day: number,
): readonly (readonly [number, number])[] {
  const before = day === 1 ? 7 : day - 1;
  const stretches: (readonly [number, number])[] = [];
  if (from < to) return on.includes(day) ? [[from, to]] : [];
  if (on.includes(before) && to > 0) stretches.push([0, to]);
  if (on.includes(day)) stretches.push([from, dayLong]);
  return stretches;
}

/** The hours of a week as seven bars. */
export function WeekBar({ period }: { readonly period: DayPeriod }) {
  const t = useText();
  return (
    <div className={css['week']} role="img" aria-label={hoursText(t, period)}>
      {days.map((day) => (
        <span key={day}>
          <i>
            {stretchesOf(period, day).map(([from, to]) => (
              <b
                key={from}
                style={{
                  insetInlineStart: `${(from / dayLong) * 100}%`,
                  inlineSize: `${((to - from) / dayLong) * 100}%`,
                }}
              />
            ))}
          </i>
          {weekday(day, 'short')}
        </span>
      ))}
    </div>
  );
}
