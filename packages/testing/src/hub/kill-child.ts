import { join } from 'node:path';
import type { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createHub } from '@homeward/hub/hub.ts';
import { defaultRetention } from '@homeward/hub/journal/journal.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { createPast } from '@homeward/hub/past/past.ts';
import { nodeSchedule } from '@homeward/hub/time/schedule.ts';
import { createBenchDriver } from './bench-driver.ts';
import { createBenchServer } from './bench-server.ts';
import { createBenchWays } from './bench-ways.ts';
import { anna, annaPin, area, asAnna, door, hall, houseConfig, lamp } from './house.ts';
import { createQuietLog } from './quiet-log.ts';
import { createSeededRandom } from './seeded-random.ts';

/**
 * A hub under load that waits to be killed (`kill-run.ts`). Every line on stdout is a promise: what it says has left
 * the machine, so that the next life must know it.
 */
interface Order {
  readonly folder: string;
  /** Names this life in its commands' ids. */
  readonly life: number;
  /** What the parent heard before and asks about now. */
  readonly afterSeq: number;
  readonly commands: readonly CommandId[];
  /** Keeps its past, in pieces small enough for short lives. */
  readonly keepsPast: boolean;
}
const order: Order = JSON.parse(process.argv[2] ?? '');

const say = (line: Readonly<Record<string, unknown>>) => process.stdout.write(`${JSON.stringify(line)}\n`);

const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

const noDelay = { exit: 0, entry1: 0, entry2: 0 };
const delays = { arm: noDelay, home_1: noDelay, home_2: noDelay, home_3: noDelay };
const config = { ...houseConfig, areas: houseConfig.areas.map((one) => ({ ...one, delays })) };

const log = createQuietLog();
const driver = createBenchDriver();
const path = join(order.folder, 'journal.db');
const past = createPast({
  journal: path,
  clock,
  log,
  archive: { closeAfter: 400, mostInputs: 300, hashEvery: 100 },
  lookMs: { first: 1, calm: 1, soon: 1 },
});
/** Events of one life, more than any comes to. */
const most = 1_000_000;
const journal = openSqliteJournal({
  path,
  epoch: 'epoch-1',
  log,
  // On a busy machine a life may last long: what it promised must not have had its time by the next.
  retention: { ...defaultRetention, events: most, ...(order.keepsPast && { inputs: 0 }) },
  ...(order.keepsPast && { follower: past }),
});
const hub = createHub({
  config,
  journal,
  ...(order.keepsPast && { past }),
  clock,
  random: createSeededRandom(order.life),
  log,
  drivers: [{ name: 'bench', open: () => driver.open() }],
  plan: planned([]),
  ways: createBenchWays(),
  keyring: { pins: new Uint8Array(32).fill(9), link: 'link-key-0123456789' },
  schedule: nodeSchedule,
  snapshotEvery: { inputs: 500, ms: 600_000 },
});
hub.start();
say({
  tag: 'ready',
  phase: hub.state().areas[0]?.phase,
  eventSeq: hub.state().eventSeq,
  events: journal.eventsAfter(order.afterSeq, most).map(({ seq, code }) => [seq, code]),
  results: order.commands.map((id) => [id, journal.result(id)]),
});

const server = createBenchServer(clock);
let told = 0;
server.trouble = ({ message, when }) => {
  if (message !== 'events' || when !== 'after') return;
  for (const { seq, code } of server.events.slice(told)) say({ tag: 'event', seq, code });
  told = server.events.length;
};
hub.connect(server.connector);
if (!hub.hasPin(anna)) {
  const set = await hub.setPin(anna, annaPin);
  if (set.tag === 'done') say({ tag: 'pinSet' });
}

let beat = 0;
let kept = 0;
setInterval(() => {
  beat += 1;
  if (past.keptTo() !== kept) {
    kept = past.keptTo();
    say({ tag: 'kept', seq: kept });
  }
  driver.reports(lamp, { on: beat % 2 === 0 });
  driver.reports(hall, { motion: beat % 3 === 0 });
  if (beat % 5 === 0) driver.reports(door, { opening: beat % 10 === 0 ? 'open' : 'closed' });
  if (beat % 4 !== 0) return;
  const mode = (['arm', 'disarm', 'home_1', 'disarm'] as const)[(beat / 4) % 4] ?? 'disarm';
  const id = `life-${order.life}-${beat}`;
  const command = asAnna({ tag: 'setMode', area, mode, pin: annaPin, force: true }, clock.now(), id);
  say({ tag: 'sent', id, mode });
  void hub.command(command).then((result) => say({ tag: 'result', id, mode, result }));
}, 1);
