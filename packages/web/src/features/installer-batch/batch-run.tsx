import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { BatchRow, canGoBack } from '#features/installer-batch/batch-row.tsx';
import css from '#features/installer-batch/batch.module.css';
import { Answered } from '#features/answers/answered.tsx';
import { useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

type Batch = Extract<DataOf<'GET /installer/batch'>, readonly unknown[]>[number];

/** Ms between looks while a batch runs, and when it is over. */
const lookEvery = 1500;
const restEvery = 30_000;

/** How a batch goes at each site, and what can be done about it afterwards. */
export function BatchRun({ id }: { readonly id: string }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState(true);
  const now = useNow();
  const again = Math.floor(now / (running ? lookEvery : restEvery));
  const answer = useAnswer('GET /installer/batch', { query: { id } }, { again });
  const batch = (answer.data as readonly Batch[] | undefined)?.[0];
  if (batch !== undefined && running !== (batch.state === 'running')) setRunning(batch.state === 'running');
  if (batch === undefined)
    return (
      <>
        <PageHead title={t('batch.title')} action={<Back />} />
        <Answered answer={answer} failedTitle={t('sites.failed')} rows={6} />
      </>
    );
  const { panels } = batch;
  const undoing = panels.some((row) => row.undoing);
  const reached = panels.filter(({ state }) => state === (undoing ? 'rolledBack' : 'done')).length;
  const failed = panels.filter(({ state }) => state !== 'done' && state !== 'rolledBack');
  const back = panels.filter((row) => canGoBack(row) && (chosen.size === 0 || chosen.has(row.mac)));
  const count = { done: reached, all: panels.length };
  async function then(work: Parameters<typeof act>[0]): Promise<void> {
    const outcome = await act(work);
    setAsking(false);
    if (outcome.tag === 'done') setChosen(new Set());
    await answer.reload();
  }
  return (
    <>
      <PageHead
        title={t(undoing ? 'batch.backTitle' : batch.onlyAsks ? 'batch.askTitle' : 'batch.runTitle', count)}
        subtitle={[
          batch.byTemplates ? t('batch.byTemplates') : batch.name,
          t('batch.by', { time: momentText(batch.at), name: batch.by }),
          batch.state === 'running' && panels.some(({ state }) => state === 'armed')
            ? t('batch.until', { time: momentText(batch.until) })
            : '',
        ]
          .filter((word) => word !== '')
          .join(' · ')}
        action={
          <div className={css['acts']}>
            {batch.state === 'running' ? (
              <Button
                busy={busy}
                onClick={() => void then(() => call('DELETE /installer/batch', { body: { id } }))}
              >
                {t('action.cancel')}
              </Button>
            ) : (
              <>
                {back.length > 0 && (
                  <Button kind="danger" busy={busy} onClick={() => setAsking(true)}>
                    {t('batch.back')}
                  </Button>
                )}
                {failed.length > 0 && (
                  <Button
                    kind="primary"
                    icon="refresh"
                    busy={busy}
                    onClick={() => void then(() => call('POST /installer/batch_retry', { body: { id } }))}
                  >
                    {t('batch.retry', { count: failed.length })}
                  </Button>
                )}
              </>
            )}
          </div>
        }
      />
      {answer.problem !== undefined && (
        <Banner tone="fault" icon="silent">
          {answer.problem}
        </Banner>
      )}
      <ProblemLine text={problem?.text} />
      <p className={css['tools']}>
        <Back />
      </p>
      <ul className={css['rows']} aria-busy={batch.state === 'running'}>
        {panels.map((row) => (
          <BatchRow
            key={row.mac}
            row={row}
            chosen={chosen.has(row.mac)}
            onChoose={
              batch.state !== 'running' && canGoBack(row)
                ? (on) =>
                    setChosen((before) =>
                      on
                        ? new Set([...before, row.mac])
                        : new Set([...before].filter((mac) => mac !== row.mac)),
                    )
                : undefined
            }
          />
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          title={t('batch.backSome', { count: back.length })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
              <Button
                kind="danger"
                busy={busy}
                onClick={() =>
                  void then(() =>
                    call('POST /installer/batch_rollback', {
                      body: { id, panels: back.map(({ mac }) => mac) },
                    }),
                  )
                }
              >
                {t('batch.back')}
              </Button>
            </>
          }
        >
          <p>{t('batch.backText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Back() {
  const t = useText();
  return (
    <PageLink to="/installer_batch_config" className="link" current={false}>
      {t('batch.new')}
    </PageLink>
  );
}
