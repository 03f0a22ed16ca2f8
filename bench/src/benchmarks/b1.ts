import type { Benchmark } from '../benchmark.ts';
import { atLeast, figure, median, missing, noMoreThan } from '../figure.ts';
import { flood } from '../load/mqtt-flood.ts';
import { openSides, rowsSince, type Side } from '../pipelines.ts';
import { told } from '../program.ts';
import { openBroker } from '../services.ts';

interface Taken {
  readonly rates: number[];
  /** Share of its core while the flood lasted. */
  readonly busy: number[];
  lost: number;
  rows: number;
}

async function round(side: Side, ms: number, into: Taken): Promise<void> {
  const before = await side.rows();
  const cpu = told(await side.program.ask(), 'cpu');
  const began = performance.now();
  const { published, rate, openings, answered } = await flood(side.client, side.base, ms);
  into.busy.push((told(await side.program.ask(), 'cpu') - cpu) / (performance.now() - began));
  const rows = await rowsSince(side, before, published);
  into.rates.push(rate);
  into.rows += rows;
  into.lost += openings - answered + published - rows;
}

/** How many events a second are taken, stepped, committed and, one in a hundred, answered; every row is counted on disk. */
const most = (id: string, title: string, devices: Parameters<typeof openSides>[1]): Benchmark => ({
  id,
  title,
  async run({ quick, say, own }) {
    const broker = own(await openBroker());
    if (broker.tag === 'missing') return [missing(id, title, broker.why)];
    const sides = own(await openSides(broker.url, devices));
    const limit: Taken = { rates: [], busy: [], lost: 0, rows: 0 };
    const product: Taken = { rates: [], busy: [], lost: 0, rows: 0 };
    const ms = quick ? 2000 : 6000;
    for (const side of [sides.limit, sides.product]) await flood(side.client, side.base, 1000);
    for (let turn = 0; turn < (quick ? 2 : 4); turn += 1) {
      say(`${id}: turn ${turn + 1}`);
      await round(sides.limit, ms, limit);
      await round(sides.product, ms, product);
    }
    const busy = (side: Taken): string => `${Math.round(median(side.busy) * 100)} % cpu`;
    const note = `limit ${busy(limit)}, product ${busy(product)}; ${broker.what}`;
    return [
      figure({
        id,
        what: title,
        unit: 'events/s',
        limit: median(limit.rates),
        product: median(product.rates),
        target: atLeast(0.4),
        note,
      }),
      figure({
        id,
        what: 'messages lost, by the rows on disk',
        unit: 'events',
        limit: null,
        product: product.lost,
        target: noMoreThan(0),
        note: `${product.rows} rows found; the limit lost ${limit.lost} of ${limit.lost + limit.rows}`,
      }),
    ];
  },
});

export const b1 = most('b1', 'most sensor messages a second, all committed', 'bridge');
/** The same of devices that announce themselves; the limit is that of b1, which knows no announcements. */
export const b3 = most(
  'b3',
  'the same of devices that announce themselves over MQTT, their values found by templates',
  'announced',
);
