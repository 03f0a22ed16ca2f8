import type { IncidentAct } from './entities/incident.ts';
import type { NotificationEntry, ToldPerson } from './entities/notification.ts';

const first = (times: readonly (number | null)[]): number | null =>
  times.reduce<number | null>((least, at) => (at === null ? least : Math.min(least ?? at, at)), null);

/** Acts by which somebody shows that they looked. */
const looks: ReadonlySet<IncidentAct['tag']> = new Set(['seen', 'acknowledged', 'claimed']);

function one(name: string, entries: readonly NotificationEntry[], seenAt: number | null): ToldPerson {
  const failed = entries.length > 0 && entries.every(({ state }) => state === 'failed');
  return {
    name,
    channels: [...new Set(entries.map(({ channel }) => channel))],
    at: Math.min(...entries.map(({ at, due_at: due }) => due ?? at), ...(seenAt === null ? [] : [seenAt])),
    sent_at: first(entries.map(({ state, ended_at: at }) => (state === 'accepted' ? at : null))),
    received_at: first(entries.map((entry) => entry.received_at)),
    seen_at: first([...entries.map((entry) => entry.seen_at), seenAt]),
    failed_at: failed ? Math.max(...entries.map(({ at, ended_at: ended }) => ended ?? at)) : null,
  };
}

/**
 * Who was told of an incident, each person once, in the order of their turns, and who has looked at it by themselves.
 * What was no longer needed was never told. Nothing here is a hope: sent, received and seen each have the time at which
 * somebody said so.
 */
export function toldPeople(
  entries: readonly NotificationEntry[],
  acts: readonly IncidentAct[],
): readonly ToldPerson[] {
  const told = entries.filter(({ state }) => state !== 'withdrawn');
  const looked = acts.filter(({ tag, actor }) => looks.has(tag) && actor.tag === 'person');
  const nameOf = ({ actor }: IncidentAct): string => actor.name;
  const names = new Set([...told.map(({ name }) => name), ...looked.map(nameOf)]);
  return [...names]
    .map((name) =>
      one(
        name,
        told.filter((entry) => entry.name === name),
        first(looked.filter((act) => nameOf(act) === name).map(({ at }) => at)),
      ),
    )
    .toSorted((a, b) => a.at - b.at);
}

/** Whether anything reached somebody: a carrier took it, their device has it, or they looked. */
export const isReached = ({ sent_at: sent, received_at: received, seen_at: seen }: ToldPerson): boolean =>
  sent !== null || received !== null || seen !== null;
