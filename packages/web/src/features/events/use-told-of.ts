import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { NotificationEntry, ToldPerson } from '@homeward/contract/shapes/reports/notification.ts';
import { toldPeople } from '@homeward/contract/rules/alarms/notified-people-of.ts';
import { useEffect } from 'react';
import { useMonitor } from '#lib/live/monitors.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

/** Ms between looks at who was told, while the incident is still open. */
const lookEvery = 3000;

const nothing = (): void => undefined;

export interface ToldOf {
  /** Each way of telling once; undefined while it is not known. */
  readonly entries: readonly NotificationEntry[] | undefined;
  /** Each person once; undefined while it is not known. */
  readonly people: readonly ToldPerson[] | undefined;
  /** Why it could not be read, for a person. */
  readonly problem: string | undefined;
}

/** Which people were told of an incident, and how far that got; looked at again while it is open. */
export function useToldOf(
  incident: Incident | undefined,
  { skip = false }: { readonly skip?: boolean } = {},
): ToldOf {
  const id = incident?.id ?? '';
  const idle = skip || id === '';
  const { data, problem, reload } = useAnswer('GET /incident/notified', { query: { id } }, { skip: idle });
  useMonitor('ALARM', idle ? nothing : reload);
  const open = incident !== undefined && incident.state !== 'closed';
  useEffect(() => {
    if (idle || !open) return;
    const timer = setInterval(() => void reload(), lookEvery);
    return () => clearInterval(timer);
  }, [idle, open, reload]);
  // An empty list is an empty word on the wire.
  const entries = data === undefined ? undefined : Array.isArray(data) ? data : [];
  return { entries, people: entries && toldPeople(entries, incident?.acts ?? []), problem };
}
