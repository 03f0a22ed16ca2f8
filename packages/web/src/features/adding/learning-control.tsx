import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useArmed } from '#features/adding/use-armed.ts';
import { call } from '#lib/client/call.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Ring } from '#ui/ring.tsx';
import css from '#features/adding/learning-control.module.css';

/** Seconds without a new device after which learning ends by itself. */
const idleSeconds = 300;

interface LearningControlProps {
  readonly learning: DataOf<'GET /panel/learning'>;
  readonly reload: () => Promise<void>;
}

/** Begins and ends learning, and shows how long the panel still listens. */
export function LearningControl({ learning, reload }: LearningControlProps) {
  const t = useText();
  const held = useHeld();
  const armed = useArmed();
  const { busy, problem, act } = useAct();
  const { running, idle_until: until } = learning;
  const now = useNow(running);
  const left = secondsLeft(until ?? now, now);
  async function learn(on: boolean): Promise<void> {
    await act(() => call('POST /panel/learning', { body: { on } }));
    await reload();
  }
  return (
    <div className={css['control']} data-running={running || undefined}>
      {running && (
        <div className={css['ring']}>
          <Ring
            left={left}
            total={Math.max(idleSeconds, left)}
            unit={t('adding.secondsLeft')}
            label={t('adding.left', { count: left })}
          />
        </div>
      )}
      <div className={css['acts']}>
        {running ? (
          <>
            <Button icon="plus" busy={busy} off={held !== undefined} onClick={() => void learn(true)}>
              {t('adding.extend')}
            </Button>
            <Button
              kind="quiet"
              icon="stop"
              off={busy || held !== undefined}
              onClick={() => void learn(false)}
            >
              {t('adding.stop')}
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            size="big"
            icon="search"
            busy={busy}
            off={held !== undefined || armed !== undefined}
            onClick={() => void learn(true)}
          >
            {t(learning.ended_at === null ? 'adding.start' : 'adding.again')}
          </Button>
        )}
      </div>
      {running && <p className="muted dense">{t('adding.goesOn')}</p>}
      {held !== undefined && <p className="muted dense">{held}</p>}
      {!running && armed !== undefined && <p className="dense">{armed}</p>}
      {problem !== undefined && (
        <div role="alert" className={css['wide']}>
          <Banner tone="fault" icon="info" title={t('adding.notStarted')}>
            {problem.text}
          </Banner>
        </div>
      )}
    </div>
  );
}
