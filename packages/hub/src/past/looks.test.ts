import { expect, it, vi } from 'vitest';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { createPast } from './past.ts';
import type { RecorderAnswer } from './recorder-process.ts';

/** Looks that wait for their answer, in the place of a process. */
const looks: PromiseWithResolvers<RecorderAnswer>[] = [];
vi.mock('./asked-process.ts', () => ({
  createAskedProcess: () => ({
    ask: () => {
      const look = Promise.withResolvers<RecorderAnswer>();
      looks.push(look);
      return look.promise;
    },
    close: () => Promise.resolve(),
  }),
}));

it('a state that is written during a look is looked at after it, in its time', async () => {
  looks.length = 0;
  const clock = createVirtualClock(0);
  const past = createPast({ journal: '/nowhere/journal.db', clock, log: createQuietLog() });
  const answer = (no: number, keptTo: number, more = false) =>
    looks[no]?.resolve({ tag: 'recorded', recorded: { keptTo, more }, version: 'v' });
  past.start(1);
  await clock.run(30_000);
  expect(looks).toHaveLength(1);
  past.wroteState(true);
  await clock.run(5_000);
  expect(looks).toHaveLength(1);
  answer(0, 40);
  await clock.run(1);
  expect(past.keptTo()).toBe(40);
  expect(looks).toHaveLength(2);

  // One that may take its time takes it, and what is left over does not wait for it.
  past.wroteState(false);
  answer(1, 90, true);
  await clock.run(1);
  expect(looks).toHaveLength(3);
  past.wroteState(false);
  answer(2, 140);
  await clock.run(1_799_000);
  expect(looks).toHaveLength(3);
  await clock.run(2_000);
  expect(looks).toHaveLength(4);
  answer(3, 200);
  await clock.run(7_200_000);
  expect(looks).toHaveLength(4);
  expect(past.keptTo()).toBe(200);
  await past.close();
});
