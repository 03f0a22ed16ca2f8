/** What a figure must come to (performance §3): a bound on its ratio to the limit of the same run, or on itself. */
export interface Target {
  readonly of: 'ratio' | 'value';
  readonly bound: 'at most' | 'at least';
  readonly value: number;
}

/** One figure of one run. */
export type Figure =
  | {
      readonly tag: 'measured';
      readonly id: string;
      readonly what: string;
      readonly unit: string;
      /** Null where nothing stripped does the same. */
      readonly limit: number | null;
      readonly product: number;
      /** Product over limit. */
      readonly ratio: number | null;
      readonly target: Target;
      readonly met: boolean;
      /** How far beyond the bound, as a share of it; 0 when met. */
      readonly missedBy: number;
      readonly note: string;
    }
  /** Not measured, and why: nothing is made up for it. */
  | { readonly tag: 'missing'; readonly id: string; readonly what: string; readonly why: string };

interface Measured {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly limit: number | null;
  readonly product: number;
  readonly target: Target;
  readonly note?: string;
}

export const atMost = (value: number): Target => ({ of: 'ratio', bound: 'at most', value });
export const atLeast = (value: number): Target => ({ of: 'ratio', bound: 'at least', value });
/** A bound on the product's own value. */
export const noMoreThan = (value: number): Target => ({ of: 'value', bound: 'at most', value });
export const noLessThan = (value: number): Target => ({ of: 'value', bound: 'at least', value });

/** Judges a measurement. What is not a number counts as missed. */
export function figure({ id, what, unit, limit, product, target, note = '' }: Measured): Figure {
  // Beside nothing there is no ratio.
  const ratio = limit === null || limit === 0 ? null : product / limit;
  const judged = target.of === 'ratio' ? (ratio ?? Number.NaN) : product;
  const met = target.bound === 'at most' ? judged <= target.value : judged >= target.value;
  const missedBy = met ? 0 : Math.abs(judged / target.value - 1);
  return { tag: 'measured', id, what, unit, limit, product, ratio, target, met, missedBy, note };
}

export const missing = (id: string, what: string, why: string): Figure => ({ tag: 'missing', id, what, why });

/** The value below which `share` (0 to 1) of the samples lie. Samples need not be sorted. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) return Number.NaN;
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);
