import type { ReactNode } from 'react';
import { usePages } from '#features/events/use-pages.ts';
import css from '#features/company/one-company.module.css';
import type { Outcome } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Rows } from '#ui/rows.tsx';

/** Rows read at a time. */
export const pageSize = 50;

interface PagedRowsProps<Page extends { readonly total: number }, One> {
  readonly label: string;
  /** What is asked for; another key is another list. */
  readonly of: readonly (string | undefined)[];
  readonly read: (page: { readonly page_num: number; readonly num: number }) => Promise<Outcome<Page>>;
  readonly rows: (page: Page) => readonly One[];
  readonly render: (one: One) => ReactNode;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** Above the rows, once they are read. */
  readonly head?: (page: Page) => ReactNode;
}

/** A list of any length, read a page at a time. */
export function PagedRows<Page extends { readonly total: number }, One>(props: PagedRowsProps<Page, One>) {
  const { label, of, read, rows, render, empty, head } = props;
  const t = useText();
  const list = usePages({
    key: JSON.stringify(['company', label, ...of]),
    freshFor: 0,
    read: async (from: number | undefined) => {
      const page_num = from ?? 1;
      const outcome = await read({ page_num, num: pageSize });
      return outcome.tag === 'done'
        ? { tag: 'done' as const, data: { page_num, page: outcome.data } }
        : outcome;
    },
    next: ({ page_num, page }) => (page_num * pageSize < page.total ? page_num + 1 : undefined),
  });
  const shown = list.pages?.flatMap(({ page }) => rows(page)) ?? [];
  const first = list.pages?.[0]?.page;
  return (
    <Loaded
      ready={first !== undefined}
      problem={list.failure && refusalText(t, list.failure)}
      failedTitle={t('companies.listFailed')}
      retryLabel={t('action.retry')}
      onRetry={list.retry}
    >
      {first !== undefined && head?.(first)}
      {shown.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <Rows label={label}>{shown.map(render)}</Rows>
          <p className={css['more']}>
            {list.hasMore ? (
              <Button busy={list.loadingMore} onClick={list.more}>
                {t('companies.more')}
              </Button>
            ) : (
              <span className="muted dense">{t('companies.shown', { count: shown.length })}</span>
            )}
          </p>
        </>
      )}
    </Loaded>
  );
}
