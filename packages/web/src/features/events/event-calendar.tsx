import { useState } from 'react';
import { Calendar } from '#features/events/calendar.tsx';
import { calendarDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

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
