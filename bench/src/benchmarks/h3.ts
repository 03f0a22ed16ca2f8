import type { Benchmark } from '../benchmark.ts';
import { atMost, figure, median, missing, noMoreThan, percentile } from '../figure.ts';
import { type LaneTimes, openings, openLaneHome, rested } from '../lane-home.ts';
import { askLog } from '../load/log-questions.ts';
import { openBroker } from '../services.ts';

const what = 'sensor message → commit → action, 200/s, while the event log is asked 50 times a second';
const rate = 200;
const questions = 50;

/** h3: the lane of a1 beside the questions of h1 and h2, all in one process. */
export const h3: Benchmark = {
  id: 'h3',
  title: what,
  async run(conditions) {
    const { quick, own, say } = conditions;
    const broker = own(await openBroker());
    if (broker.tag === 'missing') return [missing('h3', what, broker.why)];
    const home = await openLaneHome(conditions, broker.url, { rows: quick ? 20_000 : 300_000 });
    const asking = { rate: questions, rows: home.rows };
    const nothing = (): LaneTimes => ({ latencies: [], lost: 0 });
    const taken = { alone: nothing(), asked: nothing() };
    const count = rate * (quick ? 4 : 12);
    const answers: number[] = [];
    const beside = async (into: LaneTimes, times: number): Promise<readonly number[]> => {
      const log = askLog(home.address, home.token, asking);
      await openings(home, rate, times, into);
      return (await log.stop()).latencies;
    };
    // Until the reading thread runs, its index has all, and everything is compiled.
    await beside(nothing(), count);
    await rested(home);
    for (let turn = 0; turn < (quick ? 1 : 4); turn += 1) {
      say(`h3: turn ${turn + 1}`);
      await openings(home, rate, count, taken.alone);
      answers.push(...(await beside(taken.asked, count)));
      await rested(home);
    }
    const { alone, asked } = taken;
    const ms = (value: number): string => value.toPrecision(3);
    const note = `${asked.latencies.length} openings; p50 ${ms(median(alone.latencies))} ms alone, ${ms(median(asked.latencies))} ms beside the questions; ${answers.length} answers over ${home.rows} events, p99 ${ms(percentile(answers, 0.99))} ms; ${broker.what}`;
    return [
      figure({
        id: 'h3',
        what: `${what}, p99; limit: its own p99 without questions`,
        unit: 'ms',
        limit: percentile(alone.latencies, 0.99),
        product: percentile(asked.latencies, 0.99),
        target: atMost(1.5),
        note,
      }),
      figure({
        id: 'h3',
        what: 'openings unanswered',
        unit: 'events',
        limit: null,
        product: asked.lost,
        target: noMoreThan(0),
      }),
    ];
  },
};
