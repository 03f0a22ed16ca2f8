import type { Benchmark, Conditions } from '../benchmark.ts';
import { largest, openEngine } from '../engines.ts';
import { atLeast, type Figure, figure, median, missing, noMoreThan } from '../figure.ts';
import { flood } from '../load/mqtt-flood.ts';
import { openSide, rowsSince } from '../pipelines.ts';
import { openBroker } from '../services.ts';

const many = 10_000;
const few = 10;
/** Doors that say nothing meanwhile: with them the rules are spread over 600. */
const quiet = 560;

async function growth(conditions: Conditions): Promise<Figure> {
  const { quick, say } = conditions;
  const words = quick ? 20_000 : 200_000;
  const open = async (file: 'limits/closures.ts' | 'product/engine.ts', count: number) => ({
    many: await openEngine(conditions, file, { ...largest, rules: many }, count),
    few: await openEngine(conditions, file, { ...largest, rules: few }, count),
  });
  const limit = await open('limits/closures.ts', words * 5);
  const product = await open('product/engine.ts', words);
  for (let turn = 0; turn < (quick ? 2 : 8); turn += 1) {
    say(`e2: turn ${turn + 1}`);
    for (const { many: one, few: other } of [limit, product]) {
      await other.round('step');
      await one.round('step');
    }
  }
  const times = ({ many: one, few: other }: typeof limit): number =>
    median(other.rates('step')) / median(one.rates('step'));
  const rate = (rates: readonly number[]): string => Math.round(median(rates)).toLocaleString('en-US');
  return figure({
    id: 'e2',
    what: 'time of an event with 10,000 rules in that with 10, 640 zones',
    unit: '×',
    limit: times(limit),
    product: times(product),
    target: noMoreThan(2.5),
    note: `step with 10 rules ${rate(product.few.rates('step'))} events/s, with 10,000 ${rate(product.many.rates('step'))}; every event of the house is the same`,
  });
}

async function endToEnd({ quick, say, own }: Conditions): Promise<Figure> {
  const what = 'most sensor messages a second with 10,000 rules beside 10, all committed';
  const broker = own(await openBroker());
  if (broker.tag === 'missing') return missing('e2', what, broker.why);
  const sides = [
    own(await openSide('product', 'product/hub.ts', broker.url, { rules: few, quiet })),
    own(await openSide('product', 'product/hub.ts', broker.url, { rules: many, quiet })),
  ] as const;
  const rates: readonly [number[], number[]] = [[], []];
  let lost = 0;
  for (const side of sides) await flood(side.client, side.base, 1000);
  for (let turn = 0; turn < (quick ? 1 : 4); turn += 1) {
    say(`e2: end to end, turn ${turn + 1}`);
    for (const [index, side] of sides.entries()) {
      const before = await side.rows();
      const { published, rate } = await flood(side.client, side.base, quick ? 2000 : 4000);
      lost += published - (await rowsSince(side, before, published));
      rates[index === 0 ? 0 : 1].push(rate);
    }
  }
  return figure({
    id: 'e2',
    what,
    unit: 'events/s',
    limit: median(rates[0]),
    product: median(rates[1]),
    target: atLeast(0.95),
    note: `600 doors, 40 of which speak; here the limit is the product with 10 rules; ${lost} messages lost; ${broker.what}`,
  });
}

/** e2: what 10,000 rules cost beside 10, in the step alone and on the whole way from the broker to the disk. */
export const e2: Benchmark = {
  id: 'e2',
  title: 'growth from 10 rules to 10,000',
  run: async (conditions) => [await growth(conditions), await endToEnd(conditions)],
};
