import { apart } from '#lib/i18n/translate.ts';

/**
 * Facts beside each other in one line, such as "Hall · zone 1"; what is empty is left out. A fact from right to left, as a
 * name may be, keeps to itself and does not turn its neighbours round.
 */
export const inOneLine = (facts: readonly (string | false | null | undefined)[]): string =>
  facts
    .filter((fact): fact is string => Boolean(fact))
    .map(apart)
    .join(' · ');
