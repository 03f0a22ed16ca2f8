import { useState, type ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import type { EventDay } from '#features/events/event-day.ts';
import { IncidentCard } from '#features/events/incident-card.tsx';
import { firstOf, linesOf } from '#features/events/first-of.ts';
import { LogList, type Captured } from '#features/events/log-list.tsx';
import type { RoomCamera } from '#lib/house/room-cameras.ts';
import { useRest } from '#lib/use-rest.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Day } from '#features/events/day.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageHead } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from '#features/events/events-view.module.css';
import '#ui/styles/print.css';

export interface EventFilter {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** Left out where nobody has counted. */
  readonly count?: number;
  readonly on: boolean;
}

interface EventsViewProps {
  /** Undefined while they are read for the first time. */
  readonly days: readonly EventDay[] | undefined;
  readonly search: string;
  /** Anything but the day narrows it. */
  readonly narrowed: boolean;
  readonly onSearch: (text: string) => void;
  readonly filters: readonly EventFilter[];
  readonly onFilter: (id: string) => void;
  readonly onClear: () => void;
  readonly onOpenIncident: (id: string) => void;
  readonly onOpenCapture: (capture: Captured) => void;
  readonly camerasNear: (device: string) => readonly RoomCamera[];
  /** Events that arrived and are not shown yet, so that nothing jumps. */
  readonly arrived?: number;
  readonly onShowArrived?: () => void;
  /** The day the log is narrowed to, `2026/11/17`. */
  readonly date?: string | undefined;
  readonly onClearDate?: () => void;
  /** Why the log could not be read. */
  readonly problem?: string | undefined;
  readonly onRetry?: () => void;
  /** Reads on, below the last day; undefined at the end. */
  readonly onMore?: (() => void) | undefined;
  readonly loadingMore?: boolean;
  readonly calendar?: ReactNode;
  /** Beside the search: whose, of what, where. */
  readonly pickers: ReactNode;
  /** The other log, where there is one for this person. */
  readonly tabs?: ReactNode;
  /** Stands on paper only: whose log, narrowed to what, and when it was printed. */
  readonly printed: string;
  readonly onOpenEvent: (id: string) => void;
  readonly onExport: () => void;
  /** All of it is being read, to be printed. */
  readonly printing?: boolean;
  readonly onPrint: () => void;
}

/** Px of a line that was not drawn yet, and of what stands above the first one, at the least. */
const lineHeight = 44;
const above = 340;
/** Lines of the first picture; the others come right after it. */
const firstLines = (): number => Math.max(2, Math.ceil((innerHeight - above) / lineHeight));

/** The event log as days of sentences, from data alone. */
export function EventsView(props: EventsViewProps) {
  const t = useText();
  const { days: all, filters, arrived = 0 } = props;
  const rest = useRest();
  const days = rest ? all : all && firstOf(all, firstLines());
  const missing = linesOf(all) - linesOf(days);
  // Beside the list where there is room; otherwise above it, when asked for.
  const [choosing, setChoosing] = useState(false);
  const filtered = props.narrowed || props.date !== undefined;
  return (
    <div data-print className={css['view']}>
      <p className="printOnly">{props.printed}</p>
      <PageHead
        title={t('events.title')}
        action={
          <div className={css['tools']}>
            <Button icon="print" busy={props.printing === true} onClick={props.onPrint}>
              {t('events.print')}
            </Button>
            <Button icon="download" onClick={props.onExport}>
              {t('events.export')}
            </Button>
          </div>
        }
      />
      {props.tabs}
      <FilterBar
        label={t('events.search')}
        hint={t('events.searchHint')}
        value={props.search}
        onChange={props.onSearch}
      >
        {props.pickers}
        {props.calendar !== undefined && (
          <span className={css['chooseDay']}>
            <Chip
              label={t('events.day')}
              icon="calendar"
              end="chevronDown"
              aria-expanded={choosing}
              onClick={() => setChoosing(!choosing)}
            />
          </span>
        )}
        {props.date !== undefined && (
          <Chip label={props.date} icon="calendar" end="close" onClick={props.onClearDate} />
        )}
      </FilterBar>
      <div className={css['columns']} data-two={props.calendar !== undefined}>
        <div>
          {arrived > 0 && (
            <button type="button" className={css['arrived']} onClick={props.onShowArrived}>
              {t('events.arrived', { count: arrived })}
            </button>
          )}
          {props.problem !== undefined && (
            <EmptyState
              title={t('events.failed')}
              text={props.problem}
              action={<Button onClick={props.onRetry}>{t('action.retry')}</Button>}
            />
          )}
          {days === undefined && props.problem === undefined && (
            <div className="stack" aria-busy="true">
              <Skeleton width="40%" />
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </div>
          )}
          {days !== undefined && days.length > 0 && (
            <div role="feed" aria-label={t('events.title')} aria-busy="false">
              {days.map((day) => (
                <Day key={day.id} {...day} label={day.ribbonLabel}>
                  {day.parts.map((part) =>
                    part.tag === 'events' ? (
                      <LogList
                        key={part.events[0]?.id}
                        events={part.events}
                        camerasNear={props.camerasNear}
                        onOpen={props.onOpenEvent}
                        onOpenCapture={props.onOpenCapture}
                      />
                    ) : (
                      <IncidentCard
                        key={part.incident.id}
                        incident={part.incident}
                        onOpen={() => props.onOpenIncident(part.incident.id)}
                        onOpenCapture={(id) => props.onOpenCapture({ id, incident: part.incident.id })}
                      />
                    ),
                  )}
                </Day>
              ))}
              {missing > 0 && <div style={{ blockSize: missing * lineHeight }} />}
            </div>
          )}
          {days?.length === 0 && (
            <EmptyState
              title={t(filtered ? 'events.noMatch' : 'events.none')}
              text={t(filtered ? 'events.noMatchText' : 'events.noneText')}
              action={filtered && <Button onClick={props.onClear}>{t('events.clear')}</Button>}
            />
          )}
          {days !== undefined && days.length > 0 && (
            <p className={css['more']} data-no-print>
              {props.onMore === undefined ? (
                <span className="muted dense">{t('events.end')}</span>
              ) : (
                <Button busy={props.loadingMore === true} onClick={props.onMore}>
                  {t('events.more')}
                </Button>
              )}
            </p>
          )}
        </div>
        <div className={css['aside']} data-no-print>
          <div className={css['calendar']} data-open={choosing}>
            {props.calendar}
          </div>
          <fieldset className={css['show']}>
            <legend>{t('events.show')}</legend>
            {filters.map((filter) => (
              <Chip
                key={filter.id}
                label={filter.label}
                icon={filter.icon}
                {...(filter.count === undefined ? {} : { count: filter.count })}
                pressed={filter.on}
                onClick={() => props.onFilter(filter.id)}
              />
            ))}
          </fieldset>
        </div>
      </div>
    </div>
  );
}
