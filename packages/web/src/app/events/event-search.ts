import { useNavigate, useSearch } from '@tanstack/react-router';

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
function readSearch(given: Readonly<Record<string, unknown>>): EventSearch {
  const type = eventTypes.find((one) => one === given['type']);
  const found = words.flatMap((word) => {
    const value = given[word];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return text === '' ? [] : [[word, text] as const];
  });
  return { ...Object.fromEntries(found), ...(type === undefined ? {} : { type }) };
}

/** The filters of the address, and how to change some of them; undefined takes one off. */
export function useEventSearch() {
  const given = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const change = (
    next: { readonly [Name in keyof EventSearch]?: EventSearch[Name] | undefined },
    replace = false,
  ): void =>
    void navigate({
      to: '.',
      search: ((before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...next }).filter(([, value]) => value !== undefined && value !== ''),
        )) as never,
      replace,
    });
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
  const linked = given['event'];
  return {
    search: readSearch(given),
    /** The one event that an address points at. */
    linked: typeof linked === 'string' || typeof linked === 'number' ? String(linked) : undefined,
    /** Which of the logs; that of what happened where the address names none. */
    log: logs.find((one) => one === given['log']),
    change,
    clear,
  };
}

/** Whether anything but the day narrows the log. */
export const isNarrowed = ({ date: _date, ...rest }: EventSearch): boolean => Object.keys(rest).length > 0;
