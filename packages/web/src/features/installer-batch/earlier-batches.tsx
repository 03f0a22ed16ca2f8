import { batchStates } from '@homeward/contract/words/company/batch-words.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { stateTones } from '#features/installer-batch/state-tones.ts';
import css from '#features/installer-batch/batch.module.css';
import { Answered } from '#features/answers/answered.tsx';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Tag } from '#ui/tag.tsx';

type Batches = Extract<DataOf<'GET /installer/batch'>, readonly unknown[]>;

/** What was done at many sites before, newest first. */
export function EarlierBatches() {
  const t = useText();
  const answer = useAnswer('GET /installer/batch', {}, { again: useMinute() });
  const batches = answer.data as Batches | undefined;
  return (
    <Section title={t('batch.earlier')}>
      <Answered answer={answer} failedTitle={t('sites.failed')} rows={2} />
      {batches?.length === 0 && <p className="muted">{t('sites.batchNone')}</p>}
      {batches !== undefined && batches.length > 0 && (
        <ul className={`${css['rows']} ${css['earlier']}`}>
          {batches.map(({ id, at, by, name, byTemplates, counts }) => (
            <li key={id}>
              <div className={css['head']}>
                <PageLink to="/installer_batch_config" search={{ batch: id }} className="link">
                  {[byTemplates ? t('batch.byTemplates') : name, momentText(at), by]
                    .filter((word) => word !== '')
                    .join(' · ')}
                </PageLink>
                <span className={css['acts']}>
                  {batchStates.map((state) =>
                    (counts[state] ?? 0) === 0 ? null : (
                      <Tag key={state} tone={stateTones[state]}>
                        {`${counts[state]} ${t(`sites.state.${state}`)}`}
                      </Tag>
                    ),
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
