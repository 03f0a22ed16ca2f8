import { expect, it } from 'vitest';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { createRateLimit } from './rate-limit.ts';

it('lets a hundred go at once, then forty a second, and says when', async () => {
  const clock = createVirtualClock(0);
  const limit = createRateLimit(clock);
  let told = 0;
  const go = () => limit.mayGo(() => (told += 1));
  let gone = 0;
  while (go()) gone += 1;
  expect(gone).toBe(100);
  expect([go(), told]).toEqual([false, 0]);
  await clock.run(25);
  expect(told).toBe(1);
  expect([go(), go()]).toEqual([true, false]);
  await clock.run(1_000);
  for (gone = 0; go();) gone += 1;
  expect(gone).toBe(40);
  expect(told).toBe(2);
  limit.stop();
  await clock.run(60_000);
  expect(told).toBe(2);
  for (gone = 0; go();) gone += 1;
  expect(gone).toBe(100);
});
