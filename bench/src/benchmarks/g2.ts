import { join } from 'node:path';
import type { Benchmark } from '../benchmark.ts';
import { atMost, figure, noMoreThan } from '../figure.ts';
import { ownFolder } from '../folder.ts';
import { type Program, start, told } from '../program.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Idle {
  /** MB. */
  readonly memory: number;
  /** Percent of one core. */
  readonly cpu: number;
}

async function idleOf(program: Program, settle: number, watch: number): Promise<Idle> {
  await pause(settle);
  const before = told(await program.ask(), 'cpu');
  const began = performance.now();
  await pause(watch);
  const after = await program.ask();
  const cpu = ((told(after, 'cpu') - before) / (performance.now() - began)) * 100;
  return { memory: told(after, 'rss') / 2 ** 20, cpu };
}

/** g2: what the product takes while nothing happens, with one panel of 40 simulated devices. */
export const g2: Benchmark = {
  id: 'g2',
  title: 'memory and processor while idle, one panel, 40 devices',
  async run({ quick, own }) {
    const folder = own(ownFolder('g2'));
    // Half a minute after a start the past is looked at, by a thread that ends half a minute later; then each half hour.
    const settle = quick ? 3000 : 75_000;
    const watch = quick ? 5000 : 60_000;
    const limit = own(await start('limits/bare-stack.mjs'));
    const environment = { BENCH_DATA: join(folder.path, 'data') };
    // The day somebody moves in is not like the others: accounts are made in the panel's thread.
    await (await start('product/home.ts', { environment })).stop();
    const product = own(await start('product/home.ts', { environment }));
    const [bare, home] = await Promise.all([idleOf(limit, settle, watch), idleOf(product, settle, watch)]);
    const note = `over ${watch / 1000} s, ${settle / 1000} s after the start; the bare stack used ${bare.cpu.toFixed(2)} % cpu`;
    return [
      figure({
        id: 'g2',
        what: 'resident memory, one panel, 40 devices',
        unit: 'MB',
        limit: bare.memory,
        product: home.memory,
        target: atMost(1.5),
        note,
      }),
      figure({
        id: 'g2',
        what: 'processor, one panel, 40 devices',
        unit: '%',
        limit: null,
        product: home.cpu,
        target: noMoreThan(0.3),
        note,
      }),
    ];
  },
};
