import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { MqttClient } from 'mqtt';
import type { Conditions } from './benchmark.ts';
import { type DoorOpener, doorOpener } from './door-opener.ts';
import { attachRows } from './event-rows.ts';
import { ownFolder } from './folder.ts';
import { dial, hangDoors, thermometers } from './load/zigbee-home.ts';
import { visitor } from './product/accounts.ts';
import { start, told, type Program } from './program.ts';
import { signIn } from './sign-in.ts';

/** Who speaks on the lane, and who pours. */
export interface Lane {
  readonly base: string;
  readonly opener: DoorOpener;
  readonly others: MqttClient;
}

/** The product whole, with a lane and an event log. */
export interface LaneHome extends Lane {
  readonly program: Program;
  readonly address: string;
  readonly token: string;
  readonly rows: number;
}

export interface LaneHomeSize {
  /** Events in its log at least. */
  readonly rows: number;
  /** People beside the visitor who can sign in. */
  readonly people?: number;
}

/** Starts it on a broker, warm, its log filled, one person signed in. */
export async function openLaneHome(
  { own, say }: Conditions,
  url: string,
  { rows: wanted, people = 0 }: LaneHomeSize,
): Promise<LaneHome> {
  const folder = own(ownFolder('lane'));
  const base = `bench-lane-${randomBytes(4).toString('hex')}`;
  const client = await dial(url);
  own({ stop: () => client.endAsync() });
  const opener = own(await doorOpener(url));
  const others = await dial(url);
  own({ stop: () => others.endAsync() });
  const bridge = await hangDoors(client, base, { thermometers });
  own({ stop: () => bridge.forget() });
  const data = join(folder.path, 'data');
  const program = own(
    await start('product/alarm-lane.ts', {
      environment: {
        BENCH_MQTT: url,
        BENCH_TOPIC: base,
        BENCH_DATA: data,
        BENCH_PEOPLE: String(people),
      },
    }),
  );
  for (let first = 0; first === 0;) first = (await opener.open(base, 5, 1)).answered;
  await opener.open(base, 200, 400);
  if (wanted > 0) say('filling the event log');
  const rows = attachRows(join(data, 'portal.db'), wanted, () => {});
  const address = `http://127.0.0.1:${told(program.ready, 'port')}`;
  const token = await signIn(address, visitor, String(program.ready['panel']));
  return { base, opener, others, program, address, token, rows };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the home has kept what was poured into it, and does nothing but what it always does; at most 30 s. */
export async function rested({ program }: LaneHome): Promise<void> {
  for (let second = 0; second < 30; second += 1) {
    const before = told(await program.ask(), 'cpu');
    await pause(1000);
    if (told(await program.ask(), 'cpu') - before < 200) return;
  }
}

/** Openings of the lane, how long each took to be answered, and those that never were. */
export interface LaneTimes {
  readonly latencies: number[];
  lost: number;
}

/** Opens doors of the lane and adds what came of it up. */
export async function openings(
  { opener, base }: Pick<Lane, 'opener' | 'base'>,
  rate: number,
  count: number,
  into: LaneTimes,
): Promise<void> {
  const { latencies, openings: offered, answered } = await opener.open(base, rate, count);
  into.latencies.push(...latencies);
  into.lost += offered - answered;
}
