import { batchStates, type BatchState } from '@homeward/contract/batch-words.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import css from '#features/installer-batch/batch-page.module.css';
import { Answered } from '#features/answers/answered.tsx';
import { useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { call } from '#lib/client/call.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/tone.ts';

const tones: Readonly<Record<BatchState, Tone>> = {
  waiting: 'offline',
  running: 'delay',
  done: 'ok',
  failed: 'fault',
  cancelled: 'offline',
  armed: 'delay',
  rolledBack: 'offline',
};
/** Ms between looks while a batch runs. */
const lookEvery = 2000;

type Batch = Extract<DataOf<'GET /installer/batch'>, readonly unknown[]>[number];

/** What was done at many sites at once, newest first: how it went at each, and why not. */
export function BatchPage() {
  const t = useText();
  const { problem: refused, act } = useAct();
  const now = useNow();
  const answer = useAnswer('GET /installer/batch', {}, { again: Math.floor(now / lookEvery) });
  const batches = answer.data as readonly Batch[] | undefined;
  return (
    <>
      <PageHead title={t('sites.batchTitle')} subtitle={t('sites.batchText')} />
      <Answered answer={answer} failedTitle={t('sites.failed')} />
      {batches?.length === 0 && (
        <EmptyState
          title={t('sites.batchNone')}
          text={t('sites.batchNoneText')}
          action={
            <PageLink to="/installer_equipment_list" className="link">
              {t('sites.nav.list')}
            </PageLink>
          }
        />
      )}
      {refused !== undefined && <p role="alert">{refused.text}</p>}
      {batches?.map(({ id, at, by, state, counts }) => (
        <Section
          key={id}
          title={`${momentText(at)}, ${by}`}
          more={
            state === 'running' && (
              <Button
                onClick={() =>
                  void act(() => call('DELETE /installer/batch', { body: { id } })).then(answer.reload)
                }
              >
                {t('action.cancel')}
              </Button>
            )
          }
        >
          <ul className={css['grid']}>
            {batchStates.map((how) =>
              (counts[how] ?? 0) === 0 ? null : (
                <li key={how}>
                  <b>{counts[how]}</b>
                  <Tag tone={tones[how]}>{t(`sites.state.${how}`)}</Tag>
                </li>
              ),
            )}
          </ul>
        </Section>
      ))}
    </>
  );
}
