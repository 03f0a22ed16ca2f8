import { limits } from '@homeward/contract/words/values/limits.ts';

interface Days {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** As long as the panel takes a name. */
const nameMost = 30;

/** Holidays with those of a file beside them, as far as there is room; the same days twice count once. */
export function joined(
  known: readonly Days[],
  found: readonly Days[],
): { readonly all: readonly Days[]; readonly added: number } {
  const fresh = found
    .filter(({ from, to }) => !known.some((one) => one.from === from && one.to === to))
    .slice(0, Math.max(0, limits.holidays - known.length))
    .map(({ name, from, to }) => ({
      name: Array.from(name).slice(0, nameMost).join('').trim() || from,
      from,
      to,
    }));
  return { all: [...known, ...fresh], added: fresh.length };
}

const dayMs = 86_400_000;

/** Whether a holiday goes from one day to another, at most a year later. */
export const isSpan = (from: string, to: string): boolean =>
  from !== '' && to !== '' && from <= to && Date.parse(to) - Date.parse(from) <= 366 * dayMs;
