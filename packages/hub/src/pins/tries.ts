import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { CounterRow } from '../journal/journal.ts';
import type { PinCounter } from '../journal/pin-counter.ts';
import {
  afterHint,
  afterRight,
  afterWrong,
  type DayBudget,
  isUsedUp,
  lockedUntil,
  noTries,
  pinBudget,
  triesLeft,
} from './budget.ts';

/** Where a code comes from. The budgets of local keypads and of remote users know nothing of each other (§E). */
export type PinSource =
  | { readonly tag: 'local'; readonly device: DeviceId }
  /** Another system in the house that passes on what people type there: all of it as one keypad. */
  | { readonly tag: 'gateway'; readonly gateway: string; readonly name: string }
  | {
      readonly tag: 'remote';
      readonly user: string;
      /** Its session has freshly proven who uses it: such tries are counted apart (decision 39). */
      readonly proven: boolean;
    };

/**
 * Who tries from afar (reliability D4): the account, whatever it calls itself today, or nobody could be told apart from
 * who takes his name. Where there is none, the slot or at least the way by which it comes.
 */
export function remoteSource({ account, slot, channel }: Actor, proven: boolean): PinSource {
  const other = slot === null ? `channel ${channel}` : `slot ${slotNumber(slot)}`;
  return { tag: 'remote', user: account ?? other, proven };
}

/** What a try is worth to who tries. */
export interface Chance {
  /** Codes that it is compared with, at least 1. */
  readonly codes: number;
  /** The owner tries, whom nobody else's tries keep waiting. */
  readonly owner: boolean;
}

/** A wrong try, counted; `counters` must be on disk before anybody learns of it. */
export interface WrongTry {
  readonly triesLeft: number;
  readonly counters: readonly CounterRow[];
  /** Until when the source may not try after it. */
  readonly lock: Instant | null;
  /** The lock is told: it is one of five in a row, or a budget of the day has just been used up. */
  readonly told: boolean;
}

/** Everybody's wrong tries. */
export interface Tries {
  /**
   * Until when a source may not try; null where it may. `strict`: nothing beyond the budget of the day, as who looks for
   * codes of others needs no more.
   */
  lockOf(source: PinSource, at: Instant, chance?: Chance, strict?: boolean): Instant | null;
  wrong(source: PinSource, at: Instant, chance?: Chance): WrongTry;
  /** The rows that change. */
  right(source: PinSource, at: Instant): readonly CounterRow[];
  /** Somebody learnt that a code is nobody's: it counts for the day, and locks nothing. The rows that change. */
  hint(source: PinSource, at: Instant): readonly CounterRow[];
}

const oneCode: Chance = { codes: 1, owner: false };

/** A source as text. */
export const keyOf = (source: PinSource): string => {
  if (source.tag === 'local') return `local:${source.device}`;
  if (source.tag === 'gateway') return `gateway:${source.gateway}`;
  return `${source.proven ? 'proven' : 'remote'}:${source.user}`;
};

/** Those who share a budget of the day: owners are not kept waiting by anybody else. */
const groupOf = ({ owner }: Chance): string => (owner ? 'owners' : 'remote');

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

  /** The counters that a source has to heed, with their budgets; nobody is kept from the keypad at the door for a day. */
  const budgetsOf = (
    source: PinSource,
    chance: Chance,
    strict: boolean,
  ): readonly [string, DayBudget | null][] => {
    const key = keyOf(source);
    if (source.tag !== 'remote') return [[key, null]];
    const own: [string, DayBudget] = [key, { most: pinBudget.perUserDay, cost: chance.codes, strict }];
    // What others do keeps nobody waiting who has proven himself.
    if (source.proven) return [own];
    return [own, [groupOf(chance), { most: pinBudget.perPanelDay, cost: 1, strict }]];
  };

  const lockOf = (source: PinSource, at: Instant, chance: Chance, strict = false): Instant | null =>
    budgetsOf(source, chance, strict)
      .map(([key, budget]) => lockedUntil(of(key), at, budget))
      .reduce(later, null);

  const isOver = (source: PinSource, at: Instant, chance: Chance): boolean =>
    budgetsOf(source, chance, false).some(
      ([key, budget]) => budget !== null && isUsedUp(of(key), at, budget),
    );

  /** One person's lock is never everybody's: there only the day counts. */
  const countForAll = (source: PinSource, at: Instant, chance: Chance) => {
    if (source.tag !== 'remote') return [];
    const group = groupOf(chance);
    return [{ source: group, counter: afterHint(of(group), at) }];
  };

  return {
    lockOf: (source, at, chance = oneCode, strict = false) => lockOf(source, at, chance, strict),
    wrong: (source, at, chance = oneCode) => {
      const wasOver = isOver(source, at, chance);
      const next = afterWrong(of(keyOf(source)), at, source.tag === 'remote' ? chance.codes : 1);
      const rows = keep([{ source: keyOf(source), counter: next }, ...countForAll(source, at, chance)]);
      const lock = lockOf(source, at, chance);
      const [own] = budgetsOf(source, chance, false);
      const left = lock === null ? triesLeft(next, at, own?.[1] ?? null) : 0;
      const told = lock !== null && (next.inARow === 0 || !wasOver);
      return { triesLeft: left, counters: rows, lock, told };
    },
    right: (source, at) => {
      // A right code of who has proven himself ends the lock of his other sessions, too.
      const keys = [
        keyOf(source),
        ...(source.tag === 'remote' && source.proven ? [keyOf({ ...source, proven: false })] : []),
      ];
      return keep(
        keys
          .filter((key) => counters.has(key))
          .map((key) => ({ source: key, counter: afterRight(of(key), at) })),
      );
    },
    hint: (source, at) =>
      keep([
        { source: keyOf(source), counter: afterHint(of(keyOf(source)), at) },
        ...countForAll(source, at, oneCode),
      ]),
  };
}
