import type { ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { deviceTabs, type DeviceTab } from '#lib/house/device-kinds.ts';
import { Chip } from '#ui/chip.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Tabs } from '#ui/tabs.tsx';
import css from '#features/devices/device-list.module.css';

export interface DeviceFilter {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly on: boolean;
  readonly count?: number;
}

interface DeviceListViewProps {
  readonly head: ReactNode;
  readonly tab: DeviceTab;
  readonly onTab: (tab: DeviceTab) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly filters: readonly DeviceFilter[];
  readonly onFilter: (id: string) => void;
  /** Rows are chosen for an act on many. */
  readonly choosing: boolean;
  readonly onChoosing: () => void;
  /** What the list is ordered by. */
  readonly order: ReactNode;
  /** What is chosen and what can be done with it; stays in sight. */
  readonly bulk?: ReactNode;
  readonly children: ReactNode;
}

/** The device list: tabs, search and counters that filter, then the groups of rows. */
export function DeviceListView(props: DeviceListViewProps) {
  const t = useText();
  return (
    <>
      {props.head}
      <Tabs
        label={t('devices.tabs')}
        value={props.tab}
        tabs={deviceTabs.map((tab) => ({ value: tab, label: t(`devices.tab.${tab}`) }))}
        onChange={props.onTab}
      >
        {() => (
          <>
            <FilterBar
              label={t('devices.search')}
              hint={t('devices.searchHint')}
              value={props.search}
              onChange={props.onSearch}
            >
              {props.filters.map((filter) => (
                <Chip
                  key={filter.id}
                  label={filter.label}
                  icon={filter.icon}
                  pressed={filter.on}
                  {...(filter.count === undefined ? {} : { count: filter.count })}
                  {...(filter.on ? { end: 'close' as const } : {})}
                  onClick={() => props.onFilter(filter.id)}
                />
              ))}
              {props.order}
              <Chip
                label={t('devices.chooseSome')}
                icon="check"
                pressed={props.choosing}
                onClick={props.onChoosing}
              />
            </FilterBar>
            {props.bulk}
            {props.children}
          </>
        )}
      </Tabs>
    </>
  );
}

/** A heading over some rows, with a word about them. */
export function RowGroup({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={css['group']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span className="cap">{note}</span>}
      </header>
      {children}
    </section>
  );
}
