import { useMemo } from 'react';
import type { fleetOrders } from '@homeward/contract/words/company/fleet-words.ts';
import { columns, useColumns } from '#features/installer-list/columns.ts';
import css from '#features/installer-list/equipment-page.module.css';
import { SiteRow } from '#features/installer-list/site-row.tsx';
import type { Sites } from '#features/installer-list/use-sites.ts';
import { useMinute } from '#lib/clock.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { WindowedRows } from '#ui/windowed-rows.tsx';

type Order = (typeof fleetOrders)[number];

interface SiteTableProps {
  readonly sites: Sites;
  readonly sort: Order;
  readonly chosen: ReadonlySet<string>;
  /** The company of whose sites some may be chosen; '' is none. */
  readonly choosable: string;
  readonly open: string | undefined;
  readonly onSort: (sort: Order) => void;
  readonly onChoose: (mac: string) => void;
  readonly onOpen: (mac: string | undefined) => void;
}

const rowRem = 3.4;
/** A card on a phone. */
const cardRem = 11.2;
const widths: Readonly<Record<string, string>> = {
  series: 'minmax(3.4rem, .6fr)',
  firmware: 'minmax(5.6rem, 1fr)',
  online: 'minmax(6.6rem, 1.1fr)',
  faults: 'minmax(3.6rem, .6fr)',
  batteries: 'minmax(4rem, .6fr)',
  bypassed: 'minmax(4.2rem, .6fr)',
  lastTest: 'minmax(6.2rem, 1fr)',
  templates: 'minmax(7rem, 1fr)',
  access: 'minmax(6.8rem, 1.1fr)',
};

/** All sites that fit, however many: those that need somebody first, where that is the order. */
export function SiteTable(props: SiteTableProps) {
  const { sites, sort, chosen, choosable, open, onSort, onChoose, onOpen } = props;
  const t = useText();
  const now = useMinute();
  const narrow = useNarrow();
  const { shown, isShown, toggle } = useColumns();
  const { head, at, look } = sites;
  const total = head?.total ?? 0;
  const needing = head?.needing ?? 0;
  const groups =
    sort === 'needs'
      ? [
          ...(needing > 0 ? [{ before: 0, head: t('sites.group.needs', { count: needing }) }] : []),
          ...(needing < total
            ? [{ before: needing, head: t('sites.group.rest', { count: total - needing }) }]
            : []),
        ]
      : [];
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const template = ['2.9rem', 'minmax(9rem, 2fr)', ...ids.map((id) => widths[id] ?? '1fr'), '2.6rem'].join(
    ' ',
  );
  return (
    <div
      role="table"
      aria-label={t('sites.nav.list')}
      aria-rowcount={total + 1}
      className={css['table']}
      style={{ ['--site-columns' as string]: template }}
    >
      <div role="rowgroup" className={css['heads']}>
        <div role="row" aria-rowindex={1}>
          <span role="columnheader">
            <span className="sr">{t('sites.choose')}</span>
          </span>
          <Head label={t('sites.col.site')} of="name" sort={sort} onSort={onSort} />
          {shown.map(({ id, sort: of }) => (
            <Head key={id} label={t(`sites.col.${id}`)} of={of} sort={sort} onSort={onSort} />
          ))}
          <span role="columnheader" className={css['columns']}>
            <MenuButton
              label={t('sites.columns')}
              trigger={<IconButton icon="settings" label={t('sites.columns')} />}
              items={[
                {
                  id: 'needs',
                  label: t('sites.filter.needs'),
                  checked: sort === 'needs',
                  run: () => onSort('needs'),
                },
                ...columns.map(({ id }, index) => ({
                  id,
                  label: t(`sites.col.${id}`),
                  checked: isShown(id),
                  apart: index === 0,
                  run: () => toggle(id),
                })),
              ]}
            />
          </span>
        </div>
      </div>
      <WindowedRows
        total={total}
        rowRem={narrow ? cardRem : rowRem}
        groups={groups}
        onLook={look}
        render={(index) => {
          const site = at(index);
          if (site === undefined) return <div role="cell" className={css['coming']} aria-busy="true" />;
          return (
            <SiteRow
              site={site}
              shown={ids}
              now={now}
              chosen={chosen.has(site.mac)}
              open={open === site.mac}
              onChoose={site.company === choosable ? onChoose : undefined}
              onOpen={onOpen}
            />
          );
        }}
      />
    </div>
  );
}

interface HeadProps {
  readonly label: string;
  /** What it orders the list by; nothing where it cannot. */
  readonly of: Order | undefined;
  readonly sort: Order;
  readonly onSort: (sort: Order) => void;
}

function Head({ label, of, sort, onSort }: HeadProps) {
  if (of === undefined) return <span role="columnheader">{label}</span>;
  const isSorted = of === sort;
  return (
    <span role="columnheader" aria-sort={isSorted ? 'ascending' : 'none'}>
      <button
        type="button"
        data-sorted={isSorted || undefined}
        onClick={() => onSort(isSorted ? 'needs' : of)}
      >
        {label}
        {isSorted && <Icon name="chevronDown" size={16} />}
      </button>
    </span>
  );
}
