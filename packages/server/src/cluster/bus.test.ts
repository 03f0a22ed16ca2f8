import { createClient } from 'redis';
import { afterEach, describe, expect, it } from 'vitest';
import { realClock, testLog, testRandom } from '@homeward/testing/server/quiet-world.ts';
import { redisService } from '@homeward/testing/server/outside-service.ts';
import { createSeal } from '../base/seal.ts';
import { openBus } from './bus.ts';

const redis = await redisService();
const patient = { timeout: 60_000, interval: 100 };
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).toReversed()) await end();
});

/** A node in the cluster, what it has heard, and its log. */
async function nodeAt(url: string, node: string, key = 7) {
  const log = testLog();
  const heard: unknown[] = [];
  const bus = await openBus({
    url,
    node,
    seal: createSeal(new Uint8Array(32).fill(key), testRandom(node)),
    log,
    clock: realClock,
    random: testRandom(node),
    heard: (message) => void heard.push(message),
    listening: () => undefined,
  });
  cleanup.push(() => bus.close());
  await expect.poll(() => bus.connected(), patient).toBe(true);
  return { bus, heard, log };
}

describe.skipIf(redis.tag === 'missing')('what nodes say to each other', () => {
  const at = (name: string): string => `${redis.tag === 'missing' ? '' : redis.url}#${name}-${process.pid}`;

  it('is heard by all others, or by the one that it is for', async () => {
    const [a, b, c] = [
      await nodeAt(at('all'), 'a'),
      await nodeAt(at('all'), 'b'),
      await nodeAt(at('all'), 'c'),
    ];
    a.bus.say(null, 'to all');
    a.bus.say('b', 'to b');
    await expect.poll(() => b.heard, patient).toEqual(['to all', 'to b']);
    await expect.poll(() => c.heard, patient).toEqual(['to all']);
    expect(a.heard).toEqual([]);
  });

  it('is not heard from a node that has another key, which is told in the log', async () => {
    const [a, stranger] = [await nodeAt(at('key'), 'a'), await nodeAt(at('key'), 'stranger', 8)];
    stranger.bus.say('a', 'let me in');
    stranger.bus.say(null, 'all of you');
    await expect
      .poll(() => a.log.lines.filter(({ message }) => message.includes('without the key')), patient)
      .toHaveLength(1);
    expect(a.heard).toEqual([]);
  });

  it('is heard once, however often somebody who recorded it says it', async () => {
    const [a, b] = [await nodeAt(at('again'), 'a'), await nodeAt(at('again'), 'b')];
    const spy = createClient({ url: redis.tag === 'missing' ? '' : redis.url });
    await spy.connect();
    cleanup.push(() => spy.close());
    const ears = spy.duplicate();
    await ears.connect();
    cleanup.push(() => ears.close());
    const recorded: { readonly text: string; readonly channel: string }[] = [];
    await ears.pSubscribe(`again-${process.pid}:*`, (text, channel) => void recorded.push({ text, channel }));
    a.bus.say('b', 'disarm');
    await expect.poll(() => recorded, patient).toHaveLength(1);
    await expect.poll(() => b.heard, patient).toEqual(['disarm']);
    const [said] = recorded;
    for (let no = 0; no < 3; no += 1) await spy.publish(said?.channel ?? '', said?.text ?? '');
    a.bus.say('b', 'the end');
    await expect.poll(() => b.heard, patient).toEqual(['disarm', 'the end']);
    expect(b.log.lines.map(({ message }) => message)).toContainEqual(expect.stringContaining('says again'));
  });
});
