import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readOf } from '#app/events/reads.tsx';
import { Calendar } from '#features/events/calendar.tsx';
import { callForRows } from '#lib/client/call.ts';
import { calendarDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { useHouse } from '#lib/house/house.ts';

interface EventCalendarProps {
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
}

/** A month of days, with a dot where something happened. */
export function EventCalendar({ date, onDate }: EventCalendarProps) {
  const panel = useHouse((house) => house.panel);
  const today = calendarDay(useMinute());
  const [month, setMonth] = useState((date ?? today).slice(0, 7));
  const days = useQuery({
    queryKey: ['days', panel, month],
    queryFn: ({ signal }) => readOf(callForRows('GET /event/days', { query: { month }, signal })),
  });
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
