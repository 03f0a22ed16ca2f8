import type { LockUser } from '@homeward/contract/shapes/devices/device.ts';
import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';

/** A lock of the home, with the codes it holds or is to hold. */
export interface HomeLock {
  readonly id: string;
  readonly name: string;
  readonly users: readonly LockUser[];
}

/** How one lock stands with one person: `null` is no code there. */
export interface LockStanding {
  readonly lock: HomeLock;
  readonly code: LockUser | null;
}

export type GuestTime =
  | { readonly tag: 'unlimited' }
  /** It works from `at` on, epoch ms. */
  | { readonly tag: 'later'; readonly at: number }
  | { readonly tag: 'ended' }
  /** It works until `at`, epoch ms; `days` are begun ones. */
  | { readonly tag: 'running'; readonly at: number; readonly days: number };

const day = 24 * 60 * 60_000;

/** Where a code stands in its time at `now`, epoch ms. */
export function timeOf({ validity }: Pick<CodeEntry, 'validity'>, now: number): GuestTime {
  const { from, until } = validity;
  if (until !== null && until <= now) return { tag: 'ended' };
  if (from !== null && from > now) return { tag: 'later', at: from };
  if (until === null) return { tag: 'unlimited' };
  return { tag: 'running', at: until, days: Math.ceil((until - now) / day) };
}

/** Somebody whose code ends by itself. */
export const isGuest = ({ is_user: ordinary, validity }: CodeEntry): boolean =>
  ordinary && validity.until !== null;

/** Whoever has a code of the household: the owner and the ordinary users, the owner first. */
export const peopleOf = (entries: readonly CodeEntry[]): readonly CodeEntry[] =>
  entries
    .filter(({ is_user: ordinary, slot }) => ordinary || slot === 'master')
    .toSorted((one, other) => Number(one.is_user) - Number(other.is_user) || one.no - other.no);

/**
 * The number for somebody new, of at most `most`; undefined where all are taken. The first user's code can be neither
 * limited nor deleted, so that number goes last.
 */
export function freeSlot(entries: readonly CodeEntry[], most: number): number | undefined {
  const taken = new Set(entries.map(({ no }) => no));
  const others = Array.from({ length: Math.max(0, most - 1) }, (_, index) => index + 2);
  return [...others, 1].find((no) => !taken.has(no));
}

/** Those whose code works at `now`, epoch ms, or begins to. */
export const canOpen = (entries: readonly CodeEntry[], now: number): readonly CodeEntry[] =>
  peopleOf(entries).filter((entry) => entry.enabled && timeOf(entry, now).tag !== 'ended');

/** The guest whose code ends first. */
export const firstToEnd = (entries: readonly CodeEntry[], now: number): CodeEntry | undefined =>
  canOpen(entries, now)
    .filter(isGuest)
    .toSorted((one, other) => (one.validity.until ?? 0) - (other.validity.until ?? 0))[0];

const plain = (name: string): string => name.trim().toLocaleLowerCase();

/** A name is the only thing that a lock and the panel have in common. */
export const isOf = (user: LockUser, name: string): boolean => plain(user.name) === plain(name);

/** How each lock of the home stands with a person. */
export const locksOf = (name: string, locks: readonly HomeLock[]): readonly LockStanding[] =>
  locks.map((lock) => ({ lock, code: lock.users.find((user) => isOf(user, name)) ?? null }));

/** Codes of locks that belong to nobody who has a code of the panel. */
export const strayCodes = (
  locks: readonly HomeLock[],
  people: readonly CodeEntry[],
): readonly LockStanding[] =>
  locks.flatMap((lock) =>
    lock.users
      .filter((user) => !people.some(({ user_name: name }) => isOf(user, name)))
      .map((code) => ({ lock, code })),
  );

/** How many codes are on their way to a lock or away from it, and how many no lock has confirmed. */
export function lockCounts(locks: readonly HomeLock[]): {
  readonly waiting: number;
  readonly failed: number;
} {
  const states = locks.flatMap(({ users }) => users.map(({ state }) => state));
  return {
    waiting: states.filter((state) => state === 'adding' || state === 'removing').length,
    failed: states.filter((state) => state === 'failed').length,
  };
}
