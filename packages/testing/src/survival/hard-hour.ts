import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate } from 'node:timers/promises';
import { createSeededRandom } from '../hub/seeded-random.ts';
import type { HastenedClock } from '../scenarios/hastened-clock.ts';
import type { SurvivalHouse } from './house.ts';
import { endless, nonsenseOf } from './nonsense.ts';
import type { SurvivalPeer } from './peer.ts';

/** Messages of one flood, pieces of nonsense, and how often the other device speaks in the midst of it. */
const [floods, pieces, besides] = [3_000, 60, 20];
/** Bytes that may still be held once all was said: far less than was poured. */
const mostKept = 24 * 2 ** 20;
const minuteMs = 60_000;

/** Bytes in use, once all is collected that nobody holds. What was freed is counted as such only by the next collection. */
async function kept(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  await setImmediate();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** An hour of the house in which all goes wrong with one gateway. Throws where it or the other does not live. */
export async function hardHour(
  {
    tried,
    beside,
    house,
    clock,
  }: {
    readonly tried: SurvivalPeer;
    readonly beside: SurvivalPeer;
    readonly house: SurvivalHouse;
    readonly clock: HastenedClock;
  },
  seed: number,
): Promise<void> {
  const random = createSeededRandom(seed);
  const begunAt = clock.monotonic();
  const { hub, until } = house;
  const zone = (at: number) => hub.state().zones.get(at)?.condition;
  const stands = (isActive: boolean) => (isActive ? 'active' : 'normal');

  /** The panel hears a true word of the device, and another. */
  async function truth(after: string): Promise<void> {
    for (const isActive of [true, false]) {
      await tried.say(isActive);
      await until(
        `a true word after ${after}`,
        () => tried.knows?.(hub, isActive) ?? zone(0) === stands(isActive),
        () => tried.say(isActive),
      );
    }
    await until(`the link after ${after}`, async () => (await house.health()) === 'up');
  }

  const count = (event: string): number => house.events.filter((one) => one === event).length;
  /** Losses that were told and have no end yet. */
  const lost = (): number => count('1333') - count('3333');

  /** The loss is told, and as soon as `back` is done the return. */
  async function lossAndReturn(why: string, back: () => Promise<void>): Promise<void> {
    const isOutward = tried.gateway.kind === 'homeAssistant';
    await until(`the loss by ${why}`, async () => (await house.health()) === 'down');
    await until(`event 333 by ${why}`, () => isOutward || lost() > 0);
    await back();
    await until(`the return after ${why}`, async () => (await house.health()) === 'up');
    await until(`the end of event 333 after ${why}`, () => lost() === 0);
  }
  /** The other device opens and closes while something goes on, and all of it is heard in its order. */
  async function besideIt(during: Promise<unknown>): Promise<void> {
    const from = house.heardBeside.length;
    const said: string[] = [];
    for (let no = 0; no < besides; no += 1) {
      await beside.say(no % 2 === 0);
      said.push(no % 2 === 0 ? 'open' : 'closed');
    }
    await during;
    await until('every word of the other device', () => house.heardBeside.length >= from + besides);
    const heard = house.heardBeside.slice(from);
    if (heard.join() !== said.join()) throw new Error(`of the other device was heard ${heard.join()}`);
    if (zone(tried.device === null ? 0 : 1) !== 'normal') throw new Error('the other device is not at rest');
  }

  /** Sixty megabytes without an end of a line. */
  async function pour(): Promise<void> {
    for (let times = 0; times < 6; times += 1) await tried.line.pour(endless);
  }

  await until(
    'the other device',
    () => zone(tried.device === null ? 0 : 1) === 'normal',
    () => beside.say(false),
  );
  await truth('its start');

  const before = await kept();
  await besideIt(tried.flood(floods));
  await besideIt(pour());
  // What is still on its way is let go sooner or later; what is kept of a line without an end is never.
  await until('that no more is kept of a flood', async () => (await kept()) - before <= mostKept);
  await truth('a flood');

  for (let no = 0; no < pieces; no += 1) {
    await tried.nonsense(nonsenseOf(tried.samples, random));
    if (no % 10 === 9) await clock.pass(2_000);
  }
  await tried.nonsense(endless);
  await clock.pass(minuteMs);
  await truth('nonsense');

  for (let no = 0; no < 10; no += 1) {
    await tried.line.pour(Buffer.from(random.bytes(1 + Math.floor(random.unit() * 2_000))));
    await clock.pass(5_000);
  }
  tried.tire?.();
  await truth('wrong frames');

  await tried.line.be('slow');
  await clock.pass(2 * minuteMs);
  await tried.line.be('whole');
  await truth('slow answers');

  await tried.line.be('half');
  await clock.pass(2 * minuteMs);
  await tried.line.be('whole');
  await truth('half answers');

  await tried.line.be('refused');
  // A speaker is tried every five minutes, and sees it only then.
  await besideIt(clock.pass(6 * minuteMs));
  await lossAndReturn('a broken line', () => tried.line.be('whole'));
  await truth('a broken line');

  await tried.restart();
  await clock.pass(minuteMs);
  await truth('its restart');

  await tried.line.be('silent');
  tried.tire?.();
  await besideIt(clock.pass(10 * minuteMs));
  await lossAndReturn('silence', () => tried.line.be('whole'));
  await truth('silence');

  await clock.pass(Math.max(0, begunAt + 60 * minuteMs - clock.monotonic()));
  await truth('the hour');
}
