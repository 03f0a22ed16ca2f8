/** How late receptions come, by the receiver's clock and ours, which need not agree. */
export interface Lag {
  /** Ms that a reception came later than the quickest one did; 0 where it does not say when it was on the air. */
  of(airedAt: number | null, arrivedAt: number): number;
}

/** Later than this (ms) is late. */
export const lateMs = 2_000;
/** So many equally late ones in a row mean that a clock was set. */
const inRow = 5;

/** `agrees`: both clocks are the same one. */
export function createLag(agrees: boolean): Lag {
  let quickest = agrees ? 0 : Infinity;
  let row: number[] = [];
  return {
    of: (airedAt, arrivedAt) => {
      if (airedAt === null) return 0;
      const difference = arrivedAt - airedAt;
      quickest = Math.min(quickest, difference);
      const lag = difference - quickest;
      if (lag <= lateMs) {
        row = [];
        return lag;
      }
      const isSteady = row.every((other) => Math.abs(other - difference) <= lateMs);
      row = isSteady ? [...row, difference] : [difference];
      if (row.length < inRow) return lag;
      quickest = Math.min(...row);
      row = [];
      return difference - quickest;
    },
  };
}
