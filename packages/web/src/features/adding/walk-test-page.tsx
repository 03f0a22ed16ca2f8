import { useState } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { ServiceRow } from '#features/adding/service-row.tsx';
import { TestModeRow } from '#features/adding/test-mode-row.tsx';
import { useProgress } from '#lib/house/use-progress.ts';
import { WalkLine } from '#features/adding/walk-line.tsx';
import { WalkList } from '#features/adding/walk-list.tsx';
import { walkedOf, type WalkTest } from '#features/adding/walk-test.ts';
import { useArmed } from '#features/adding/use-armed.ts';
import { call } from '#lib/client/call.ts';
import { minutesAndSeconds, timeOfDay } from '#lib/clock-text.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { useTitle } from '#lib/page-title.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { Icon } from '#ui/icon.tsx';
import { Loaded } from '#ui/loaded.tsx';
import css from '#features/adding/walk-test-page.module.css';

/** The walk test: every detector is set off once, and the panel shows which it heard (S2.9). */
export function WalkTestPage() {
  const t = useText();
  const title = t('adding.walk.title');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting/setting_device">{t('adding.title')}</Crumb>
      <Walking />
    </PasscodeGate>
  );
}

function Walking() {
  const t = useText();
  const { data, problem, reload } = useProgress('GET /panel/walktest');
  const loaded = useHouse((house) => house.loaded);
  return (
    <Loaded
      ready={data !== undefined && loaded}
      problem={problem}
      failedTitle={t('adding.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {data !== undefined && <Walk test={data} reload={reload} />}
    </Loaded>
  );
}

interface WalkProps {
  readonly test: WalkTest;
  readonly reload: () => Promise<void>;
}

function Walk({ test, reload }: WalkProps) {
  const t = useText();
  const panel = useHouse((house) => house.info?.name ?? '');
  const rows = useRows(devices, (all) => all);
  const walked = walkedOf(rows, test);
  const heard = walked.filter(({ hit }) => hit !== undefined);
  const begun = test.started_at !== null;
  const title = t('adding.walk.titleOf', { name: panel });
  useTitle(title);
  const left = walked.length - heard.length;
  return (
    <article data-print className={css['columns']}>
      <section className={css['sum']} aria-label={t('adding.walk.title')}>
        <h1>{title}</h1>
        <p className="muted">{whenText(t, test)}</p>
        {begun && (
          <>
            <p className={css['count']}>
              <b>{heard.length}</b>
              <span>{t('adding.walk.of', { count: walked.length })}</span>
            </p>
            <p role="status">
              {t(left === 0 ? 'adding.walk.all' : 'adding.walk.toGo', { count: heard.length, left })}
            </p>
            <WalkLine walked={walked} />
          </>
        )}
        <WalkControl test={test} all={left === 0} reload={reload} />
      </section>
      <WalkList walked={walked} begun={begun} running={test.running} />
    </article>
  );
}

function whenText(t: Text, { running, started_at: from, ended_at: to }: WalkTest): string {
  if (from === null) return t('adding.walk.never');
  if (running || to === null) return t('adding.walk.since', { time: timeOfDay(from) });
  return t('adding.walk.fromTo', { from: momentText(from), to: timeOfDay(to) });
}

interface WalkControlProps extends WalkProps {
  /** Every detector was heard. */
  readonly all: boolean;
}

/** Begins and ends the test, and says when it ends by itself and whom it tells. */
function WalkControl({ test, all, reload }: WalkControlProps) {
  const t = useText();
  const held = useHeld();
  const armed = useArmed();
  const { busy, problem, act } = useAct();
  const { running, idle_until: until, ended_at: endedAt } = test;
  const now = useNow(running);
  // When it would end was known: where it ended then, nobody ended it.
  const [last, setLast] = useState(until);
  if (until !== null && until !== last) setLast(until);
  const byItself = !running && endedAt !== null && last !== null && endedAt >= last;
  async function walk(on: boolean): Promise<void> {
    await act(() => call('POST /panel/walktest', { body: { on } }));
    await reload();
  }
  return (
    <>
      {byItself && (
        <div role="alert">
          <Banner tone="brand" icon="info" title={t('adding.walk.ended')}>
            {t(all ? 'adding.walk.endedAll' : 'adding.walk.endedText')}
          </Banner>
        </div>
      )}
      <ul className={css['facts']} data-no-print>
        <li>
          <Icon name="volume" size={20} />
          <span>{t('adding.walk.quiet')}</span>
        </li>
        <li data-tone="delay">
          <Icon name="smoke" size={20} />
          <span>{t('adding.walk.life')}</span>
        </li>
        {running && until !== null && (
          <li>
            <Icon name="clock" size={20} />
            <span>
              {t('adding.walk.endsIn', {
                time: timeOfDay(until),
                left: minutesAndSeconds(secondsLeft(until, now)),
              })}
            </span>
          </li>
        )}
        <TestModeRow />
        <ServiceRow />
      </ul>
      <div className={css['acts']}>
        {running ? (
          <Button
            kind="primary"
            icon="stop"
            busy={busy}
            off={held !== undefined}
            onClick={() => void walk(false)}
          >
            {t('adding.walk.end')}
          </Button>
        ) : (
          <Button
            kind="primary"
            icon="walk"
            busy={busy}
            off={held !== undefined || armed !== undefined}
            onClick={() => void walk(true)}
          >
            {t(test.started_at === null ? 'adding.walk.start' : 'adding.walk.again')}
          </Button>
        )}
        {test.started_at !== null && (
          <Button icon="print" onClick={() => print()}>
            {t('adding.walk.print')}
          </Button>
        )}
      </div>
      {held !== undefined && <p className="muted dense">{held}</p>}
      {!running && armed !== undefined && <p className="dense">{armed}</p>}
      {problem !== undefined && (
        <div role="alert">
          <Banner tone="fault" icon="info" title={t('adding.walk.notStarted')}>
            {problem.text}
          </Banner>
        </div>
      )}
    </>
  );
}
