import type { LoadResult } from './load/mqtt-load.ts';
import { start, told } from './program.ts';

/** Opens doors from a process of its own; see `openDoors`, which it runs there. */
export interface DoorOpener {
  open(base: string, rate: number, count: number): Promise<LoadResult>;
  stop(): Promise<void>;
}

export async function doorOpener(url: string): Promise<DoorOpener> {
  const program = await start('load/door-opener.ts', { environment: { BENCH_MQTT: url }, core: 'load' });
  return {
    open: async (base, rate, count) => {
      const answer = await program.ask(`${base} ${rate} ${count}`);
      const latencies = String(answer['latencies']).split(' ').filter(Boolean).map(Number);
      const [published = 0, openings = 0, answered = 0] = ['published', 'openings', 'answered'].map((name) =>
        told(answer, name),
      );
      return { latencies, published, openings, answered };
    },
    stop: () => program.stop(),
  };
}
