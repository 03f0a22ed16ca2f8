import type { ReactNode } from 'react';
import css from '#features/events/incident-room.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EventList, type EventLine } from '#features/events/event-list.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Tag } from '#ui/tag.tsx';
import '#ui/styles/print.css';

interface IncidentRoomProps {
  readonly title: string;
  readonly subtitle: string;
  readonly state: 'open' | 'acknowledged' | 'closed';
  /** What it was, once somebody has closed it and said so. */
  readonly reason: string | undefined;
  /** Who is on the way. */
  readonly claimedBy: string | undefined;
  /** Two independent detectors agree. */
  readonly confirmed: boolean;
  /** Until when it stays in the house, as a time. */
  readonly heldUntil: string | undefined;
  readonly lines: readonly EventLine[];
  readonly back: ReactNode;
  readonly acts: ReactNode;
  readonly pictures: ReactNode;
  readonly people: ReactNode;
  readonly stations: ReactNode;
  readonly proof: ReactNode;
  /** To the house at that moment and the events of it. */
  readonly links: ReactNode;
  /** Stands on paper only: whose, and when it was printed. */
  readonly printed: string;
  readonly exporting: boolean;
  readonly onShare: () => void;
  readonly onPrint: () => void;
  readonly onExport: () => void;
}

const tones = { open: 'alarm', acknowledged: 'delay', closed: 'ok' } as const;
const icons = { open: 'bellRing', acknowledged: 'eye', closed: 'check' } as const;

/** One shareable page for an alarm: what happened, who was told, what was done, and the proof of it. */
export function IncidentRoom(props: IncidentRoomProps) {
  const t = useText();
  const { state, reason } = props;
  return (
    <article data-print className={css['room']}>
      <p className={css['back']} data-no-print>
        {props.back}
      </p>
      <p className="printOnly">{props.printed}</p>
      <PageHead
        title={props.title}
        subtitle={props.subtitle}
        action={
          <div className={css['tools']}>
            <Button icon="link" onClick={props.onShare}>
              {t('incident.share')}
            </Button>
            <Button icon="print" onClick={props.onPrint}>
              {t('incident.print')}
            </Button>
            <Button icon="download" busy={props.exporting} onClick={props.onExport}>
              {t('incident.export')}
            </Button>
          </div>
        }
      />
      <p className="line wrap">
        <Tag tone={tones[state]} icon={icons[state]}>
          {reason === undefined ? t(`incident.state.${state}`) : t('incident.closedBy', { reason })}
        </Tag>
        {props.confirmed && (
          <Tag tone="alarm" icon="users">
            {t('incident.confirmed')}
          </Tag>
        )}
        {props.claimedBy !== undefined && (
          <Tag tone="care" icon="user">
            {t('incident.claimed', { who: props.claimedBy })}
          </Tag>
        )}
      </p>
      {props.heldUntil !== undefined && (
        <div className={css['held']}>
          <Banner tone="delay" icon="clock">
            {t('incident.held', { time: props.heldUntil })}
          </Banner>
        </div>
      )}
      <div className={css['columns']}>
        <div>
          <Section title={t('incident.story')}>
            <EventList events={props.lines} exact />
            <p className={css['links']} data-no-print>
              {props.links}
            </p>
          </Section>
          <Section title={t('incident.pictures')}>{props.pictures}</Section>
        </div>
        <div data-no-print>{props.acts}</div>
      </div>
      <Section title={t('alarm.told')}>
        <h3 className={css['sub']}>{t('incident.people')}</h3>
        {props.people}
        <h3 className={css['sub']}>{t('incident.stations')}</h3>
        {props.stations}
      </Section>
      <Section title={t('incident.proof')}>{props.proof}</Section>
    </article>
  );
}
