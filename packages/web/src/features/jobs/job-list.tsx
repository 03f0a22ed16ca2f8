import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import { useState } from 'react';
import css from '#features/jobs/job-list.module.css';
import { fileOf, kindIcons, needsPower, startText, stateTones, stepText } from '#features/jobs/job-words.ts';
import { useJobs } from '#features/jobs/use-jobs.ts';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { call } from '#lib/client/call.ts';
import { callForFile, saveFile } from '#lib/client/file.ts';
import { useMinute } from '#lib/clock.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

/** The long work of the panel, running first: how far it is, who began it, what became of it. */
export function JobList() {
  const t = useText();
  const now = useMinute();
  const busy = useBusy();
  const { list, running, problem, reload } = useJobs();
  const [stopping, setStopping] = useState<Job>();
  const fetchFile = async ({ id }: Job, name: string): Promise<void> => {
    await attempt(
      `job ${id}`,
      callForFile('/panel/config/file', { job: id }).then((outcome) => {
        if (outcome.tag === 'done') saveFile(outcome.data, name);
        return outcome;
      }),
    );
  };
  const actOf = (job: Job) => {
    const file = fileOf(job, now);
    if (file !== undefined)
      return (
        <Button
          icon="download"
          busy={busy[`job ${job.id}`] === true}
          onClick={() => void fetchFile(job, file)}
        >
          {t('jobs.file')}
        </Button>
      );
    if (isOver(job) || !job.cancellable) return undefined;
    return (
      <Button
        kind="danger"
        icon="close"
        aria-label={t('jobs.stopOf', { job: t(`jobs.kind.${job.kind}`) })}
        onClick={() => setStopping(job)}
      >
        {t('action.cancel')}
      </Button>
    );
  };
  return (
    <>
      <Loaded
        ready={list !== undefined}
        problem={problem}
        failedTitle={t('jobs.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        {list === undefined || list.length === 0 ? (
          <EmptyState title={t('jobs.none')} text={t('jobs.noneText')} />
        ) : (
          <Rows label={t('more.jobs')}>
            {[...running, ...list.filter(isOver)].map((job) => (
              <Row
                key={job.id}
                icon={kindIcons[job.kind]}
                title={t(`jobs.kind.${job.kind}`)}
                note={
                  <>
                    {stepText(job) !== undefined && <span className={css['step']}>{stepText(job)}</span>}
                    <span className={css['step']}>{startText(t, job, now)}</span>
                  </>
                }
                state={
                  <Tag tone={stateTones[job.state]}>
                    {job.state === 'running' ? `${job.percent} %` : t(`jobs.state.${job.state}`)}
                  </Tag>
                }
                end={actOf(job)}
              >
                {!isOver(job) && (
                  <div className={css['progress']}>
                    <progress
                      max={100}
                      value={job.state === 'waiting' ? undefined : job.percent}
                      aria-label={t(`jobs.kind.${job.kind}`)}
                    />
                    <p className="dense muted">{t(needsPower(job) ? 'jobs.power' : 'jobs.safe')}</p>
                  </div>
                )}
              </Row>
            ))}
          </Rows>
        )}
      </Loaded>
      {stopping !== undefined && (
        <ActQuestion
          title={t('jobs.stopTitle', { job: t(`jobs.kind.${stopping.kind}`) })}
          text={t('jobs.stopText')}
          verb={t('jobs.stop')}
          back={t('jobs.letRun')}
          work={() => call('POST /job/cancel', { body: { job: stopping.id } })}
          onClose={() => setStopping(undefined)}
          onDone={() => {
            setStopping(undefined);
            void reload();
          }}
        />
      )}
    </>
  );
}
