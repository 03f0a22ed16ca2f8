import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { eventWords } from './event-words.ts';

/**
 * What is found quickly in a SQLite event log, in a file of its own beside it: the words of events and how many lie in
 * each hour. It belongs to the reading thread, which keeps it up to date from the log, so that the thread that stores
 * events never waits for it. It follows from the log alone: lost or broken, it is made anew.
 */

/** Rises when what is written here changes its meaning. */
const version = 4;
const hourMs = 3_600_000;
/** Words that are remembered as known: some megabytes. */
const mostNoted = 50_000;

/** The file beside the log's own. */
export const indexFile = (file: string): string => `${file}-index`;

interface Row {
  readonly id: number;
  readonly panel: string;
  readonly at: number;
  readonly class: string;
  readonly area: number | null;
  readonly silent: number;
  readonly place: string | null;
  readonly words: string;
}

export interface EventIndex {
  /** Takes up to `most` events in that it has not seen; how many there were. */
  catchUp(most: number): number;
  /** Lets go of the counts of hours before an instant, whose events are gone. */
  forget(before: number): void;
  close(): void;
}

function prepared(path: string): Database.Database {
  const database = new Database(path);
  // Losing the last moments costs nothing: they are taken from the log again.
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  if (database.pragma('user_version', { simple: true }) === version) return database;
  database.close();
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  const fresh = new Database(path);
  fresh.pragma('journal_mode = WAL');
  fresh.pragma('synchronous = NORMAL');
  fresh.exec(`
    create table progress (upto integer not null);
    insert into progress values (0);
    create virtual table event_words using fts5(
      words, content = '', columnsize = 0, detail = none, tokenize = "unicode61 remove_diacritics 0");
    create table known_words (word text primary key) without rowid;
    create table event_hours (
      panel text not null, hour integer not null, area integer not null, alarm integer not null,
      silent integer not null, events integer not null,
      primary key (panel, hour, area, alarm, silent)) without rowid;
    pragma user_version = ${version};`);
  return fresh;
}

/** The index of a log, made anew where it cannot be read. */
function opened(path: string): Database.Database {
  try {
    return prepared(path);
  } catch {
    for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
    return prepared(path);
  }
}

/** Opens the index of the event log in `file`, to write in it. Throws where neither can be opened. */
export function openEventIndex(file: string): EventIndex {
  const index = opened(indexFile(file));
  const log = new Database(file, { readonly: true });
  const fresh = log.prepare<[number, number], Row>(
    'select id, panel, at, class, area, silent, place, words from events where id > ? order by id limit ?',
  );
  const upto = index.prepare<[], { upto: number }>('select upto from progress');
  const moved = index.prepare<[number]>('update progress set upto = ?');
  const word = index.prepare<[number, string]>('insert into event_words (rowid, words) values (?, ?)');
  const known = index.prepare<[string]>('insert or ignore into known_words values (?)');
  const hour = index.prepare<[string, number, number, number, number]>(
    `insert into event_hours values (?, ?, ?, ?, ?, 1)
     on conflict do update set events = events + 1`,
  );
  /** Words that are among the known ones; said of most events, so not asked for again. */
  const noted = new Set<string>();
  const note = (said: string): void => {
    if (noted.has(said)) return;
    if (noted.size >= mostNoted) noted.clear();
    known.run(said);
    noted.add(said);
  };
  const take = index.transaction((rows: readonly Row[]): void => {
    for (const { id, panel, at, class: ofClass, area, silent, place, words } of rows) {
      const said = [...eventWords(panel, words)];
      word.run(id, said.join(' '));
      for (const one of said) note(one);
      // Not all see those of places: they are counted where they stand.
      if (place !== null) continue;
      hour.run(panel, Math.floor(at / hourMs), area ?? 0, ofClass === 'alarm' ? 1 : 0, silent);
    }
    const last = rows.at(-1);
    if (last) moved.run(last.id);
  });
  return {
    catchUp(most) {
      const rows = fresh.all(upto.get()?.upto ?? 0, most);
      try {
        if (rows.length > 0) take(rows);
      } catch (error) {
        // What was noted with it is not there.
        noted.clear();
        throw error;
      }
      return rows.length;
    },
    forget(before) {
      index.prepare<[number]>('delete from event_hours where hour < ?').run(Math.floor(before / hourMs));
    },
    close() {
      index.close();
      log.close();
    },
  };
}
