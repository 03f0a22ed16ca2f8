import type { Clock } from '@homeward/contract/ports.ts';
import { AppError } from '../base/app-error.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** Lets `ms` pass; rejects at once where the job is to end. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = (): void => {
      cancel();
      reject(new AppError('retryLater', 'v2_mg_job_cancelled'));
    };
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', left);
      resolve();
    });
    if (signal.aborted) return left();
    signal.addEventListener('abort', left, { once: true });
  });
}

export interface Until {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Ms between looks, and after which it is given up. */
  readonly every: number;
  readonly most: number;
  /** What is said where it never came. */
  readonly late: MessageKey;
}

/** Looks again and again until there is something. Throws what the job's end says where there never is. */
export async function until<Found>(
  { clock, signal, every, most, late }: Until,
  look: () => Promise<Found | null> | Found | null,
): Promise<Found> {
  const begun = clock.monotonic();
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (clock.monotonic() - begun >= most) throw new AppError('panelFault', late, { panelCode: 'noAnswer' });
    await pause(clock, every, signal);
  }
}
