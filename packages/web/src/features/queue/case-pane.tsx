import type { AlarmSiteCard } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { CallOutcome } from '@homeward/contract/words/company/alarm-case-words.ts';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { CaseCalls } from '#features/queue/case-calls.tsx';
import { CaseCameras } from '#features/queue/case-cameras.tsx';
import css from '#features/queue/case-pane.module.css';
import { CasePlan } from '#features/queue/case-plan.tsx';
import { kindLooks, lineText, signalText } from '#features/queue/case-words.ts';
import { Age, holderText } from '#features/queue/queue-list.tsx';
import { spotText } from '#features/queue/spot-text.ts';
import type { CaseCamera } from '#features/queue/use-case-camera.ts';
import type { CaseNow } from '#features/queue/use-case.ts';
import { momentText } from '#lib/date-text.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { useText, withTexts, type TextKey } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

const CaseMap = lazy(async () => ({
  default: (await withTexts(import('#features/queue/case-map.tsx'), 'places')).CaseMap,
}));

/** What the buttons and keys of a case do. */
export interface CaseDoes {
  readonly claim: () => void;
  readonly release: () => void;
  readonly note: () => void;
  readonly forward: () => void;
  readonly handOver: () => void;
  readonly close: () => void;
  readonly reopen: () => void;
  readonly outcome: (outcome: CallOutcome) => void;
  readonly tick: (step: number, done: boolean) => void;
}

interface CasePaneProps {
  readonly now: CaseNow;
  readonly me: string;
  readonly mayWrite: boolean;
  readonly current: number;
  readonly skew: number;
  readonly look: CaseCamera;
  readonly does: CaseDoes;
  readonly onCurrent: (place: number) => void;
}

/** One case: what it is and who has it, what to do, whom to call, what to know and what happened. */
export function CasePane(props: CasePaneProps) {
  const { me, mayWrite, current, skew, look, does, onCurrent } = props;
  const { data } = props.now;
  const t = useText();
  const id = useId();
  if (data === undefined) return null;
  const { case: one, lines, card, pictures, around } = data;
  const { icon, tone } = kindLooks[one.kind];
  const isOpen = one.closedAt === null;
  const mine = isOpen && one.claimedBy === me && mayWrite;
  return (
    <section className={css['pane']} aria-labelledby={id}>
      <header data-tone={tone}>
        <Icon name={icon} />
        <div>
          <h2 id={id}>{`${t(`queue.kind.${one.kind}`)}, ${one.name}`}</h2>
          <p>{signalText(t, one.head)}</p>
          <p className="muted">
            {holderText(t, one, me)}
            {one.restoredAt !== null && ` · ${t('queue.restored', { time: timeOfDay(one.restoredAt) })}`}
          </p>
        </div>
        <Age one={one} skew={skew} />
      </header>
      {one.silent && (
        <Banner tone="alarm" icon="eyeOff" title={t('queue.silent')}>
          {t('queue.silentText')}
        </Banner>
      )}
      {mayWrite && (
        <div className={css['acts']}>
          {isOpen && !mine && (
            <Act
              word={one.claimedBy === '' ? 'claim' : 'takeOver'}
              keyName="C"
              kind="primary"
              run={does.claim}
            />
          )}
          {isOpen && <Act word="note" keyName="N" run={does.note} />}
          {mine && <Act word="forward" keyName="F" run={does.forward} />}
          {mine && <Act word="handOver" keyName="H" run={does.handOver} />}
          {mine && <Act word="release" keyName="R" run={does.release} />}
          {mine && <Act word="close" keyName="X" run={does.close} />}
          {!isOpen && <Act word="reopen" keyName="O" run={does.reopen} />}
        </div>
      )}
      {card === null ? (
        <Banner tone="fault" icon="fault">
          {t('queue.cardGone')}
        </Banner>
      ) : (
        <>
          <Part title={t('queue.plan')}>
            <CasePlan plan={card.plan} lines={lines} mine={mine} onTick={does.tick} />
          </Part>
          <Part title={t('queue.calls')}>
            <CaseCalls
              contacts={card.contacts}
              lines={lines}
              current={current}
              mine={mine}
              onCurrent={onCurrent}
              onOutcome={does.outcome}
            />
          </Part>
          {(card.address !== '' || card.note !== '' || card.spot !== null) && (
            <Part title={t('queue.site')}>
              {(card.address !== '' || card.spot !== null) && (
                <p className={css['address']}>
                  <span>{card.address || spotText(card.spot)}</span>
                  <a
                    className="link"
                    href={mapOf(card)}
                    target="_blank"
                    rel="noopener noreferrer"
                    title={t('queue.mapText')}
                    aria-keyshortcuts="M"
                    data-map
                  >
                    {t('queue.map')}
                    <kbd aria-hidden="true">M</kbd>
                  </a>
                </p>
              )}
              {card.note !== '' && <p className={css['lines']}>{card.note}</p>}
              {card.spot !== null && (
                <Suspense fallback={<div className={css['map']} />}>
                  <CaseMap key={one.id} name={one.name} spot={card.spot} around={around} />
                </Suspense>
              )}
            </Part>
          )}
        </>
      )}
      {isOpen && pictures.why !== 'otherPanel' && (
        <Part title={t('queue.cameras')}>
          <CaseCameras pictures={pictures} look={look} />
        </Part>
      )}
      <Part title={t('queue.log')}>
        <ol className={css['log']}>
          {lines.map((line) => (
            <li key={line.id} data-signal={line.signal !== null || undefined}>
              <time>{momentText(line.at)}</time>
              <span>{lineText(t, line)}</span>
            </li>
          ))}
        </ol>
      </Part>
    </section>
  );
}

/** Where others draw the place: asked of them only when somebody goes there (decision 75). */
const mapOf = ({ address, spot }: AlarmSiteCard): string =>
  spot === null
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
    : `https://www.openstreetmap.org/?mlat=${spot.latitude}&mlon=${spot.longitude}#map=18/${spot.latitude}/${spot.longitude}`;

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

interface ActProps {
  readonly word: 'claim' | 'takeOver' | 'note' | 'forward' | 'handOver' | 'release' | 'close' | 'reopen';
  readonly keyName: string;
  readonly kind?: 'primary';
  readonly run: () => void;
}

function Act({ word, keyName, kind, run }: ActProps) {
  const t = useText();
  return (
    <Button kind={kind} aria-keyshortcuts={keyName} onClick={run}>
      {t(`queue.act.${word}` satisfies TextKey)}
      <kbd aria-hidden="true">{keyName}</kbd>
    </Button>
  );
}
