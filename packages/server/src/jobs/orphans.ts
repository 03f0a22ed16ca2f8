import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { Jobs } from './jobs.ts';

/** Ms between looks: nobody else may ask for what a node that died has left. */
const rounds = 15_000;

/** Goes on, until it is told to stop, with jobs that other nodes leave when they die. */
export function followOrphans(jobs: Pick<Jobs, 'recover'>, clock: Clock, log: Log): () => void {
  let stop = (): void => undefined;
  const look = (): void => {
    stop = clock.after(rounds, () => {
      look();
      jobs.recover().catch((error: unknown) =>
        log.warn('jobs of others could not be looked for', {
          error: error instanceof Error ? error.message : 'unknown',
        }),
      );
    });
  };
  look();
  return () => stop();
}
