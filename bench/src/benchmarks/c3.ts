import type { Benchmark } from '../benchmark.ts';
import { type Crowd, mostSockets, openCrowds } from '../crowds.ts';
import { atLeast, figure, median, noMoreThan } from '../figure.ts';
import { changesPerSecond } from '../paced.ts';
import { told } from '../program.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Taken {
  /** Deliveries a second of processor time. */
  readonly rates: number[];
  readonly busy: number[];
  deliveries: number;
  lost: number;
}

/** Has so many changes told, and waits until everybody has all of it; at most 20 s longer than it should take. */
async function round({ program, listeners }: Crowd, changes: number, into: Taken): Promise<void> {
  await listeners.ask('forget');
  const before = await program.ask();
  const began = performance.now();
  await program.ask(`send ${changes}`);
  const deadline = began + (changes / changesPerSecond) * 1000 + 20_000;
  let after = before;
  let heard = 0;
  let wanted = changes;
  do {
    await pause(20);
    after = await program.ask();
    const facts = await listeners.ask();
    heard = told(facts, 'received');
    wanted = (told(after, 'sent') - told(before, 'sent')) * told(facts, 'opened');
  } while (
    (told(after, 'sent') - told(before, 'sent') < changes || heard < wanted) &&
    performance.now() < deadline
  );
  const milliseconds = performance.now() - began;
  const cpu = told(after, 'cpu') - told(before, 'cpu');
  into.rates.push(heard / (cpu / 1000));
  into.busy.push(cpu / milliseconds);
  into.deliveries += heard;
  into.lost += Math.abs(wanted - heard);
}

/** c3: every change of one panel told to a thousand who listen to it. */
export const c3: Benchmark = {
  id: 'c3',
  title: 'live deliveries, every change of a panel to 1,000 listeners',
  async run(conditions) {
    const { quick, say } = conditions;
    const listeners = Math.min(quick ? 300 : 1000, mostSockets());
    const crowds = await openCrowds(conditions, listeners);
    const nothing = (): Taken => ({ rates: [], busy: [], deliveries: 0, lost: 0 });
    const taken = { limit: nothing(), product: nothing() };
    const sides = [
      [crowds.limit, taken.limit],
      [crowds.product, taken.product],
    ] as const;
    for (const [crowd] of sides) {
      await crowd.open(listeners);
      await round(crowd, changesPerSecond, nothing());
    }
    for (let turn = 0; turn < (quick ? 1 : 4); turn += 1)
      for (const [crowd, into] of sides) {
        say(`c3: turn ${turn + 1}, ${crowd.name}`);
        await round(crowd, changesPerSecond * (quick ? 2 : 5), into);
      }
    const busy = ({ busy: shares }: Taken): string => `${Math.round(median(shares) * 100)} %`;
    const { limit, product } = taken;
    const note = `${listeners} listeners, ${changesPerSecond} changes a second; the limit used ${busy(limit)} of its core, the product ${busy(product)}`;
    return [
      figure({
        id: 'c3',
        what: `live deliveries a second of processor time, every change of a panel to ${listeners.toLocaleString('en-US')} listeners`,
        unit: '/s',
        limit: median(limit.rates),
        product: median(product.rates),
        target: atLeast(0.75),
        note,
      }),
      figure({
        id: 'c3',
        what: 'deliveries lost, counted at the listeners',
        unit: 'messages',
        limit: null,
        product: product.lost,
        target: noMoreThan(0),
        note: `${product.deliveries.toLocaleString('en-US')} delivered; the limit lost ${limit.lost}`,
      }),
    ];
  },
};
