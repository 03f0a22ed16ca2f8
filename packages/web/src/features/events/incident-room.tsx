import { useState, type ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { DeliveryList, type DeliveryTrack } from '#features/events/delivery-list.tsx';
import { Button } from '#ui/button.tsx';
import { EventList, type EventLine } from '#ui/event-list.tsx';
import { Field } from '#ui/field.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/events/incident-room.module.css';

type Act = 'acknowledge' | 'comment' | 'close';

interface IncidentRoomProps {
  readonly title: string;
  readonly subtitle: string;
  readonly state: 'open' | 'acknowledged' | 'closed';
  /** Two independent detectors agree. */
  readonly confirmed: boolean;
  readonly lines: readonly EventLine[];
  readonly tracks: readonly DeliveryTrack[];
  readonly busy: boolean;
  readonly awayText: string | undefined;
  readonly back: ReactNode;
  /** Resolves to whether it was done. */
  readonly onAct: (act: Act, text: string) => Promise<boolean>;
}

const tones = { open: 'alarm', acknowledged: 'delay', closed: 'ok' } as const;
const icons = { open: 'bellRing', acknowledged: 'eye', closed: 'check' } as const;

/** One shareable page for an alarm: what happened, who was told, what was done. */
export function IncidentRoom(props: IncidentRoomProps) {
  const t = useText();
  const { state } = props;
  return (
    <>
      <p className={css['back']}>{props.back}</p>
      <PageHead title={props.title} subtitle={props.subtitle} />
      <p className="line wrap">
        <Tag tone={tones[state]} icon={icons[state]}>
          {t(`incident.state.${state}`)}
        </Tag>
        {props.confirmed && (
          <Tag tone="alarm" icon="users">
            {t('incident.confirmed')}
          </Tag>
        )}
      </p>
      <div className={css['columns']}>
        <Section title={t('incident.story')}>
          <EventList events={props.lines} exact />
        </Section>
        <Acts {...props} />
      </div>
      <Section title={t('alarm.told')}>
        {props.tracks.length === 0 ? (
          <p className="muted">{t(props.state === 'closed' ? 'incident.nobodyTold' : 'told.nobody')}</p>
        ) : (
          <DeliveryList tracks={props.tracks} />
        )}
      </Section>
    </>
  );
}

function Acts({ state, busy, awayText, onAct }: IncidentRoomProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const off = awayText !== undefined;
  async function act(kind: Act) {
    if (kind !== 'acknowledge' && text.trim() === '') return setMissing(true);
    setMissing(false);
    if (await onAct(kind, text.trim())) setText('');
  }
  return (
    <Section title={t('incident.acts')}>
      <div className="stack">
        <Field
          label={t('incident.note')}
          value={text}
          maxLength={250}
          limit={250}
          error={missing ? t('incident.noteMissing') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {off && <p className="muted">{awayText}</p>}
        <div className="line wrap">
          {state === 'open' && (
            <Button icon="eye" busy={busy} off={off} onClick={() => void act('acknowledge')}>
              {t('incident.acknowledge')}
            </Button>
          )}
          <Button icon="mail" busy={busy} off={off} onClick={() => void act('comment')}>
            {t('incident.comment')}
          </Button>
          {state !== 'closed' && (
            <Button icon="check" kind="primary" busy={busy} off={off} onClick={() => void act('close')}>
              {t('incident.close')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
