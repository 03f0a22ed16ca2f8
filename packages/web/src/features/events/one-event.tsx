import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { EventDetails } from '#features/events/event-details.tsx';
import { calendarDay, exactTime, longDay } from '#lib/clock-text.ts';
import { actorName, eventLine } from '#features/events/event-line.ts';
import { useHouse } from '#lib/house/house.ts';
import { useTelling } from '#features/events/use-telling.ts';
import { addressOf, copy } from '#lib/share-link.ts';
import { showToast } from '#lib/toasts.ts';
import { PageLink } from '#ui/page-link.tsx';

/** One event with both its clocks, its code, and the ways on from it. */
export function OneEvent({ event, onClose }: { readonly event: WireEvent; readonly onClose: () => void }) {
  const telling = useTelling();
  const { t } = telling;
  const panel = useHouse((house) => house.panel);
  const at = Number(event.at);
  const person = event.actor.tag === 'person' ? event.actor.name : '';
  const fact = (id: string, label: string, value: string) => (value === '' ? [] : [{ id, label, value }]);

  async function copyIt(): Promise<void> {
    const address = addressOf(
      panel,
      location.pathname,
      `?date=${encodeURIComponent(calendarDay(at))}&event=${event.id}`,
    );
    const copied = await copy(address);
    showToast({
      icon: copied ? 'check' : 'info',
      message: copied ? t('incident.shared') : t('incident.shareThis', { address }),
    });
  }
  return (
    <EventDetails
      sentence={eventLine(telling, event).sentence}
      facts={[
        ...fact('at', t('events.detail.time'), `${longDay(at)}, ${exactTime(at)}`),
        ...fact('received', t('events.detail.received'), exactTime(Number(event.received_at))),
        ...fact('who', t('events.detail.who'), actorName(t, event.actor)),
        ...fact('through', t('events.detail.through'), t(`channel.${event.actor.channel}`)),
        ...fact('area', t('events.detail.area'), event.area === '0' ? '' : telling.areaName(event.area)),
        ...fact('device', t('events.detail.device'), event.name),
        ...fact('zone', t('events.detail.zone'), event.zone === '0' ? '' : event.zone),
        ...fact('more', t('events.detail.more'), event.detail),
        ...fact('code', t('events.detail.code'), event.cid),
      ]}
      links={
        <>
          <PageLink to="/past" search={{ at }} className="link">
            {t('events.seePast')}
          </PageLink>
          {event.incident !== '' && (
            <PageLink to={`/incident/${event.incident}`} className="link">
              {t('events.openIncident')}
            </PageLink>
          )}
          {event.device_id !== '' && (
            <PageLink to="/event" search={{ device: event.device_id }} className="link">
              {t('events.onlyDevice')}
            </PageLink>
          )}
          {person !== '' && (
            <PageLink to="/event" search={{ person }} className="link">
              {t('events.onlyPerson')}
            </PageLink>
          )}
        </>
      }
      onCopy={() => void copyIt()}
      onClose={onClose}
    />
  );
}
