import type { Database } from 'better-sqlite3';
import { joined } from './bucket.ts';
import type { BucketTable } from './bucket-table.ts';

interface SeriesRow {
  readonly id: number;
  readonly kind: number;
}

/**
 * Gives the history of a device to the one that took its place; what that one had said before comes behind it. Inside
 * the caller's transaction, with nothing left unwritten.
 */
export function renameHistory(
  database: Database,
  tables: readonly BucketTable[],
  old: string,
  next: string,
): void {
  const of = database.prepare<[string], SeriesRow>('SELECT id, kind FROM series WHERE device = ?');
  const give = database.prepare<[string, number]>('UPDATE series SET device = ? WHERE id = ?');
  const drop = database.prepare<[number]>('DELETE FROM series WHERE id = ?');
  const movePoints = database.prepare<[number, number]>(
    'UPDATE OR REPLACE points SET series = ? WHERE series = ?',
  );
  const takeValue = database.prepare<[number, number]>(
    'UPDATE series SET (at, value, counter) = (SELECT at, value, counter FROM series WHERE id = ?) WHERE id = ?',
  );
  const mine = of.all(next);
  for (const { id, kind } of of.all(old)) {
    const own = mine.find((row) => row.kind === kind);
    if (own !== undefined) {
      movePoints.run(id, own.id);
      for (const table of tables) moveBuckets(table, own.id, id);
      takeValue.run(own.id, id);
      drop.run(own.id);
    }
    give.run(next, id);
  }
}

function moveBuckets(table: BucketTable, from: number, to: number): void {
  for (const bucket of table.between(from, 0, Number.MAX_SAFE_INTEGER)) {
    const there = table.read(to, bucket);
    table.write(to, there === null ? bucket : joined(there, bucket));
  }
  table.drop(from);
}
