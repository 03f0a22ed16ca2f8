import { lazy, Suspense, useEffect, useState } from 'react';
import { dayViews } from '#features/events/day-views.ts';
import { EventCalendar } from '#features/events/event-calendar.tsx';
import { eventTypes, isNarrowed, useEventSearch, type EventSearch } from '#features/events/event-search.ts';
import type { Captured } from '#features/events/log-list.tsx';
import { LogTabs } from '#features/events/log-tabs.tsx';
import { Pickers } from '#features/events/pickers.tsx';
import { useLog } from '#features/events/use-log.ts';
import { usePrint } from '#features/events/use-print.ts';
import { EventsView, type EventFilter } from '#features/events/events-view.tsx';
import { useSession } from '#lib/client/session.ts';
import { exactTime, longDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { areas, devices, incidents, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useCamerasNear } from '#lib/house/room-cameras.ts';
import { useTelling } from '#features/events/use-telling.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, withTexts, type Text } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** The other logs, and what is opened. */
const AdminLog = lazy(async () => ({
  default: (await withTexts(import('#features/events/admin-log.tsx'), 'audit')).AdminLog,
}));
const LooksLog = lazy(async () => ({
  default: (await withTexts(import('#features/events/looks-log.tsx'), 'audit')).LooksLog,
}));
const EventExport = lazy(async () => ({
  default: (await withTexts(import('#features/events/event-export.tsx'), 'event')).EventExport,
}));
const OneEvent = lazy(async () => ({
  default: (await withTexts(import('#features/events/one-event.tsx'), 'event')).OneEvent,
}));

const EventCapture = lazy(async () => ({
  default: (await withTexts(import('#features/events/event-capture.tsx'), 'camera')).EventCapture,
}));

const typeIcons: Readonly<Record<(typeof eventTypes)[number], IconName>> = {
  alarm: 'bell',
  arming: 'shield',
  fault: 'fault',
  media: 'camera',
};
/** Milliseconds of quiet typing before a word is searched for. */
const typingPause = 300;

/** What happened at the house; beside it who looked at what is private, and for its owner who changed what. */
export function EventsPage() {
  const { log } = useEventSearch();
  return (
    <Suspense fallback={<PageSkeleton />}>
      {log === 'admin' ? <AdminLog /> : log === 'looks' ? <LooksLog /> : <EventLog />}
    </Suspense>
  );
}

/** The filters in words, for paper. */
const saidOf = (t: Text, { type, area, device, person, incident, search, date }: EventSearch): string =>
  inOneLine([
    type === undefined ? '' : t(`events.type.${type}`),
    areas.get(Number(area))?.name,
    device && (devices.get(device)?.name ?? device),
    person,
    incident && `${t('events.ofIncident')} ${incident}`,
    search,
    date,
  ]);

function EventLog() {
  const t = useText();
  const telling = useTelling();
  const { search, linked, change, clear } = useEventSearch();
  const log = useLog(search);
  const printing = usePrint(log);
  const [typed, setTyped] = useState(search.search ?? '');
  const [shown, setShown] = useState(linked);
  const [picture, setPicture] = useState<Captured>();
  const camerasNear = useCamerasNear();
  const [exporting, setExporting] = useState(false);
  const stories = useRows(incidents, (rows) => rows);
  const site = useHouse((house) => house.info?.name ?? '');
  const who = useSession(({ session }) => ('account' in session ? session.account.name : ''));
  const now = useMinute();

  useEffect(() => {
    if (typed === (search.search ?? '')) return;
    const timer = setTimeout(() => change({ search: typed === '' ? undefined : typed }, true), typingPause);
    return () => clearTimeout(timer);
    // `change` only ever navigates from where the page is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, search.search]);

  const filters: readonly EventFilter[] = eventTypes.map((type) => ({
    id: type,
    label: t(`events.type.${type}`),
    icon: typeIcons[type],
    on: search.type === type,
  }));
  const narrowed = isNarrowed(search);
  const event = log.events?.find(({ id }) => id === shown);
  return (
    <>
      <EventsView
        days={
          log.events === undefined
            ? undefined
            : dayViews(telling, log.events, stories, { narrowed, complete: !log.hasMore })
        }
        tabs={<LogTabs />}
        search={typed}
        narrowed={narrowed}
        onSearch={setTyped}
        pickers={<Pickers search={search} change={change} events={log.events ?? []} />}
        filters={filters}
        date={search.date}
        onClearDate={() => change({ date: undefined })}
        onFilter={(id) => {
          const type = eventTypes.find((one) => one === id);
          change({ type: type === search.type ? undefined : type });
        }}
        onClear={() => {
          setTyped('');
          clear();
        }}
        onOpenEvent={setShown}
        onOpenCapture={setPicture}
        camerasNear={camerasNear}
        onOpenIncident={(id) => go(`/incident/${id}`)}
        arrived={log.arrived}
        onShowArrived={log.showArrived}
        problem={log.failure === undefined ? undefined : refusalText(t, log.failure)}
        onRetry={log.retry}
        loadingMore={log.loadingMore}
        onMore={log.hasMore ? log.more : undefined}
        calendar={<EventCalendar date={search.date} onDate={(date) => change({ date })} />}
        printed={inOneLine([
          t('incident.printed', { name: site, day: longDay(now), time: exactTime(now), who }),
          saidOf(t, search),
          log.hasMore ? t('events.printedPart', { number: log.events?.length ?? 0 }) : '',
        ])}
        onExport={() => setExporting(true)}
        printing={printing.busy}
        onPrint={printing.start}
      />
      <Suspense>
        {event !== undefined && (
          <OneEvent
            event={event}
            onClose={() => setShown(undefined)}
            onOpenCapture={(capture) => {
              setShown(undefined);
              setPicture(capture);
            }}
          />
        )}
        {picture !== undefined && (
          <EventCapture
            incident={picture.incident}
            capture={picture.id}
            onClose={() => setPicture(undefined)}
          />
        )}
        {exporting && <EventExport search={search} onClose={() => setExporting(false)} />}
      </Suspense>
    </>
  );
}
