import { useState } from 'react';
import { calendarDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { dateFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, useText } from '#lib/i18n/use-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import css from '#features/events/event-calendar.module.css';

interface EventCalendarProps {
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
}

/** A month of days, with a dot where something happened. */
export function EventCalendar({ date, onDate }: EventCalendarProps) {
  const today = calendarDay(useMinute());
  const [month, setMonth] = useState((date ?? today).slice(0, 7));
  const days = useAnswer('GET /event/days', { query: { month } }, { kept: true });
  return (
    <Calendar
      month={month}
      today={today}
      chosen={date}
      days={new Map((days.data ?? []).map((day) => [day.date, day]))}
      onMonth={setMonth}
      onDay={(day) => onDate(day === date ? undefined : day)}
    />
  );
}

interface CalendarProps {
  /** `2026/11`. */
  readonly month: string;
  /** `2026/11/17`. */
  readonly today: string;
  readonly chosen: string | undefined;
  /** Days with events, by date. */
  readonly days: ReadonlyMap<string, { readonly events: number; readonly alarms: number }>;
  readonly onMonth: (month: string) => void;
  readonly onDay: (date: string) => void;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Year and month of `2026/11`, the month from 0. */
function partsOf(month: string): readonly [number, number] {
  const [year = 1970, no = 1] = month.split('/').map(Number);
  return [year, no - 1];
}

function shifted(month: string, by: number): string {
  const [year, no] = partsOf(month);
  const date = new Date(Date.UTC(year, no + by, 1));
  return `${date.getUTCFullYear()}/${two(date.getUTCMonth() + 1)}`;
}

const named = (at: number, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(currentLanguage(), { timeZone: 'UTC', calendar: 'gregory', ...options }).format(at);

/** A month; a dot says that something happened, a red bar that there was an alarm. Weeks begin on Monday. */
function Calendar({ month, today, chosen, days, onMonth, onDay }: CalendarProps) {
  const t = useText();
  const [year, no] = partsOf(month);
  const first = Date.UTC(year, no, 1);
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, no + 1, 0)).getUTCDate();
  return (
    <section className={css['calendar']} aria-label={t('calendar.label')}>
      <header>
        <h2 aria-live="polite">{named(first, { month: 'long', year: 'numeric' })}</h2>
        <IconButton
          icon="chevronLeft"
          label={t('calendar.before')}
          onClick={() => onMonth(shifted(month, -1))}
        />
        <IconButton
          icon="chevronRight"
          label={t('calendar.after')}
          aria-disabled={month >= today.slice(0, 7) || undefined}
          onClick={() => {
            if (month < today.slice(0, 7)) onMonth(shifted(month, 1));
          }}
        />
      </header>
      <div className={css['grid']}>
        {Array.from({ length: 7 }, (_, day) => (
          // The 5th of January 1970 was a Monday.
          <span key={day} aria-hidden="true">
            {named(Date.UTC(1970, 0, 5 + day), { weekday: 'short' })}
          </span>
        ))}
        {Array.from({ length }, (_, index) => {
          const date = `${month}/${two(index + 1)}`;
          const count = days.get(date);
          const words = named(Date.UTC(year, no, index + 1), {
            weekday: 'long',
            day: 'numeric',
            month: 'long',
          });
          const said =
            count === undefined
              ? t('calendar.nothing')
              : t('events.count', { count: count.events }) +
                (count.alarms > 0 ? `, ${t('calendar.alarms', { count: count.alarms })}` : '');
          return (
            <button
              key={date}
              type="button"
              className={css['day']}
              data-column={index === 0 ? before + 1 : undefined}
              aria-label={`${words}: ${said}`}
              aria-pressed={date === chosen}
              aria-current={date === today ? 'date' : undefined}
              aria-disabled={date > today || undefined}
              onClick={() => {
                if (date <= today) onDay(date);
              }}
            >
              {index + 1}
              {count !== undefined && <i data-alarm={count.alarms > 0} />}
            </button>
          );
        })}
      </div>
      <p className={css['legend']} aria-hidden="true">
        <i /> {t('calendar.events')} <i data-alarm="true" /> {t('calendar.alarm')}
      </p>
    </section>
  );
}
