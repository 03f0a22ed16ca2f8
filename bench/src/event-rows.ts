import Database from 'better-sqlite3';

/** What of a copy is not as in the event that it is a copy of. */
const changed: Readonly<Record<string, string>> = {
  epoch: "'bench' || @time",
  seq: 'id',
  at: 'at - @before',
  received_at: 'received_at - @before',
  incident: 'null',
};

/** Ms between two transactions. */
const breathMs = 20;

/** Copies the last stored events into years before them until there are `rows`, telling how far it is; returns how many there are. */
export function attachRows(file: string, rows: number, progress: (have: number) => void): number {
  const database = new Database(file);
  database.pragma('synchronous = OFF');
  const count = (): number =>
    database.prepare<[], { rows: number }>('select count(*) as rows from events').get()?.rows ?? 0;
  // Every column that the store fills, whichever those are: its number comes by itself.
  const columns = database
    .prepare<[], { name: string }>("select name from pragma_table_info('events') where name <> 'id'")
    .all()
    .map(({ name }) => name);
  const values = columns.map((name) => changed[name] ?? name);
  const copy = database.prepare<[{ readonly time: number; readonly before: number; readonly most: number }]>(
    `insert into events (${columns.join(', ')}) select ${values.join(', ')}
     from events where epoch not like 'bench%' limit @most`,
  );
  const day = 90 * 24 * 3_600_000;
  let time = 1;
  let have = count();
  let added = 1;
  const some = database.transaction(() => {
    for (let round = 0; round < 1000 && have < rows && added > 0; round += 1, time += 1) {
      added = copy.run({ time, before: time * day, most: rows - have }).changes;
      have += added;
    }
  });
  while (have < rows && added > 0) {
    some();
    progress(have);
    // Whoever has the file open wants to write as well.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, breathMs);
  }
  database.pragma('wal_checkpoint(TRUNCATE)');
  have = count();
  database.close();
  return have;
}
