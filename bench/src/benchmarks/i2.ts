import type { Benchmark } from '../benchmark.ts';
import { atLeast, atMost, figure, median, missing, noMoreThan, percentile } from '../figure.ts';
import { type LaneTimes, openings, openLaneHome, rested } from '../lane-home.ts';
import type { Storm } from '../load/sign-in-storm.ts';
import { start, told, type Told } from '../program.ts';
import { openBroker } from '../services.ts';

const people = 200;
const rate = 200;
const what = `sensor message → commit → action, ${rate}/s, while ${people} people sign in at once`;

const stormOf = (data: Told): Storm => ({
  letIn: told(data, 'letIn'),
  sentAway: told(data, 'sentAway'),
  lost: told(data, 'lost'),
  milliseconds: told(data, 'milliseconds'),
});

/** i2: everybody signs in at the same moment, and an alarm does not wait for them. */
export const i2: Benchmark = {
  id: 'i2',
  title: what,
  async run(conditions) {
    const { quick, own, say } = conditions;
    const broker = own(await openBroker());
    if (broker.tag === 'missing') return [missing('i2', what, broker.why)];
    say(`i2: ${people} people move in`);
    const home = await openLaneHome(conditions, broker.url, { rows: 0, people });
    const crowd = own(
      await start('load/sign-in-storm.ts', {
        environment: { BENCH_ADDRESS: home.address, BENCH_PEOPLE: String(people) },
        core: 'load',
      }),
    );
    const nothing = (): LaneTimes => ({ latencies: [], lost: 0 });
    /** Keeps the lane going while something else is under way, in short runs, so that it ends with it. */
    const meanwhile = async <Result>(work: Promise<Result>, into: LaneTimes): Promise<Result> => {
      let over = false;
      const done = work.finally(() => (over = true));
      while (!over) await openings(home, rate, rate / 2, into);
      return done;
    };
    say('i2: bare hashes beside the lane');
    const hashes = { environment: { BENCH_HASHES: String(quick ? 60 : people) } };
    const bare = own(await meanwhile(start('limits/argon2.ts', hashes), nothing()));
    const bareRate = (told(bare.ready, 'hashes') / told(bare.ready, 'milliseconds')) * 1000;
    await bare.stop();
    const taken = { alone: nothing(), stormed: nothing() };
    const storms: Storm[] = [];
    for (let turn = 0; turn < (quick ? 1 : 4); turn += 1) {
      say(`i2: turn ${turn + 1}`);
      await rested(home);
      await openings(home, rate, rate * (quick ? 4 : 8), taken.alone);
      storms.push(stormOf(await meanwhile(crowd.ask('sign in'), taken.stormed)));
    }
    const { alone, stormed } = taken;
    const sum = (of: (storm: Storm) => number): number => storms.reduce((all, storm) => all + of(storm), 0);
    const wanted = people * storms.length;
    const ms = (value: number): string => value.toPrecision(3);
    return [
      figure({
        id: 'i2',
        what: `${what}, p99; limit: its own p99 without them`,
        unit: 'ms',
        limit: percentile(alone.latencies, 0.99),
        product: percentile(stormed.latencies, 0.99),
        target: atMost(2),
        note: `${stormed.latencies.length} openings, ${stormed.lost} unanswered; p50 ${ms(median(alone.latencies))} ms alone, ${ms(median(stormed.latencies))} ms in the storm; ${broker.what}`,
      }),
      figure({
        id: 'i2',
        what: 'people let in a second; limit: bare argon2id hashes a second beside the same lane',
        unit: '/s',
        limit: bareRate,
        product: (sum(({ letIn }) => letIn) / sum(({ milliseconds }) => milliseconds)) * 1000,
        target: atLeast(0.5),
        note: `${wanted} sign-ins, told to come again ${sum(({ sentAway }) => sentAway)} times`,
      }),
      figure({
        id: 'i2',
        what: 'sign-ins answered otherwise than let in or told to come again',
        unit: 'sign-ins',
        limit: null,
        product: Math.max(
          sum(({ lost }) => lost),
          wanted - sum(({ letIn }) => letIn),
        ),
        target: noMoreThan(0),
      }),
    ];
  },
};
