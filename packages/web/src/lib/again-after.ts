/** Ms after which a picture that did not come is asked for again: right after a restart the house is not known yet. */
export const againAfter = [1_000, 3_000, 10_000, 30_000] as const;
