import { caseKinds } from '@homeward/contract/words/company/alarm-case-words.ts';
import type { ResponseTimes } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { CaseTimes } from '../store/alarm-cases.ts';

/** The value that so much of all is no more than: the nearest rank, so that it is one that was measured. */
function percentile(sorted: readonly number[], part: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
}

function timesOf(all: readonly (number | null)[]): { median: number | null; p90: number | null } {
  const sorted = all.filter((one) => one !== null).toSorted((a, b) => a - b);
  return { median: percentile(sorted, 0.5), p90: percentile(sorted, 0.9) };
}

/** How long cases waited, by the day they began (UTC) and what they were: the last day first, the most urgent first. */
export function responseTimes(cases: readonly CaseTimes[]): readonly ResponseTimes[] {
  const groups = Map.groupBy(
    cases,
    ({ openedAt, rank }) => `${new Date(openedAt).toISOString().slice(0, 10)} ${rank}`,
  );
  return [...groups]
    .flatMap(([key, group]) => {
      const [day = '', rank = ''] = key.split(' ');
      const kind = caseKinds[Number(rank)];
      if (kind === undefined) return [];
      return [
        {
          day,
          kind,
          cases: group.length,
          closed: group.filter(({ close }) => close !== null).length,
          claim: timesOf(group.map(({ claim }) => claim)),
          close: timesOf(group.map(({ close }) => close)),
        },
      ];
    })
    .toSorted(
      (a, b) => b.day.localeCompare(a.day, 'en') || caseKinds.indexOf(a.kind) - caseKinds.indexOf(b.kind),
    );
}
