import { useCallback, useEffect, useState } from 'react';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { fleetFilters, fleetOrders } from '@homeward/contract/words/company/fleet-words.ts';
import { AddSiteDialog } from '#features/installer-list/add-site-dialog.tsx';
import { allSites } from '#features/installer-list/all-sites.ts';
import { BulkBar } from '#features/installer-list/bulk-bar.tsx';
import css from '#features/installer-list/equipment-page.module.css';
import { FilterChips } from '#features/installer-list/filter-chips.tsx';
import { SitePane } from '#features/installer-list/site-pane.tsx';
import { SiteTable } from '#features/installer-list/site-table.tsx';
import { useSites, type SiteQuery } from '#features/installer-list/use-sites.ts';
import { callForFile, saveFile } from '#lib/client/file.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { attempt } from '#lib/house/device-acts.ts';
import { useOwnCompany, useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { changeSearch, useHere } from '#lib/router/here.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';

/** Ms of silence after which what was typed is searched for. */
const typed = 250;

/** The list of equipment (S2.11): which of the company's sites need somebody today, and all others. */
export function EquipmentPage() {
  const t = useText();
  const search = useHere((here) => here.search);
  const query: SiteQuery = {
    filter: fleetFilters.find((word) => word === search['filter']) ?? 'all',
    sort: fleetOrders.find((word) => word === search['sort']) ?? 'needs',
    ...(search['search'] === undefined || search['search'] === '' ? {} : { search: search['search'] }),
  };
  const sites = useSites(query);
  const { head, problem, reload } = sites;
  const [words, setWords] = useState(query.search ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [writing, setWriting] = useState(false);
  const [picking, setPicking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => changeSearch({ search: words.trim() }), typed);
    return () => clearTimeout(timer);
  }, [words]);
  const open = search['site'];
  const enrols = useTenantMay('enrol', 'write');
  const batches = useTenantMay('batch', 'write');
  const own = useOwnCompany();
  const adding = search['add'] !== undefined && enrols;
  const setAdding = (on: boolean): void => changeSearch({ add: on ? 'on' : undefined });
  const change = useCallback(({ filter, sort, search: text }: SiteQuery) => {
    setWords(text ?? '');
    changeSearch({ filter, sort, search: text });
  }, []);
  const choose = useCallback(
    (mac: string) =>
      setChosen((before) =>
        before.has(mac) ? new Set([...before].filter((one) => one !== mac)) : new Set([...before, mac]),
      ),
    [],
  );
  async function chooseAll(): Promise<void> {
    setPicking(true);
    await attempt(
      'all sites',
      allSites(query, own).then((outcome) => {
        if (outcome.tag === 'done') setChosen(new Set(outcome.data));
        return outcome;
      }),
    );
    setPicking(false);
  }
  const openSite = useCallback((mac: string | undefined) => changeSearch({ site: mac }), []);
  async function saveTable(): Promise<void> {
    setWriting(true);
    await attempt(
      'sites csv',
      callForFile('/installer/export', query).then((outcome) => {
        if (outcome.tag === 'done') saveFile(outcome.data, 'sites.csv');
        return outcome;
      }),
    );
    setWriting(false);
  }
  const needing = head?.counts.needs ?? 0;
  const isNarrowed = query.filter !== 'all' || query.search !== undefined;
  const add = enrols && (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t('sites.add')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={
          head === undefined
            ? t('sites.nav.list')
            : needing === 0
              ? t('sites.titleNone')
              : t('sites.title', { count: needing })
        }
        subtitle={
          head === undefined
            ? undefined
            : t('sites.subtitle', {
                total: head.counts.all,
                online: head.counts.online,
                time: timeOfDay(head.at),
              })
        }
        action={
          <div className={css['acts']}>
            <Button icon="download" busy={writing} onClick={() => void saveTable()}>
              {t('sites.csv')}
            </Button>
            {add}
          </div>
        }
      />
      {head !== undefined && problem !== undefined && (
        <div role="status">
          <Banner
            tone="fault"
            icon="silent"
            title={t('sites.failed')}
            action={
              <Button icon="refresh" onClick={() => void reload()}>
                {t('action.retry')}
              </Button>
            }
          >
            {problem}
          </Banner>
        </div>
      )}
      <Loaded
        ready={head !== undefined}
        problem={problem}
        failedTitle={t('sites.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
        rows={8}
      >
        <div className={css['page']} data-open={open !== undefined || undefined}>
          <div className={css['main']}>
            <div className={css['filters']}>
              <FilterChips query={query} counts={head?.counts} onChange={change} />
              <div className={css['search']}>
                <Field
                  label={t('sites.search')}
                  labelHidden
                  icon="search"
                  type="search"
                  placeholder={t('sites.search')}
                  value={words}
                  onChange={(event) => setWords(event.target.value)}
                />
              </div>
            </div>
            {head?.total === 0 ? (
              <EmptyState
                title={t(isNarrowed ? 'sites.noMatch' : 'sites.none')}
                text={t(isNarrowed ? 'sites.noMatchText' : enrols ? 'sites.noneText' : 'sites.askManager')}
                action={
                  isNarrowed ? (
                    <Button onClick={() => change({ filter: 'all', sort: query.sort })}>
                      {t('sites.filter.all')}
                    </Button>
                  ) : (
                    add
                  )
                }
              />
            ) : (
              <>
                {(enrols || batches) && (
                  <div className={css['pickAll']}>
                    <Button kind="quiet" icon="check" busy={picking} onClick={() => void chooseAll()}>
                      {t('sites.selectAll', { many: Math.min(head?.total ?? 0, limits.batchPanels) })}
                    </Button>
                  </div>
                )}
                <SiteTable
                  sites={sites}
                  sort={query.sort ?? 'needs'}
                  chosen={chosen}
                  choosable={enrols || batches ? own : ''}
                  open={open}
                  onSort={(sort) => changeSearch({ sort })}
                  onChoose={choose}
                  onOpen={openSite}
                />
              </>
            )}
            {chosen.size > 0 && (
              <BulkBar
                macs={[...chosen]}
                asks={enrols}
                changes={batches}
                onClear={() => setChosen(new Set())}
                onDone={reload}
              />
            )}
          </div>
          {open !== undefined && (
            <SitePane mac={open} sites={sites} onClose={() => changeSearch({ site: undefined })} />
          )}
        </div>
      </Loaded>
      {adding && (
        <AddSiteDialog
          onClose={() => setAdding(false)}
          onAdded={(mac) => {
            void reload();
            changeSearch({ add: undefined, site: mac });
          }}
        />
      )}
    </>
  );
}
