import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { MqttClient } from 'mqtt';
import type { Benchmark, Conditions } from '../benchmark.ts';
import { attachRows } from '../event-rows.ts';
import { atMost, figure, missing, noMoreThan, percentile } from '../figure.ts';
import { ownFolder } from '../folder.ts';
import { readLog } from '../load/log-readers.ts';
import { pour } from '../load/mqtt-flood.ts';
import { openDoors } from '../load/mqtt-load.ts';
import { dial, hangDoors } from '../load/zigbee-home.ts';
import { openSide } from '../pipelines.ts';
import { visitor } from '../product/accounts.ts';
import { start, told, type Program } from '../program.ts';
import { openBroker } from '../services.ts';
import { signIn } from '../sign-in.ts';

const what = 'alarm lane under a flood of 20,000 other messages a second and 10 heavy questions';
const flooding = 20_000;
/** Openings a second in the lane. */
const rate = 50;
/** Of the ten questions; the others ask for the past inside the program. */
const readers = 6;

interface Taken {
  readonly idle: number[];
  readonly flooded: number[];
  lost: number;
}
const nothing = (): Taken => ({ idle: [], flooded: [], lost: 0 });

/** Who speaks on the lane, and who pours. */
interface Lane {
  readonly base: string;
  readonly client: MqttClient;
  readonly others: MqttClient;
}

async function openings({ client, base }: Lane, count: number, into: number[], taken: Taken): Promise<void> {
  const { latencies, openings: offered, answered } = await openDoors(client, base, rate, count);
  into.push(...latencies);
  taken.lost += offered - answered;
}

interface Home extends Lane {
  readonly program: Program;
  readonly address: string;
  readonly token: string;
  readonly rows: number;
}

async function openHome({ own, quick, say }: Conditions, url: string): Promise<Home> {
  const folder = own(ownFolder('a2'));
  const base = `bench-lane-${randomBytes(4).toString('hex')}`;
  const client = await dial(url);
  own({ stop: () => client.endAsync() });
  const others = await dial(url);
  own({ stop: () => others.endAsync() });
  const bridge = await hangDoors(client, base);
  own({ stop: () => bridge.forget() });
  const data = join(folder.path, 'data');
  const program = own(
    await start('product/alarm-lane.ts', {
      environment: { BENCH_MQTT: url, BENCH_TOPIC: base, BENCH_DATA: data },
    }),
  );
  for (let first = 0; first === 0;) first = (await openDoors(client, base, 5, 1)).answered;
  await openDoors(client, base, 200, 400);
  say('a2: filling the event log');
  const rows = attachRows(join(data, 'portal.db'), quick ? 20_000 : 300_000, () => {});
  const address = `http://127.0.0.1:${told(program.ready, 'port')}`;
  const token = await signIn(address, visitor, String(program.ready['panel']));
  return { base, client, others, program, address, token, rows };
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
    const bare: Lane = { base: side.base, client: side.client, others: limitOthers };
    const home = await openHome(conditions, broker.url);
    const limit = nothing();
    const product = nothing();
    let poured = 0;
    let kept = 0;
    let answers = 0;
    const count = rate * (quick ? 3 : 12);
    for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
      say(`a2: turn ${turn + 1}`);
      await openings(bare, count, limit.idle, limit);
      await openings(home, count, product.idle, product);

      const bareFlood = pour(bare.others, bare.base, flooding);
      await openings(bare, count, limit.flooded, limit);
      await bareFlood.stop();

      const before = await home.program.ask('ask');
      const log = readLog(home.address, home.token, readers);
      const flood = pour(home.others, home.base, flooding);
      await openings(home, count, product.flooded, product);
      // A closing, an opening and the lamp's word each.
      const wanted = (await flood.stop()) + count * 3;
      answers += await log.stop();
      let after = await home.program.ask('rest');
      answers += told(after, 'answers') - told(before, 'answers');
      const deadline = performance.now() + 5000;
      const inputs = (): number => told(after, 'inputs') - told(before, 'inputs');
      while (inputs() < wanted && performance.now() < deadline) after = await home.program.ask();
      poured += wanted;
      kept += Math.min(inputs(), wanted);
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
