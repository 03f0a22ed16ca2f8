import type { AuditRow } from '@homeward/contract/shapes/access/audit.ts';
import type { QueryIn } from '@homeward/contract/routes/table.ts';
import { AuditList, type AuditLine } from '#features/events/audit-list.tsx';
import css from '#features/events/audit-list.module.css';
import { call } from '#lib/client/call.ts';
import { calendarDay, longDay } from '#lib/clock-text.ts';
import { useHouse } from '#lib/house/house.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { usePages } from '#features/events/use-pages.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';

const pageSize = 50;

interface AuditDaysProps {
  /**
   * Which entries; the rest of the query is the paging. `company`: those of the company that one works for; `below`: those
   * of a company that an operator has below him.
   */
  readonly which: Omit<QueryIn<'GET /audit'>, 'num' | 'before'> | 'company' | { readonly below: string };
  readonly line: (row: AuditRow) => AuditLine;
  readonly empty: { readonly title: string; readonly text: string };
}

/** Entries of the audit day by day, a page at a time. */
export function AuditDays({ which, line, empty }: AuditDaysProps) {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  const log = usePages({
    key: JSON.stringify(['audit', panel, which]),
    freshFor: 0,
    read: (before: number | undefined) => {
      const page = { num: pageSize, ...(before === undefined ? {} : { before }) };
      if (which === 'company') return call('GET /installer/audit', { query: page });
      return 'below' in which
        ? call('GET /installer/company_audit', { query: { company: which.below, ...page } })
        : call('GET /audit', { query: { ...which, ...page } });
    },
    next: ({ entries: rows, more }) => (more ? rows.at(-1)?.seq : undefined),
  });
  const entries = log.pages?.flatMap((page) => page.entries) ?? [];
  const days = [...Map.groupBy(entries, ({ at }) => calendarDay(at))].map(([id, rows]) => ({
    id,
    title: longDay(rows[0]?.at ?? 0),
    lines: rows.map(line),
  }));
  return (
    <Loaded
      ready={log.pages !== undefined}
      problem={log.failure && refusalText(t, log.failure)}
      failedTitle={t('audit.failed')}
      retryLabel={t('action.retry')}
      onRetry={log.retry}
    >
      {days.length === 0 ? (
        <EmptyState title={empty.title} text={empty.text} />
      ) : (
        <>
          <AuditList days={days} />
          <p className={css['more']}>
            {log.hasMore ? (
              <Button busy={log.loadingMore} onClick={log.more}>
                {t('audit.more')}
              </Button>
            ) : (
              <span className="muted dense">{t('audit.end')}</span>
            )}
          </p>
        </>
      )}
    </Loaded>
  );
}
