import { calendarDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { eventLine } from '#features/events/event-line.ts';
import { useHouse } from '#lib/house/house.ts';
import { readRecent } from '#lib/house/load-house.ts';
import { useTelling } from '#features/events/use-telling.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EventList } from '#features/events/event-list.tsx';

const most = 7;

/** The last events of today. That nothing happened is said only where that is known. */
export function LastEvents() {
  const t = useText();
  const telling = useTelling();
  const recent = useHouse((house) => house.recent);
  const today = calendarDay(useMinute());
  const lines = recent
    .filter((event) => calendarDay(Number(event.at)) === today)
    .slice(0, most)
    .map((event) => ({
      ...eventLine(telling, event),
      to: { path: '/event', search: { event: event.id } },
    }));
  const unread = useHouse((house) => house.unread === 'failed');
  const failure = unread && (
    <EmptyState
      title={t('failure.unread')}
      text={t('failure.text')}
      action={
        <Button icon="refresh" onClick={() => void readRecent()}>
          {t('action.retry')}
        </Button>
      }
    />
  );
  if (lines.length === 0)
    return failure || <EmptyState title={t('security.quiet')} text={t('security.quietText')} />;
  return (
    <>
      {failure}
      <EventList events={lines} />
    </>
  );
}
