/** Calls `run` soon, after what has already happened: `setImmediate` in production, the virtual clock in a world. */
export type Schedule = (run: () => void) => void;

/** The machine's own. */
export const nodeSchedule: Schedule = (run) => void setImmediate(run);
