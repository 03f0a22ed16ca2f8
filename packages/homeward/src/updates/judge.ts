import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { Updater } from './updater.ts';

/** Ms that a version must live before it is judged. */
const trialMs = 60_000;

/** Looks once, a minute after the start, whether what runs is sound. The returned function ends the waiting. */
export function judgeLater(
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  updater: Pick<Updater, 'judge'>,
  isSound: () => Promise<boolean>,
): () => void {
  return clock.after(trialMs, () => {
    isSound().then(
      (sound) => updater.judge(sound),
      (error: unknown) => {
        log.error('the version that runs could not be proven sound', { error: String(error) });
        updater.judge(false);
      },
    );
  });
}
