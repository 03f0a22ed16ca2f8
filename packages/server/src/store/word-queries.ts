import { eventLabel } from '@homeward/contract/rules/alarms/event-string.ts';
import { sql } from 'kysely';
import { eventWords } from './event-words.ts';
import type { Sought, SoughtWord } from './event-words.ts';
import type { Db } from './store.ts';

/**
 * What is sought, in the words of a store's index. An event whose line says a word is found by its label, whose words
 * every event has (events.ts): so nothing else need be indexed. Several codes may share a label; whoever asks looks at
 * what comes once more.
 */

/** The name under which the index file is attached. */
export const indexSchema = 'found';

/** The words of the labels of events whose line says a word, each label once. */
function labelsOf(panel: string, { said }: SoughtWord): readonly (readonly string[])[] {
  const labels = new Map(said.map(({ code }) => [eventLabel(code), null]));
  return [...labels.keys()].map((label) => [...eventWords(panel, label)]);
}

/** Words that a beginning may stand for. */
const mostBegun = 32;

/**
 * What the index is asked for instead of a beginning: the words that have it, whose events it hands out newest first. Of
 * a beginning itself it would collect all events before the first. Of very many words the beginning is the lesser evil.
 */
async function beginningIn(db: Db, beginning: string): Promise<string> {
  const { rows } = await sql<{ word: string }>`
    select word from ${sql.table(`${indexSchema}.known_words`)}
    where word >= ${beginning} and word < ${`${beginning}\u{10ffff}`} limit ${mostBegun + 1}`.execute(db);
  if (rows.length === 0 || rows.length > mostBegun) return `${beginning}*`;
  return rows.map(({ word }) => word).join(' OR ');
}

/** For the index file beside a SQLite log. */
export async function inIndex(db: Db, panel: string, what: Sought): Promise<string> {
  const parts: string[] = [];
  for (const one of what) {
    const own = one.begins ? await beginningIn(db, one.word) : one.word;
    const labels = labelsOf(panel, one).map((words) => `(${words.join(' AND ')})`);
    parts.push(`(${[own, ...labels].join(' OR ')})`);
  }
  return parts.join(' AND ');
}

const quoted = (word: string): string => `'${word}'`;

/** For the words that PostgreSQL keeps with each row. */
export const inPostgres = (panel: string, what: Sought): string =>
  what
    .map((one) => {
      const own = one.begins ? `${quoted(one.word)}:*` : quoted(one.word);
      const labels = labelsOf(panel, one).map((words) => `(${words.map(quoted).join(' & ')})`);
      return `(${[own, ...labels].join(' | ')})`;
    })
    .join(' & ');
