import type { NotificationEntry } from '@homeward/contract/shapes/reports/notification.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useEffect, useState } from 'react';
import { GateNote } from '#features/answers/gate-note.tsx';
import { useGateReason } from '#features/answers/gate-reason.ts';
import type { SetupFacts } from '#features/setup/use-guide.ts';
import { call } from '#lib/client/call.ts';
import { minutesAndSeconds } from '#lib/clock-text.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { reasonText } from '#lib/reason-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/setup/practice-step.module.css';

type Practice = DataOf<'GET /panel/practice'>;

/** Ms between looks while it waits or sounds, or its messages are on their way, and for how long after it these are. */
const lookEvery = 1500;
const followedFor = 120_000;

interface PracticeStepProps {
  readonly facts: SetupFacts;
  readonly reload: () => Promise<void>;
}

/** An alarm for practice: who is told, what sets it off, and what came of it. */
export function PracticeStep({ facts, reload }: PracticeStepProps) {
  const t = useText();
  const { data, problem, reload: look } = useAnswer('GET /panel/practice');
  const shut = useGateReason('practice');
  const isOpen = data !== undefined && (data.running || isFresh(data));
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      void look();
      void reload();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [isOpen, look, reload]);
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('setup.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void look()}
    >
      {data !== undefined && (
        <>
          <Banner tone="brand" icon="info">
            {t('setup.practice.promise')}
          </Banner>
          {data.running ? (
            <Running practice={data} look={look} />
          ) : shut !== undefined ? (
            <GateNote feature="practice" />
          ) : (
            <Begin practice={data} sirens={facts.sirens} look={look} />
          )}
          {data.alarm !== null && <Outcome practice={data} alarm={data.alarm} />}
        </>
      )}
    </Loaded>
  );
}

/** Whether messages of the last one may still come on. */
const isFresh = ({ alarm, notified }: Practice): boolean =>
  alarm !== null &&
  Date.now() - alarm.at < followedFor &&
  notified.some(({ state, received_at: received }) => state !== 'failed' && received === null);

interface BeginProps {
  readonly practice: Practice;
  readonly sirens: number;
  readonly look: () => Promise<void>;
}

/** Whom it tells and whether it sounds, before it begins. */
function Begin({ practice: { people }, sirens, look }: BeginProps) {
  const t = useText();
  const held = useHeld();
  const { busy, problem, act } = useAct();
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    people.filter(({ me }) => me).map(({ user_id: id }) => id),
  );
  const [siren, setSiren] = useState(sirens > 0);
  async function begin(): Promise<void> {
    await act(() => call('POST /panel/practice', { body: { act: 'begin', users: chosen, siren } }));
    await look();
  }
  return (
    <>
      <fieldset className={css['who']}>
        <legend>{t('setup.practice.who')}</legend>
        {people.map(({ user_id: id, name, me, reached }) => (
          <div key={id} className={css['person']}>
            <Checkbox
              label={me ? t('setup.practice.me', { name }) : name}
              checked={chosen.includes(id)}
              onChange={(on) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            {!reached && (
              <Tag tone="fault" icon="bellOff">
                {t('setup.practice.unreached')}
              </Tag>
            )}
          </div>
        ))}
        {sirens > 0 && (
          <div className={css['person']}>
            <Checkbox label={t('setup.practice.siren')} checked={siren} onChange={setSiren} />
          </div>
        )}
      </fieldset>
      <ProblemLine text={problem?.text} />
      <p>
        <Button kind="primary" icon="play" busy={busy} off={held !== undefined} onClick={() => void begin()}>
          {t('setup.practice.begin')}
        </Button>
      </p>
      {held !== undefined && <p className="muted dense">{held}</p>}
    </>
  );
}

/** It waits for a detector, or sounds. */
function Running({ practice: { until, alarm }, look }: Omit<BeginProps, 'sirens'>) {
  const t = useText();
  const now = useNow();
  const { busy, problem, act } = useAct();
  async function tell(what: 'fire' | 'end'): Promise<void> {
    await act(() => call('POST /panel/practice', { body: { act: what } }));
    await look();
  }
  const left = minutesAndSeconds(secondsLeft(until ?? now, now));
  return (
    <div className={css['running']} data-tone={alarm === null ? 'delay' : 'brand'}>
      <div role="status">
        <b>{t(alarm === null ? 'setup.practice.waits' : 'setup.practice.sounds')}</b>
        {alarm === null && <p>{t('setup.practice.waitsText')}</p>}
      </div>
      <p className={css['left']} role="timer">
        {left}
      </p>
      <div className={css['acts']}>
        {alarm === null && (
          <Button busy={busy} onClick={() => void tell('fire')}>
            {t('setup.practice.fire')}
          </Button>
        )}
        <Button kind="quiet" busy={busy} onClick={() => void tell('end')}>
          {t('setup.practice.end')}
        </Button>
      </div>
      <ProblemLine text={problem?.text} />
    </div>
  );
}

/** How far a message has got, by the best that is known. */
function stageOf(t: Text, entry: NotificationEntry): { readonly tone: Tone; readonly text: string } {
  if (entry.seen_at !== null) return { tone: 'ok', text: t('setup.practice.message.seen') };
  if (entry.received_at !== null) return { tone: 'ok', text: t('setup.practice.message.received') };
  if (entry.state === 'accepted') return { tone: 'ok', text: t('setup.practice.message.accepted') };
  if (entry.state === 'failed' || entry.state === 'withdrawn')
    return { tone: 'fault', text: t('setup.practice.message.failed') };
  return { tone: 'delay', text: t('setup.practice.message.waiting') };
}

interface OutcomeProps {
  readonly practice: Practice;
  readonly alarm: NonNullable<Practice['alarm']>;
}

/** What set it off, and what became of each message. */
function Outcome({ practice: { notified }, alarm }: OutcomeProps) {
  const t = useText();
  return (
    <Section title={t('setup.practice.outcome')}>
      <Rows label={t('setup.practice.outcome')}>
        <Row
          icon="siren"
          title={
            alarm.name === '' ? t('setup.practice.byHand') : t('setup.practice.by', { name: alarm.name })
          }
          note={momentText(alarm.at)}
        />
        {notified.map((entry) => {
          const { tone, text } = stageOf(t, entry);
          return (
            <Row
              key={entry.id}
              icon={entry.channel === 'email' ? 'mail' : 'mobile'}
              title={entry.name}
              note={`${t(`notify.channel.${entry.channel}`)}${
                tone === 'fault' && entry.answer !== '' ? ` · ${reasonText(t, entry.answer)}` : ''
              }`}
              state={<Tag tone={tone}>{text}</Tag>}
            />
          );
        })}
      </Rows>
      {notified.length === 0 && <p className="muted">{t('setup.practice.nobody')}</p>}
    </Section>
  );
}
