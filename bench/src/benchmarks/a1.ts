import type { Benchmark } from '../benchmark.ts';
import { atMost, type Figure, figure, median, missing, percentile } from '../figure.ts';
import { openSides, rowsSince, type Side } from '../pipelines.ts';
import { openBroker } from '../services.ts';

const what = 'sensor message → commit → action, 1,000 rules';

interface Taken {
  readonly latencies: number[];
  lost: number;
}

async function round(side: Side, rate: number, count: number, into: Taken): Promise<void> {
  const before = await side.rows();
  const { latencies, published, openings, answered } = await side.opener.open(side.base, rate, count);
  into.latencies.push(...latencies);
  into.lost += openings - answered + published - (await rowsSince(side, before, published));
}

/** a1: a door's message on Mosquitto to the action it causes, event and decision on disk before. */
export const a1: Benchmark = {
  id: 'a1',
  title: what,
  async run({ quick, say, own }) {
    const broker = own(await openBroker());
    if (broker.tag === 'missing') return [missing('a1', what, broker.why)];
    const sides = own(await openSides(broker.url));
    const figures: Figure[] = [];
    for (const { rate, count } of [
      { rate: 20, count: quick ? 40 : 300 },
      { rate: 200, count: quick ? 200 : 2500 },
    ]) {
      const limit: Taken = { latencies: [], lost: 0 };
      const product: Taken = { latencies: [], lost: 0 };
      for (let turn = 0; turn < 4; turn += 1) {
        say(`a1: ${rate}/s, turn ${turn + 1} of 4`);
        await round(sides.limit, rate, count, limit);
        await round(sides.product, rate, count, product);
      }
      const note = `${product.latencies.length} openings each, lost: limit ${limit.lost}, product ${product.lost}; ${broker.what}`;
      figures.push(
        figure({
          id: 'a1',
          what: `${what}, ${rate}/s, p50`,
          unit: 'ms',
          limit: median(limit.latencies),
          product: median(product.latencies),
          target: atMost(1.3),
          note,
        }),
        figure({
          id: 'a1',
          what: `${what}, ${rate}/s, p99`,
          unit: 'ms',
          limit: percentile(limit.latencies, 0.99),
          product: percentile(product.latencies, 0.99),
          target: atMost(1.5),
          note,
        }),
      );
    }
    return figures;
  },
};
