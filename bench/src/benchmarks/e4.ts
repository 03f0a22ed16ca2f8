import type { Benchmark } from '../benchmark.ts';
import { figure, median, noLessThan, noMoreThan } from '../figure.ts';
import { type Program, start, told } from '../program.ts';

/** Inputs of the busy home in 30 days, and some more. */
const month = 600_000;

/** e4: the past lived once more, all of it, and with a rule and another set-up that are rehearsed over 30 days. */
export const e4: Benchmark = {
  id: 'e4',
  title: 'the past of a busy home lived once more, and a rule rehearsed over 30 days of it',
  async run({ quick, events, own, say }) {
    const wanted = events > 0 ? events : quick ? 20_000 : month;
    const environment = { BENCH_EVENTS: String(wanted) };
    say(`e4: living ${wanted} inputs`);
    const limit = own(await start('limits/json-lines.ts', { environment }));
    const product = own(await start('product/lived-past.ts', { environment }));
    const times = {
      limit: [] as number[],
      replay: [] as number[],
      rehearsal: [] as number[],
      another: [] as number[],
    };
    const inputs = { all: 0, rehearsed: 0 };
    const ask = async (program: Program, word: string, into: number[]): Promise<number> => {
      const answer = await program.ask(word);
      into.push(told(answer, 'ms') / 1000);
      return told(answer, 'inputs');
    };
    for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
      say(`e4: turn ${turn + 1}`);
      await ask(limit, 'read', times.limit);
      inputs.all = await ask(product, 'replay', times.replay);
      inputs.rehearsed = await ask(product, 'rehearse', times.rehearsal);
      await ask(product, 'another', times.another);
    }
    const days = told(product.ready, 'days');
    const rate = (count: number, seconds: readonly number[]): number => count / median(seconds);
    const note = `${inputs.all.toLocaleString('en-US')} inputs of ${days.toFixed(0)} days, 40 devices, from the archive, by processor time; the limit parses them from a plain file`;
    return [
      figure({
        id: 'e4',
        what: 'the past lived once more, inputs a second',
        unit: 'inputs/s',
        limit: rate(told(limit.ready, 'inputs'), times.limit),
        product: rate(inputs.all, times.replay),
        target: noLessThan(50_000),
        note,
      }),
      figure({
        id: 'e4',
        what: 'rehearsal of a rule over the last 30 days, inputs a second',
        unit: 'inputs/s',
        limit: rate(told(limit.ready, 'inputs'), times.limit),
        product: rate(inputs.rehearsed, times.rehearsal),
        target: noLessThan(30_000),
        note,
      }),
      figure({
        id: 'e4',
        what: `rehearsal of a rule over the last ${Math.min(30, days).toFixed(0)} days`,
        unit: 's',
        limit: null,
        product: median(times.rehearsal),
        target: noMoreThan(20),
        note: 'an answer may take 60 s, and 90 days can be asked for',
      }),
      figure({
        id: 'e4',
        what: `what would have happened with another set-up over the last ${Math.min(30, days).toFixed(0)} days`,
        unit: 's',
        limit: null,
        product: median(times.another),
        target: noMoreThan(10),
        note: 'both lives step by step, in a process of its own',
      }),
    ];
  },
};
