import { fit } from '#lib/fuzzy.ts';
import type { Entry } from '#app/palette/use-entries.ts';

type Words = Pick<Entry, 'id' | 'name' | 'kind' | 'where'>;

export interface Found<Row extends Words> {
  /** What was chosen lately; only while nothing is typed. */
  readonly recent: readonly Row[];
  readonly rest: readonly Row[];
}

/** More are no help: another letter is. */
const most = 30;

/** What fits what was typed, best first, what was chosen lately before its equals; while nothing is, that and all pages. */
export function find<Row extends Words>(
  typed: string,
  entries: readonly Row[],
  lately: readonly string[],
): Found<Row> {
  if (typed.trim() === '') {
    const recent = lately.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
    const rest = entries.filter((entry) => entry.id.startsWith('page ') && !recent.includes(entry));
    return { recent, rest };
  }
  const scored = entries.flatMap((entry) => {
    const score = fit(typed, entry.name, `${entry.kind} ${entry.where}`);
    return score === undefined ? [] : [{ entry, score: score + (lately.includes(entry.id) ? 10 : 0) }];
  });
  // Sorting keeps the order of equals: areas before pages, pages before what is in the house.
  const sorted = scored.toSorted((one, other) => other.score - one.score);
  return { recent: [], rest: sorted.slice(0, most).map(({ entry }) => entry) };
}
