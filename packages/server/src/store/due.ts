import { sql } from 'kysely';

/** When a round looks after what is due: `now`, and the furthest ahead that anything can be; both ms. */
export interface DueTimes {
  readonly now: number;
  readonly far: number;
}

/** Whether a row is due by its `due_at`. What lies further ahead than `far` was written by a clock that was ahead. */
export const isDue = ({ now, far }: DueTimes) => sql<boolean>`(due_at <= ${now} or due_at > ${far})`;

/** The earliest `due_at` of all rows that are asked for, as `at`. */
export const soonest = sql<unknown>`min(due_at)`.as('at');

/** What `soonest` found; null where there is no row. */
export const soonestOf = (row: { readonly at: unknown } | undefined): number | null =>
  typeof row?.at === 'number' ? row.at : null;
