import type { Benchmark } from '../benchmark.ts';
import { atMost, figure, noMoreThan } from '../figure.ts';
import { start, told } from '../program.ts';

/** c2: bytes in memory per panel of 40 devices, with thousands of them and after traffic. */
export const c2: Benchmark = {
  id: 'c2',
  title: 'memory per resident panel of 40 devices',
  async run({ quick, say, own }) {
    const panels = quick ? 2000 : 5000;
    const options = { environment: { BENCH_PANELS: String(panels) }, nodeArgs: ['--expose-gc'] };
    say('c2: rows');
    const limit = own(await start('limits/panel-rows.ts', options));
    await limit.stop();
    say('c2: registry');
    const product = own(await start('product/registry.ts', options));
    await product.stop();
    const kilobytes = (from: typeof limit, when: string): number => told(from.ready, when) / 1000;
    const note = `${panels} panels; before any traffic ${kilobytes(limit, 'fresh').toFixed(1)} and ${kilobytes(product, 'fresh').toFixed(1)} kB`;
    return [
      figure({
        id: 'c2',
        what: 'memory per panel after 120 changes each',
        unit: 'kB',
        limit: kilobytes(limit, 'thrice'),
        product: kilobytes(product, 'thrice'),
        target: atMost(1.4),
        note,
      }),
      figure({
        id: 'c2',
        what: 'growth over the last 40 changes each',
        unit: '%',
        limit: null,
        product: (told(product.ready, 'thrice') / told(product.ready, 'twice') - 1) * 100,
        target: noMoreThan(1),
        note,
      }),
    ];
  },
};
