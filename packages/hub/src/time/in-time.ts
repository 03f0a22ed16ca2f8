import type { Clock } from '@homeward/contract/ports.ts';

/** What the work comes to, or `late` where that takes longer than `ms`. Rejects as the work does. */
export async function inTime<Result>(
  clock: Clock,
  ms: number,
  work: Promise<Result>,
  late: Result,
): Promise<Result> {
  let cancel = () => {};
  const silence = new Promise<Result>((resolve) => {
    cancel = clock.after(ms, () => resolve(late));
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    cancel();
  }
}
