import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { usePages } from '#features/events/use-pages.ts';
import { ActQuestion } from '#features/forms/act-question.tsx';
import css from '#features/support/support.module.css';
import { call } from '#lib/client/call.ts';
import { useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

type Made = DataOf<'GET /installer/announcement'>['announcements'][number];
const pageSize = 20;
const icons: Readonly<Record<Made['severity'], IconName>> = {
  information: 'info',
  maintenance: 'settings',
  warning: 'fault',
};

/** Whether it is shown now, later, or no more. */
const stateOf = ({ from, until }: Made, now: number): 'later' | 'shown' | 'over' => {
  if (now < from) return 'later';
  return until !== null && until <= now ? 'over' : 'shown';
};

/** For whom, where it is not for everybody. */
const audienceOf = (t: Text, { audience }: Made): string => {
  const { tenants, series, roles, locales } = audience;
  const narrowed = tenants.length + series.length + roles.length + locales.length > 0;
  return t(narrowed ? 'support.some' : 'support.everybody');
};

interface MadeNewsProps {
  /** Another number: something was announced. */
  readonly again: number;
  readonly onChanged: () => void;
}

/** What the own company and those below it announce: now, later and before; each can be taken back. */
export function MadeNews({ again, onChanged }: MadeNewsProps) {
  const t = useText();
  const now = useNow();
  const [leaving, setLeaving] = useState<Made>();
  const log = usePages({
    key: JSON.stringify(['made news', again]),
    freshFor: 0,
    read: async (from: number | undefined) => {
      const page_num = from ?? 1;
      const outcome = await call('GET /installer/announcement', { query: { page_num, num: pageSize } });
      return outcome.tag === 'done' ? { tag: 'done' as const, data: { ...outcome.data, page_num } } : outcome;
    },
    next: ({ page_num, total }) => (page_num * pageSize < total ? page_num + 1 : undefined),
  });
  const made = log.pages?.flatMap(({ announcements }) => announcements) ?? [];
  return (
    <Loaded
      ready={log.pages !== undefined}
      problem={log.failure && refusalText(t, log.failure)}
      failedTitle={t('news.failed')}
      retryLabel={t('action.retry')}
      onRetry={log.retry}
    >
      {made.length === 0 ? (
        <EmptyState title={t('support.madeNone')} text={t('support.madeNoneText')} />
      ) : (
        <Rows label={t('support.made')}>
          {made.map((one) => {
            const state = stateOf(one, now);
            return (
              <Row
                key={one.id}
                icon={icons[one.severity]}
                look={state === 'over' ? 'off' : 'plain'}
                title={one.subject}
                note={
                  <>
                    <p className={css['content']}>{one.content}</p>
                    <p>
                      {inOneLine([
                        one.company,
                        audienceOf(t, one),
                        one.until === null
                          ? momentText(one.from)
                          : `${momentText(one.from)} – ${momentText(one.until)}`,
                        one.planned !== null &&
                          t('news.planned', {
                            from: momentText(one.planned.from),
                            until: momentText(one.planned.until),
                          }),
                      ])}
                    </p>
                  </>
                }
                state={
                  <>
                    {one.pinned && <Tag tone="disarmed">{t('news.pinned')}</Tag>}
                    <Tag tone={state === 'shown' ? 'ok' : 'offline'}>{t(`support.state.${state}`)}</Tag>
                  </>
                }
                end={<Button onClick={() => setLeaving(one)}>{t('support.takeBack')}</Button>}
              />
            );
          })}
        </Rows>
      )}
      {log.hasMore && (
        <p className={css['more']}>
          <Button busy={log.loadingMore} onClick={log.more}>
            {t('support.more')}
          </Button>
        </p>
      )}
      {leaving !== undefined && (
        <ActQuestion
          title={t('support.takeBackTitle', { subject: leaving.subject })}
          text={t('support.takeBackText')}
          verb={t('support.takeBack')}
          work={() => call('DELETE /announcement', { query: { id: leaving.id } })}
          onClose={() => setLeaving(undefined)}
          onDone={() => {
            setLeaving(undefined);
            onChanged();
          }}
        />
      )}
    </Loaded>
  );
}
