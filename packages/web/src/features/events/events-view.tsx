import type { ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { IncidentCard, type IncidentView } from '#features/events/incident-card.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Day, type RibbonBand } from '#ui/day.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EventList, type EventLine } from '#ui/event-list.tsx';
import { Field } from '#ui/field.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageHead } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from '#features/events/events-view.module.css';

export interface EventDay {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly bands: readonly RibbonBand[];
  readonly marks: readonly number[];
  readonly alarms: readonly number[];
  readonly now?: number;
  readonly ribbonLabel: string;
  readonly events: readonly EventLine[];
  readonly incidents: readonly IncidentView[];
}

export interface EventFilter {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly count: number;
  readonly on: boolean;
}

interface EventsViewProps {
  /** Undefined while they are read for the first time. */
  readonly days: readonly EventDay[] | undefined;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly filters: readonly EventFilter[];
  readonly onFilter: (id: string) => void;
  readonly onClear: () => void;
  readonly onExport?: () => void;
  readonly onOpenIncident: (id: string) => void;
  /** Events that arrived and are not shown yet, so that nothing jumps. */
  readonly arrived?: number;
  readonly onShowArrived?: () => void;
  /** Reading on, below the last day. */
  readonly more?: ReactNode;
  readonly calendar?: ReactNode;
}

/** The event log as days of sentences, from data alone. */
export function EventsView(props: EventsViewProps) {
  const t = useText();
  const { days, filters, arrived = 0 } = props;
  const filtered = props.search !== '' || filters.some((filter) => filter.on);
  return (
    <>
      <PageHead
        title={t('events.title')}
        action={
          props.onExport !== undefined && (
            <Button icon="download" onClick={props.onExport}>
              {t('events.export')}
            </Button>
          )
        }
      />
      <div className={css['filters']}>
        <div className={css['search']}>
          <Field
            label={t('events.search')}
            labelHidden
            icon="search"
            type="search"
            placeholder={t('events.searchHint')}
            value={props.search}
            onChange={(event) => props.onSearch(event.target.value)}
          />
        </div>
        {filters.map((filter) => (
          <Chip
            key={filter.id}
            label={filter.label}
            icon={filter.icon}
            count={filter.count}
            pressed={filter.on}
            onClick={() => props.onFilter(filter.id)}
          />
        ))}
      </div>
      <div className={css['columns']} data-two={props.calendar !== undefined}>
        <div>
          {arrived > 0 && (
            <button type="button" className={css['arrived']} onClick={props.onShowArrived}>
              {t('events.arrived', { count: arrived })}
            </button>
          )}
          {days === undefined ? (
            <div className="stack" aria-busy="true">
              <Skeleton width="40%" />
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </div>
          ) : (
            <div role="feed" aria-label={t('events.title')} aria-busy="false">
              {days.map((day) => (
                <Day key={day.id} {...day} label={day.ribbonLabel}>
                  <EventList events={day.events} />
                  {day.incidents.map((incident) => (
                    <IncidentCard
                      key={incident.id}
                      incident={incident}
                      onOpen={() => props.onOpenIncident(incident.id)}
                    />
                  ))}
                </Day>
              ))}
            </div>
          )}
          {days?.length === 0 && (
            <EmptyState
              title={t(filtered ? 'events.noMatch' : 'events.none')}
              text={t(filtered ? 'events.noMatchText' : 'events.noneText')}
              action={filtered && <Button onClick={props.onClear}>{t('events.clear')}</Button>}
            />
          )}
          {props.more}
        </div>
        {props.calendar}
      </div>
    </>
  );
}
