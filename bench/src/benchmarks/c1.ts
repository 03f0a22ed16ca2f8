import type { Benchmark } from '../benchmark.ts';
import { type Crowd, mostSockets, openCrowds } from '../crowds.ts';
import { atMost, type Figure, figure } from '../figure.ts';
import { told } from '../program.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Open before anything is measured: with them comes whatever is loaded, compiled and set aside only once. */
const already = 500;

/** Bytes of the machine's memory that a program has once it rests. */
async function resident({ program }: Crowd): Promise<number> {
  await program.ask('settle');
  // What was let go of is given back a little later.
  await pause(2000);
  return told(await program.ask('settle'), 'settled');
}

/** c1: memory of live sessions that are told nothing, each signed in for itself and subscribed to its panel. */
export const c1: Benchmark = {
  id: 'c1',
  title: 'memory per idle live session',
  async run(conditions) {
    const { quick, say } = conditions;
    const wanted = quick ? [1000, 3000] : [1000, 8000];
    const most = mostSockets();
    const sizes = [...new Set(wanted.map((size) => Math.min(size, most - already)))];
    const crowds = await openCrowds(conditions, already + Math.max(...sizes));
    const grown: Record<Crowd['name'], number[]> = { limit: [], protocol: [], product: [] };
    for (const crowd of [crowds.limit, await crowds.openProtocol(), crowds.product]) {
      await crowd.open(already);
      const before = await resident(crowd);
      for (const size of sizes) {
        say(`c1: ${crowd.name}, ${size} sessions`);
        await crowd.open(already + size);
        grown[crowd.name].push((await resident(crowd)) - before);
      }
    }
    const few = most < already + Math.max(...wanted) ? `; no more than ${most} sockets are allowed here` : '';
    return sizes.flatMap((size, index): readonly Figure[] => {
      const each = (name: Crowd['name']): number => (grown[name][index] ?? Number.NaN) / size / 1000;
      const many = `${size.toLocaleString('en-US')} of them`;
      const value = { id: 'c1', unit: 'kB', product: each('product'), target: atMost(1.6) };
      return [
        figure({
          ...value,
          what: `memory per idle live session, signed in and subscribed, ${many}; limit: bare sockets`,
          limit: each('limit'),
          note: `resident memory, garbage collected, beside ${already} that were there before; one person and one session each; the limits check the same tokens${few}`,
        }),
        figure({
          ...value,
          what: `the same, ${many}; limit: bare Socket.IO, which the clients speak`,
          limit: each('protocol'),
        }),
      ];
    });
  },
};
