import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { calendarDay, exactTime, longDay } from '#lib/clock-text.ts';
import { actorName, captureOf, eventLine } from '#features/events/event-line.ts';
import type { Captured } from '#features/events/log-list.tsx';
import { useCamerasNear } from '#lib/house/room-cameras.ts';
import { devicePath } from '#lib/paths.ts';
import { useHouse } from '#lib/house/house.ts';
import { useTelling } from '#features/events/use-telling.ts';
import { addressOf, copy } from '#lib/share-link.ts';
import { showToast } from '#lib/toasts.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { ReactNode } from 'react';
import css from '#features/events/log-list.module.css';
import { Rich } from '#lib/i18n/rich.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Button } from '#ui/button.tsx';

interface OneEventProps {
  readonly event: WireEvent;
  readonly onClose: () => void;
  readonly onOpenCapture: (capture: Captured) => void;
}

/** One event with both its clocks, its code, and the ways on from it. */
export function OneEvent({ event, onClose, onOpenCapture }: OneEventProps) {
  const telling = useTelling();
  const { t } = telling;
  const panel = useHouse((house) => house.panel);
  const at = Number(event.at);
  const { capture } = captureOf(event);
  const near = useCamerasNear()(event.device_id);
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
          {capture === undefined ? (
            near.map(({ id, name }) => (
              <PageLink key={id} to={devicePath(id)} className="link">
                {t('camera.link', { name })}
              </PageLink>
            ))
          ) : (
            <Button icon="camera" onClick={() => onOpenCapture(capture)}>
              {t('events.openPicture')}
            </Button>
          )}
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

interface EventDetailsProps {
  readonly sentence: string;
  readonly facts: readonly { readonly id: string; readonly label: string; readonly value: string }[];
  readonly links: ReactNode;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

/** Everything that is known of one event, and where to go from it. */
function EventDetails({ sentence, facts, links, onCopy, onClose }: EventDetailsProps) {
  const t = useText();
  return (
    <Drawer title={t('events.details')} closeLabel={t('action.close')} onClose={onClose}>
      <div className="stack">
        <p className="lead">
          <Rich>{sentence}</Rich>
        </p>
        <dl className={css['facts']}>
          {facts.map(({ id, label, value }) => (
            <div key={id} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={css['ways']}>{links}</div>
        <Button icon="link" onClick={onCopy}>
          {t('events.copyLink')}
        </Button>
      </div>
    </Drawer>
  );
}
