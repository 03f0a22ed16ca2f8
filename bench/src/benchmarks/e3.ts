import type { Benchmark, Conditions } from '../benchmark.ts';
import { largest, openEngine } from '../engines.ts';
import { atMost, type Figure, figure, median } from '../figure.ts';
import { type Program, start, told } from '../program.ts';

/** One area full of zones: the smallest panel, full. */
const small = { areas: 1, zones: 80 } as const;
const rules = 100;

async function eventTime(conditions: Conditions): Promise<Figure> {
  const { quick, say } = conditions;
  const words = quick ? 20_000 : 200_000;
  const one = await openEngine(conditions, 'product/engine.ts', { ...small, rules }, words);
  const eight = await openEngine(conditions, 'product/engine.ts', { ...largest, rules }, words);
  for (let turn = 0; turn < (quick ? 2 : 8); turn += 1) {
    say(`e3: turn ${turn + 1}`);
    await one.round('step');
    await eight.round('step');
  }
  const time = ({ rates }: typeof one): number => 1e6 / median(rates('step'));
  return figure({
    id: 'e3',
    what: 'time of an event with 640 zones; limit: with 80',
    unit: 'µs',
    limit: time(one),
    product: time(eight),
    target: atMost(2),
    note: 'limits of e3 are the product itself with a tenth of the house: one area of 80 zones, 100 rules in both',
  });
}

/** e3: what a panel of 640 zones costs beside one of 80. */
export const e3: Benchmark = {
  id: 'e3',
  title: '640 zones beside 80',
  async run(conditions) {
    const { quick, own, say } = conditions;
    const event = await eventTime(conditions);
    const open = async ({ areas, zones }: typeof small | typeof largest): Promise<Program> => {
      const environment = {
        BENCH_AREAS: String(areas),
        BENCH_ZONES: String(zones),
        BENCH_TIMES: quick ? '1000' : '5000',
      };
      return own(await start('product/panel-parts.ts', { environment, nodeArgs: ['--expose-gc'] }));
    };
    const [one, eight] = [await open(small), await open(largest)];
    const compare = async (
      word: string,
      name: string,
      row: Pick<Figure & { tag: 'measured' }, 'what' | 'unit' | 'target'>,
    ): Promise<Figure> => {
      say(`e3: ${word}`);
      const taken = { one: [] as number[], eight: [] as number[] };
      for (let turn = 0; turn < (word === 'memory' ? 1 : quick ? 3 : 9); turn += 1) {
        taken.one.push(told(await one.ask(word), name));
        taken.eight.push(told(await eight.ask(word), name));
      }
      return figure({ id: 'e3', ...row, limit: median(taken.one), product: median(taken.eight) });
    };
    // Eight times the house, and a little for what no longer fits the processor's caches.
    const linear = atMost(10);
    return [
      event,
      await compare('deadline', 'microseconds', {
        what: 'next deadline of a state, 640 zones; limit: 80',
        unit: 'µs',
        target: linear,
      }),
      await compare('change', 'microseconds', {
        what: 'what a change of one device shows, 640 zones; limit: 80',
        unit: 'µs',
        target: linear,
      }),
      await compare('view', 'microseconds', {
        what: 'view of the whole panel, 640 zones; limit: 80',
        unit: 'µs',
        target: linear,
      }),
      await compare('memory', 'kilobytes', {
        what: 'memory of set-up, state and layout, 640 zones; limit: 80',
        unit: 'kB',
        target: linear,
      }),
    ];
  },
};
