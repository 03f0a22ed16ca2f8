import type { Benchmark } from '../benchmark.ts';
import { atMost, figure, missing, noMoreThan, percentile } from '../figure.ts';
import { type Lane, openLaneHome, rested } from '../lane-home.ts';
import { pour } from '../load/mqtt-flood.ts';
import { dial } from '../load/zigbee-home.ts';
import { openSide } from '../pipelines.ts';
import { start, told } from '../program.ts';
import { openBroker } from '../services.ts';

const what = 'alarm lane under a flood of 20,000 other messages a second and 10 heavy questions';
const flooding = 20_000;
/** Openings a second in the lane. */
const rate = 50;

interface Taken {
  readonly idle: number[];
  readonly flooded: number[];
  lost: number;
}
const nothing = (): Taken => ({ idle: [], flooded: [], lost: 0 });

async function openings({ opener, base }: Lane, count: number, into: number[], taken: Taken): Promise<void> {
  const { latencies, openings: offered, answered } = await opener.open(base, rate, count);
  into.push(...latencies);
  taken.lost += offered - answered;
}

/** a2: a door's message to the action it causes, while the house and its people ask for everything at once. */
export const a2: Benchmark = {
  id: 'a2',
  title: what,
  async run(conditions) {
    const { quick, own, say } = conditions;
    const broker = own(await openBroker());
    if (broker.tag === 'missing') return [missing('a2', what, broker.why)];
    const side = own(await openSide('limit', 'limits/pipeline.ts', broker.url));
    const limitOthers = await dial(broker.url);
    own({ stop: () => limitOthers.endAsync() });
    const bare: Lane = { base: side.base, opener: side.opener, others: limitOthers };
    const home = await openLaneHome(conditions, broker.url, { rows: quick ? 20_000 : 300_000 });
    const readers = own(
      await start('load/heavy-readers.ts', {
        environment: { BENCH_ADDRESS: home.address, BENCH_TOKEN: home.token },
        core: 'load',
      }),
    );
    const limit = nothing();
    const product = nothing();
    let poured = 0;
    let kept = 0;
    let answers = 0;
    const count = rate * (quick ? 3 : 12);
    /** A while of everything at once; what was answered, poured and found on the disk is added up. */
    const storm = async (into: Taken): Promise<void> => {
      const before = await home.program.ask();
      const asked = told(await readers.ask('ask'), 'answers');
      const flood = pour(home.others, home.base, flooding);
      await openings(home, count, into.flooded, into);
      // A closing, an opening and the lamp's word each.
      const wanted = (await flood.stop()) + count * 3;
      answers += told(await readers.ask('rest'), 'answers') - asked;
      let after = await home.program.ask();
      const deadline = performance.now() + 5000;
      const inputs = (): number => told(after, 'inputs') - told(before, 'inputs');
      while (inputs() < wanted && performance.now() < deadline) after = await home.program.ask();
      poured += wanted;
      kept += Math.min(inputs(), wanted);
      await rested(home);
    };
    // Until threads have started, and all of it is compiled.
    await storm(nothing());
    answers = 0;
    for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
      say(`a2: turn ${turn + 1}`);
      await openings(bare, count, limit.idle, limit);
      await openings(home, count, product.idle, product);
      const bareFlood = pour(bare.others, bare.base, flooding);
      await openings(bare, count, limit.flooded, limit);
      await bareFlood.stop();
      await storm(product);
    }
    const p99 = (samples: readonly number[]): number => percentile(samples, 0.99);
    const ms = (samples: readonly number[]): string => p99(samples).toPrecision(3);
    const note = `${product.flooded.length} openings, ${answers} questions answered meanwhile over ${home.rows} events; the bare pipeline without questions: ${ms(limit.idle)} ms idle, ${ms(limit.flooded)} ms in the flood; ${broker.what}`;
    const values = { id: 'a2', unit: 'ms', note };
    return [
      figure({
        ...values,
        what: `${what}, p99; limit: its own p99 when idle`,
        limit: p99(product.idle),
        product: p99(product.flooded),
        target: atMost(2),
      }),
      figure({
        ...values,
        what: 'the same, longest',
        limit: null,
        product: Math.max(...product.flooded),
        target: noMoreThan(50),
      }),
      figure({
        id: 'a2',
        what: 'openings unanswered, and messages that are not on the disk',
        unit: 'events',
        limit: null,
        product: product.lost + poured - kept,
        target: noMoreThan(0),
        note: `${kept} messages found on the disk; the bare pipeline lost ${limit.lost} openings`,
      }),
    ];
  },
};
