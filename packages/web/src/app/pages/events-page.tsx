import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ReadsProvider } from '#app/events/reads.tsx';
import { useLog } from '#app/events/use-log.ts';
import { dayViews } from '#app/events/day-views.ts';
import { EventCalendar } from '#app/events/event-calendar.tsx';
import { EventsView, type EventFilter } from '#features/events/events-view.tsx';
import { areas, incidents } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useTelling } from '#lib/house/use-telling.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

const route = getRouteApi('/shell/event');
const types = ['alarm', 'arming', 'fault', 'media'] as const;
const typeIcons: Readonly<Record<(typeof types)[number], IconName>> = {
  alarm: 'bell',
  arming: 'shield',
  fault: 'fault',
  media: 'camera',
};
/** Milliseconds of quiet typing before a word is searched for. */
const typingPause = 300;

export function EventsPage() {
  return (
    <ReadsProvider>
      <EventLog />
    </ReadsProvider>
  );
}

function EventLog() {
  const t = useText();
  const telling = useTelling();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const log = useLog(search);
  const [typed, setTyped] = useState(search.search ?? '');
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ id: String(id), name })));
  const stories = useRows(incidents, (rows) => rows);

  useEffect(() => {
    if (typed === (search.search ?? '')) return;
    const timer = setTimeout(
      () =>
        void navigate({
          search: ({ search: _old, ...rest }) => (typed === '' ? rest : { ...rest, search: typed }),
          replace: true,
        }),
      typingPause,
    );
    return () => clearTimeout(timer);
  }, [typed, search.search, navigate]);

  const filters: readonly EventFilter[] = [
    ...types.map((type) => ({
      id: type,
      label: t(`events.type.${type}`),
      icon: typeIcons[type],
      on: search.type === type,
    })),
    ...(places.length > 1
      ? places.map(({ id, name }) => ({
          id: `area ${id}`,
          label: name,
          icon: 'filter' as const,
          on: search.area === id,
        }))
      : []),
  ];

  function toggle(id: string) {
    const type = types.find((one) => one === id);
    void navigate({
      search: ({ type: oldType, area: oldArea, ...rest }) =>
        type === undefined
          ? {
              ...rest,
              ...(oldType === undefined ? {} : { type: oldType }),
              ...(`area ${oldArea}` === id ? {} : { area: id.slice(5) }),
            }
          : {
              ...rest,
              ...(oldArea === undefined ? {} : { area: oldArea }),
              ...(oldType === type ? {} : { type }),
            },
    });
  }
  function goToDay(date: string | undefined) {
    void navigate({
      search: ({ date: _old, ...rest }) => (date === undefined ? rest : { ...rest, date }),
    });
  }

  const narrowed = search.type !== undefined || search.search !== undefined || search.area !== undefined;
  return (
    <EventsView
      days={
        log.events === undefined
          ? undefined
          : dayViews(telling, log.events, stories, { narrowed, complete: !log.hasMore })
      }
      search={typed}
      onSearch={setTyped}
      filters={filters}
      date={search.date}
      onClearDate={() => goToDay(undefined)}
      onFilter={toggle}
      onClear={() => {
        setTyped('');
        void navigate({ search: {} });
      }}
      onOpenIncident={(id) => void navigate({ to: '/incident/$id', params: { id } })}
      arrived={log.arrived}
      onShowArrived={log.showArrived}
      problem={log.failure === undefined ? undefined : refusalText(t, log.failure)}
      onRetry={log.retry}
      loadingMore={log.loadingMore}
      onMore={log.hasMore ? log.more : undefined}
      calendar={<EventCalendar date={search.date} onDate={goToDay} />}
    />
  );
}
