import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { calendarDay, longDay } from '#lib/clock-text.ts';
import { eventLine } from '#features/events/event-line.ts';
import { useTelling } from '#features/events/use-telling.ts';
import { EventList } from '#features/events/event-list.tsx';
import css from '#features/devices/device-below.module.css';

/** Events, each under its day. */
export function EventsByDay({ events }: { readonly events: readonly WireEvent[] }) {
  const telling = useTelling();
  const days = [...new Set(events.map(({ at }) => calendarDay(Number(at))))];
  return days.map((day) => {
    const own = events.filter(({ at }) => calendarDay(Number(at)) === day);
    return (
      <div key={day} className={css['day']}>
        <h3>{longDay(Number(own[0]?.at ?? 0))}</h3>
        <EventList events={own.map((event) => eventLine(telling, event))} />
      </div>
    );
  });
}
