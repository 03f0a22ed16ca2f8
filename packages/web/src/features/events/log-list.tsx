import css from '#features/events/log-list.module.css';
import { timeOfDay } from '#lib/clock-text.ts';
import { Rich } from '#lib/i18n/rich.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import type { EventLine } from '#features/events/event-list.tsx';
import { EventRow } from '#features/events/event-row.tsx';

interface LogListProps {
  readonly events: readonly EventLine[];
  readonly onOpen: (id: string) => void;
}

/** Events on their thread, each of which opens its details. */
export function LogList({ events, onOpen }: LogListProps) {
  const t = useText();
  return (
    <ol>
      {events.map((event) => (
        <EventRow
          key={event.id}
          time={timeOfDay(event.at)}
          dateTime={new Date(event.at).toISOString()}
          icon={event.icon}
          tone={event.tone}
          note={event.note}
        >
          <button
            type="button"
            className={css['open']}
            data-print-keep
            title={t('events.details')}
            onClick={() => onOpen(event.id)}
          >
            <Rich>{event.sentence}</Rich>
          </button>
        </EventRow>
      ))}
    </ol>
  );
}
