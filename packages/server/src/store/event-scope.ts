import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import { slotDoer } from './events.ts';
import type { Tables } from './schema.ts';

/** Whose events: what a membership may see. All of it is plain data, since it crosses to a thread. */
export interface EventScope {
  readonly panel: PanelId;
  /** Empty is all; the panel itself (area 0) is always among them. */
  readonly areas: readonly number[];
  readonly silent: boolean;
  /** Only what this person did; null is everybody. */
  readonly actor: Doer | null;
  /** Whose whereabouts: everybody's, or those that one account told or that are of its trackers; absent is nobody's. */
  readonly places?: Places | undefined;
  /** Numbers of events that are kept from this person where they are of no alarm. */
  readonly without?: readonly number[];
  /** Which pictures of alarms are named with their events; absent is none. */
  readonly captures?: SeenCaptures;
}

/** Pictures of all cameras, also of those that are gone, or of these alone. */
export type SeenCaptures = 'all' | { readonly of: readonly string[] };

export type Places =
  | 'all'
  | { readonly account: string; readonly trackers: readonly string[] }
  /** Those of these trackers; of any other, also of one that is gone, an alarm alone tells. */
  | { readonly only: readonly string[] };

/** Somebody by his account, or by his code at the panel. His name alone is no proof: everybody chooses his own. */
export interface Doer {
  readonly account: string;
  readonly name: string;
  /** The numbers of his codes' slots. */
  readonly slots: readonly number[];
}

type Where = ExpressionBuilder<Tables, 'events'>;

/** What a session of somebody's account did, or his code. */
const didIt = (where: Where, { account, name, slots }: Doer) =>
  where.and([
    where('doer', 'in', [account, ...slots.map(slotDoer)]),
    // A slot may have been somebody else's before.
    where.or([where('doer', '=', account), where('actor', '=', name)]),
  ]);

/** Who may not read positions learns of none by an event either. */
function inPlaces(where: Where, places: EventScope['places']) {
  if (places === 'all') return [];
  const elsewhere = where('place', 'is', null);
  if (places === undefined) return [elsewhere];
  if ('only' in places)
    return [
      where.or([
        elsewhere,
        where('incident', 'is not', null),
        ...(places.only.length === 0 ? [] : [where('place', 'in', places.only)]),
      ]),
    ];
  const { account, trackers } = places;
  const own = [
    where('doer', '=', account),
    ...(trackers.length === 0 ? [] : [where('place', 'in', trackers)]),
  ];
  return [where.or([elsewhere, ...own])];
}

/** The number of an event stands in its code behind two digits and the qualifier. */
const withoutNumbers = (where: Where, numbers: readonly number[]) =>
  numbers.length === 0
    ? []
    : [
        where.or([
          where('incident', 'is not', null),
          where(sql<string>`substr(code, 4, 3)`, 'not in', numbers.map(String)),
        ]),
      ];

/** What a membership may see of its panel's events. */
export const inScope = (where: Where, scope: EventScope) =>
  where.and([
    where('panel', '=', scope.panel),
    ...(scope.areas.length === 0
      ? []
      : [where.or([where('area', 'is', null), where('area', 'in', [...scope.areas])])]),
    ...(scope.silent ? [] : [where('silent', '=', 0)]),
    ...(scope.actor === null ? [] : [didIt(where, scope.actor)]),
    ...inPlaces(where, scope.places),
    ...withoutNumbers(where, scope.without ?? []),
  ]);
