import type { Search } from '#lib/router/address.ts';
import { changeSearch, useHere } from '#lib/router/here.ts';

export const eventTypes = ['alarm', 'arming', 'fault', 'media'] as const;

/** The logs beside that of what happened. */
const logs = ['admin', 'looks'] as const;

/** What the log shows is in its address, so that it can be sent to somebody. */
export interface EventSearch {
  readonly type?: (typeof eventTypes)[number];
  readonly area?: string;
  readonly device?: string;
  readonly person?: string;
  readonly incident?: string;
  readonly search?: string;
  readonly date?: string;
}

const words = ['area', 'device', 'person', 'incident', 'search', 'date'] as const;

/** Reads the address; what is no filter is left out. */
function readSearch(given: Search): EventSearch {
  const type = eventTypes.find((one) => one === given['type']);
  const found = words.flatMap((word) => {
    const text = given[word] ?? '';
    return text === '' ? [] : [[word, text] as const];
  });
  return { ...Object.fromEntries(found), ...(type === undefined ? {} : { type }) };
}

/** The filters of the address, and how to change some of them; undefined takes one off. */
export function useEventSearch() {
  const given = useHere((here) => here.search);
  const change = (
    next: { readonly [Name in keyof EventSearch]?: EventSearch[Name] | undefined },
    replace = false,
  ): void => changeSearch(next, replace);
  const clear = (): void =>
    change({
      type: undefined,
      area: undefined,
      device: undefined,
      person: undefined,
      incident: undefined,
      search: undefined,
      date: undefined,
    });
  return {
    search: readSearch(given),
    /** The one event that an address points at. */
    linked: given['event'],
    /** Which of the logs; that of what happened where the address names none. */
    log: logs.find((one) => one === given['log']),
    change,
    clear,
  };
}

/** Whether anything but the day narrows the log. */
export const isNarrowed = ({ date: _date, ...rest }: EventSearch): boolean => Object.keys(rest).length > 0;
