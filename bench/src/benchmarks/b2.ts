import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { connectAsync, type MqttClient } from 'mqtt';
import type { Benchmark, Conditions } from '../benchmark.ts';
import { figure, missing, noLessThan, noMoreThan } from '../figure.ts';
import { ownFolder } from '../folder.ts';
import { openTap } from '../load/mqtt-tap.ts';
import { lamps, numberedDoors, numbersIn } from '../load/numbered-doors.ts';
import { doors, hangDoors } from '../load/zigbee-home.ts';
import { type Program, start } from '../program.ts';
import { openMortalBroker } from '../services.ts';

const what = 'killed at 5,000 messages a second, QoS 1';
const rate = 5000;
/** What a hub that was killed may take to answer an opening again, ms. */
const backWithin = 30_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Every number among the last inputs on the disk, read by a connection of its own. */
function onDisk(path: string): ReadonlySet<number> {
  const reader = new Database(path, { readonly: true });
  const rows = reader.prepare<[], { body: string }>('select body from inputs').all();
  reader.close();
  return new Set(rows.flatMap(({ body }) => numbersIn(body)));
}

/** Puts the bridge on a broker that knows nothing yet, and listens for actions. */
async function settleIn(client: MqttClient, base: string): Promise<void> {
  await client.subscribeAsync(`${base}/+/set`, { qos: 1 });
  await hangDoors(client, base, { doors, lamps });
}

const missingFrom = (wanted: ReadonlySet<number>, there: ReadonlySet<number>): number =>
  [...wanted].filter((number) => !there.has(number)).length;

async function killAndReturn({ own, quick, say }: Conditions) {
  const broker = await openMortalBroker();
  if (broker === null) return null;
  own(broker);
  const tap = own(await openTap(broker.port));
  const folder = own(ownFolder('b2'));
  const journal = join(folder.path, 'journal.db');
  const base = `bench-mortal-${randomBytes(4).toString('hex')}`;
  const client = await connectAsync(broker.url, { reconnectPeriod: 100, resubscribe: false });
  client.on('error', () => {});
  own({ stop: () => client.endAsync(true) });
  await settleIn(client, base);
  const house = numberedDoors(client, base);
  const live = (): Promise<Program> =>
    start('product/mortal-hub.ts', {
      environment: { BENCH_MQTT: tap.url, BENCH_TOPIC: base, BENCH_JOURNAL: journal },
    });
  let hub = await live();
  own({ stop: () => hub.stop() });
  const sum = { kills: 0, back: 0, acked: 0, lost: 0, causeless: 0, poured: 0, waited: [] as number[] };
  const kills = quick ? 4 : 20;
  if (!(await house.answered(backWithin))) throw new Error('the hub does not answer');
  for (; sum.kills < kills; sum.kills += 1) {
    const both = sum.kills % 2 === 1;
    const flood = house.pour(rate);
    await pause(1200 + Math.random() * 300);
    // Every other time in the moment of an action: the worst for whoever must not do it twice.
    if (sum.kills % 4 >= 2) await house.nextAction();
    await Promise.all([hub.kill(), ...(both ? [broker.kill()] : [])]);
    sum.poured += flood.stop();
    const acked = await tap.acknowledged();
    // What was done before the end may still be on its way here.
    await pause(200);
    const disk = onDisk(journal);
    sum.acked += acked.size;
    sum.lost += missingFrom(acked, disk);
    sum.causeless += house.ledger.causeless(disk);
    if (both) {
      await broker.again();
      while (!client.connected) await pause(20);
      await settleIn(client, base);
    }
    const began = performance.now();
    hub = await live();
    if (await house.answered(backWithin)) sum.back += 1;
    sum.waited.push(performance.now() - began);
    say(`b2: kill ${sum.kills + 1}${both ? ', with the broker' : ''}: ${sum.lost} lost so far`);
  }
  return { ...sum, actions: house.ledger.actions };
}

/** b2: a hub that is killed again and again, every other time with its broker: what it said it had, it has. */
export const b2: Benchmark = {
  id: 'b2',
  title: what,
  async run(conditions) {
    const sum = await killAndReturn(conditions);
    if (sum === null)
      return [missing('b2', what, 'Mosquitto is not installed, and another broker is not ours to kill')];
    const longest = (Math.max(...sum.waited) / 1000).toFixed(1);
    const value = { id: 'b2', limit: null };
    return [
      figure({
        ...value,
        what: `${what}, ${sum.kills} times, half of them with the broker: messages that the hub acknowledged and does not have`,
        unit: 'messages',
        product: sum.lost,
        target: noMoreThan(0),
        note: `${sum.acked.toLocaleString('en-US')} of ${sum.poured.toLocaleString('en-US')} messages acknowledged before a kill, read on the wire and looked for on the disk`,
      }),
      figure({
        ...value,
        what: 'actions done twice, or without their cause on the disk',
        unit: 'actions',
        product: sum.causeless,
        target: noMoreThan(0),
        note: `${sum.actions.toLocaleString('en-US')} actions, each by a lamp of its own door, beside that door’s openings on the disk; half of the kills at the moment of one`,
      }),
      figure({
        ...value,
        what: 'kills after which an opening was answered again',
        unit: `of ${sum.kills}`,
        product: sum.back,
        target: noLessThan(sum.kills),
        note: `at most ${longest} s after it was started again`,
      }),
    ];
  },
};
