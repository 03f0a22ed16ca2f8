import type { DeviceId, Instant } from '@homeward/contract/ids.ts';
import { type Actor, slotNumber } from '@homeward/contract/modes.ts';
import type { CounterRow } from '../journal/journal.ts';
import {
  afterHint,
  afterRight,
  afterWrong,
  type DayBudget,
  lockedUntil,
  noTries,
  pinBudget,
  type PinCounter,
  triesLeft,
} from './budget.ts';

/** Where a code comes from. The budgets of local keypads and of remote users know nothing of each other (§E). */
export type PinSource =
  | { readonly tag: 'local'; readonly device: DeviceId }
  | { readonly tag: 'remote'; readonly user: string };

/**
 * Who tries from afar (reliability D4): the account, whatever it calls itself today, or nobody could be told apart from
 * who takes his name. Where there is none, the slot or at least the way by which it comes.
 */
export function remoteSource({ account, slot, channel }: Actor): PinSource {
  const other = slot === null ? `channel ${channel}` : `slot ${slotNumber(slot)}`;
  return { tag: 'remote', user: account ?? other };
}

/** What a try is worth to who tries. */
export interface Chance {
  /** Codes that it is compared with, at least 1. */
  readonly codes: number;
  /** The owner tries, for whom some of everybody's tries are kept. */
  readonly owner: boolean;
}

/** A wrong try, counted; `counters` must be on disk before anybody learns of it. */
export interface WrongTry {
  readonly triesLeft: number;
  readonly counters: readonly CounterRow[];
  /** This try locked the source. */
  readonly lock: Instant | null;
}

/** Everybody's wrong tries. */
export interface Tries {
  /** Until when a source may not try; null where it may. */
  lockOf(source: PinSource, at: Instant, chance?: Chance): Instant | null;
  wrong(source: PinSource, at: Instant, chance?: Chance): WrongTry;
  /** The rows that change. */
  right(source: PinSource, at: Instant): readonly CounterRow[];
  /** Somebody learnt that a code is nobody's: it counts for the day, and locks nothing. The rows that change. */
  hint(source: PinSource, at: Instant): readonly CounterRow[];
}

/** Everybody together, for the budget of the day. */
const allRemote = 'remote';
const oneCode: Chance = { codes: 1, owner: false };

/** A source as text. */
export const keyOf = (source: PinSource): string =>
  source.tag === 'local' ? `local:${source.device}` : `remote:${source.user}`;

/** What a source may try in a day; nobody is kept from the keypad at the door for that long. */
const budgetOf = ({ tag }: PinSource, { codes }: Chance): DayBudget | null =>
  tag === 'local' ? null : { most: pinBudget.perUserDay, cost: codes };

const later = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** The tries of one panel, from what its journal holds. */
export function createTries(stored: readonly CounterRow[]): Tries {
  const counters = new Map<string, PinCounter>();
  for (const { source, counter } of stored) if (counter !== null) counters.set(source, counter);
  const of = (key: string): PinCounter => counters.get(key) ?? noTries;

  const keep = (rows: readonly { readonly source: string; readonly counter: PinCounter }[]) => {
    for (const { source, counter } of rows) counters.set(source, counter);
    return rows;
  };

  const lockOf = (source: PinSource, at: Instant, chance: Chance): Instant | null => {
    const own = lockedUntil(of(keyOf(source)), at, budgetOf(source, chance));
    if (source.tag === 'local') return own;
    const most = pinBudget.perPanelDay - (chance.owner ? 0 : pinBudget.keptForOwner);
    return later(own, lockedUntil(of(allRemote), at, { most, cost: 1 }));
  };

  /** One person's lock is never everybody's: there only the day counts. */
  const countForAll = (source: PinSource, at: Instant) =>
    source.tag === 'local' ? [] : [{ source: allRemote, counter: afterHint(of(allRemote), at) }];

  return {
    lockOf: (source, at, chance = oneCode) => lockOf(source, at, chance),
    wrong: (source, at, chance = oneCode) => {
      const next = afterWrong(of(keyOf(source)), at, source.tag === 'local' ? 1 : chance.codes);
      const rows = keep([{ source: keyOf(source), counter: next }, ...countForAll(source, at)]);
      const lock = lockOf(source, at, chance);
      const left = lock === null ? triesLeft(next, at, budgetOf(source, chance)) : 0;
      return { triesLeft: left, counters: rows, lock };
    },
    right: (source, at) => {
      const key = keyOf(source);
      return counters.has(key) ? keep([{ source: key, counter: afterRight(of(key), at) }]) : [];
    },
    hint: (source, at) =>
      keep([
        { source: keyOf(source), counter: afterHint(of(keyOf(source)), at) },
        ...countForAll(source, at),
      ]),
  };
}
