import type { DayPeriod } from '@homeward/contract/shapes/values/calendar.ts';
import { dateFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, useText } from '#lib/i18n/use-text.ts';
import { clockOf, minuteOf } from '#features/care/times-field.tsx';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { WeekdayPicker } from '#ui/weekday-picker.tsx';

const week = [1, 2, 3, 4, 5, 6, 7] as const;
const dayName = (day: number, style: 'long' | 'short'): string =>
  // The first of January 2024 was a Monday.
  dateFormat(currentLanguage(), { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

/** `Every day`, `Mon, Tue and Thu`. */
export function useDaysText(): (days: readonly number[]) => string {
  const t = useText();
  return (days) => {
    const sorted = days.toSorted((one, other) => one - other);
    if (sorted.length === 7) return t('care.days.all');
    if (sorted.join('') === '12345') return t('care.days.work');
    if (sorted.join('') === '67') return t('care.days.weekend');
    return new Intl.ListFormat(currentLanguage()).format(sorted.map((day) => dayName(day, 'short')));
  };
}

interface PeriodFieldsProps {
  readonly period: DayPeriod;
  readonly onChange: (period: DayPeriod) => void;
}

/** Days of the week, and from when to when; until an earlier time is until the next day. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const t = useText();
  const time = (key: 'from' | 'to') => ({
    type: 'time',
    required: true,
    value: clockOf(period[key]),
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const minute = minuteOf(event.target.value);
      if (minute !== undefined) onChange({ ...period, [key]: minute });
    },
  });
  return (
    <div className="stack">
      <WeekdayPicker
        label={t('care.days')}
        days={week.map((day) => ({ day, short: dayName(day, 'short'), long: dayName(day, 'long') }))}
        chosen={period.days}
        error={period.days.length === 0 ? t('care.days.none') : undefined}
        onChange={(days) => onChange({ ...period, days })}
      />
      <Fields>
        <Field label={t('care.period.from')} {...time('from')} />
        <Field
          label={t('care.period.to')}
          hint={period.to <= period.from ? t('care.period.nextDay') : undefined}
          {...time('to')}
        />
      </Fields>
    </div>
  );
}
