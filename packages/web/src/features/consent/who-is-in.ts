import type { ConsentView } from '@homeward/contract/shapes/company/consent.ts';

/** A case of support that is open, with who looks in by it. */
export type OpenCase = ConsentView['cases'][number];

/** Who of outside may be in at `now`: by the consent that is alive, and by which cases of support, the oldest first. */
export const whoIsIn = (
  { consent, cases }: Pick<ConsentView, 'consent' | 'cases'>,
  now: number,
): {
  readonly consent: NonNullable<ConsentView['consent']> | undefined;
  readonly support: readonly OpenCase[];
} => ({
  consent: consent !== null && now < consent.until ? consent : undefined,
  support: cases
    .filter(({ closed, until }) => closed === null && now < until)
    .toSorted((a, b) => a.from - b.from),
});
