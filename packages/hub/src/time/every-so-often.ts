import type { Clock } from '@homeward/contract/ports.ts';

/** Calls again and again, first after `ms`, until the returned function is called. */
export function everySoOften(clock: Clock, ms: number, call: () => void): () => void {
  let cancel = (): void => {};
  const next = (): void => {
    cancel = clock.after(ms, () => {
      next();
      call();
    });
  };
  next();
  return () => cancel();
}
