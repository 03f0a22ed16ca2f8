import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { useEffect, useState } from 'react';
import type { EventSearch } from '#features/events/event-search.ts';
import { calendarDay } from '#lib/clock-text.ts';
import { callForRows } from '#lib/client/call.ts';
import { onEvent } from '#lib/house/apply-message.ts';
import { useHouse } from '#lib/house/house.ts';
import { usePages, type Pages } from '#features/events/use-pages.ts';

/** Events read at a time. */
const pageSize = 50;
/** Milliseconds for which a log that was read is as good as new: live messages say when there is news. */
const freshFor = 60_000;

export interface Log extends Omit<Pages<unknown>, 'pages'> {
  /** Newest first; undefined while they are read for the first time. */
  readonly events: readonly WireEvent[] | undefined;
  /** Events that came in since and are not shown yet, so that nothing jumps. */
  readonly arrived: number;
  readonly showArrived: () => void;
}

/** Whether a new event would stand in a log that is narrowed like this. A word is looked for by the server alone. */
export function belongs(event: WireEvent, search: EventSearch): boolean {
  const { type, area, device, person, incident, date } = search;
  if (area !== undefined && event.area !== area) return false;
  if (device !== undefined && event.device_id !== device) return false;
  if (person !== undefined && event.actor.name !== person) return false;
  if (incident !== undefined && event.incident !== incident) return false;
  if (date !== undefined && calendarDay(Number(event.at)) !== date) return false;
  const number = Number(event.event_type.slice(1));
  if (type === undefined) return true;
  switch (type) {
    case 'alarm':
      return event.is_alarm;
    case 'arming':
      return number >= 400 && number < 500;
    case 'fault':
      return (number >= 300 && number < 400) || number === events.bypassed;
    case 'media':
      return event.capture_id !== '';
  }
}

/** The filters as the call takes them. */
const queryOf = ({ type, area, device, person, incident, search, date }: EventSearch) => ({
  ...(type === undefined ? {} : { type }),
  ...(area === undefined ? {} : { area: Number(area) }),
  ...(device === undefined ? {} : { device_id: device }),
  ...(person === undefined ? {} : { person }),
  ...(incident === undefined ? {} : { incident }),
  ...(search === undefined ? {} : { search }),
  ...(date === undefined ? {} : { event_date: date }),
});

/** The event log as an address narrows it, by keyset: reading on never skips or repeats what came in meanwhile. */
export function useLog(search: EventSearch): Log {
  const panel = useHouse((house) => house.panel);
  const key = JSON.stringify([panel, search]);
  const log = usePages({
    key: `events ${key}`,
    freshFor,
    read: (before: string | undefined) =>
      callForRows('GET /event', {
        query: { num: pageSize, ...queryOf(search), ...(before === undefined ? {} : { before }) },
      }),
    next: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  });
  const [arrived, setArrived] = useState<readonly { readonly key: string; readonly id: string }[]>([]);
  useEffect(
    () =>
      onEvent((event) => {
        const [, narrowing] = JSON.parse(key) as readonly [string, EventSearch];
        if (belongs(event, narrowing)) setArrived((before) => [...before, { key, id: event.id }]);
      }),
    [key],
  );
  const events = log.pages?.flat();
  const known = new Set(events?.map(({ id }) => id));
  return {
    ...log,
    events,
    arrived: arrived.filter((one) => one.key === key && !known.has(one.id)).length,
    showArrived: () => {
      setArrived([]);
      log.retry();
    },
  };
}
