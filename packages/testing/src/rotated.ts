import { isFull, rotation } from './amounts.ts';

/** Of `all`, so many one after the other, from another one on for each `turn`; all of them where they are not enough. */
export const ofTurn = <Thing>(all: readonly Thing[], turn: number, count = 1): readonly Thing[] =>
  Array.from({ length: Math.min(count, all.length) }, (_, index) => all[(turn + index) % all.length]).filter(
    (one) => one !== undefined,
  );

/** Of `all` a quick run takes `count`, others at each commit; a full run takes all. */
export const rotated = <Thing>(all: readonly Thing[], count: number, more = 0): readonly Thing[] =>
  isFull ? all : ofTurn(all, rotation + more, count);

/** `all` in groups of at most `size`, each a test of its own. */
export const grouped = <Thing>(all: readonly Thing[], size: number): readonly (readonly Thing[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
