import type { IncidentAct } from '../../shapes/alarms/incident.ts';
import type { NotificationEntry, ToldPerson } from '../../shapes/reports/notification.ts';
import type { Actor } from '../../shapes/values/modes.ts';

const first = (times: readonly (number | null)[]): number | null =>
  times.reduce<number | null>((least, at) => (at === null ? least : Math.min(least ?? at, at)), null);

/** Whether somebody who was told is whoever acted: by account where both have one. */
export const isActor = (
  { user_id: account, name }: Pick<ToldPerson, 'user_id' | 'name'>,
  actor: Pick<Actor, 'account' | 'name'>,
): boolean => (account && actor.account ? account === actor.account : name === actor.name);

/** The account of the one person of this name who was told; empty where there is none, or more than one. */
function accountOf(told: readonly NotificationEntry[], name: string): string {
  const accounts = new Set(told.flatMap((entry) => (entry.name === name ? [entry.user_id] : [])));
  const [only = ''] = accounts;
  return accounts.size === 1 ? only : '';
}

/** Acts by which somebody shows that they looked. */
const lookingActs: ReadonlySet<IncidentAct['tag']> = new Set(['seen', 'acknowledged', 'claimed']);

function one(
  account: string,
  name: string,
  entries: readonly NotificationEntry[],
  seenAt: number | null,
): ToldPerson {
  const failed = entries.length > 0 && entries.every(({ state }) => state === 'failed');
  return {
    user_id: account,
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
  const looked = acts.filter(({ tag, actor }) => lookingActs.has(tag) && actor.tag === 'person');
  // Two people may have one name, and who used a keypad has no account.
  const keyOf = (account: string, name: string): string => account || `name ${name}`;
  const ofEntry = ({ user_id: account, name }: NotificationEntry): string => keyOf(account, name);
  const ofAct = ({ actor }: IncidentAct): string =>
    keyOf(actor.account ?? accountOf(told, actor.name), actor.name);
  const entriesOf = Map.groupBy(told, ofEntry);
  const looksOf = Map.groupBy(looked, ofAct);
  return [...new Set([...entriesOf.keys(), ...looksOf.keys()])]
    .map((key) => {
      const ofOne = entriesOf.get(key) ?? [];
      const looks = looksOf.get(key) ?? [];
      const [entry] = ofOne;
      return one(
        entry?.user_id ?? looks[0]?.actor.account ?? '',
        entry?.name ?? looks[0]?.actor.name ?? '',
        ofOne,
        first(looks.map(({ at }) => at)),
      );
    })
    .toSorted((a, b) => a.at - b.at);
}

/** Whether anything reached somebody: a carrier took it, their device has it, or they looked. */
export const isReached = ({ sent_at: sent, received_at: received, seen_at: seen }: ToldPerson): boolean =>
  sent !== null || received !== null || seen !== null;
