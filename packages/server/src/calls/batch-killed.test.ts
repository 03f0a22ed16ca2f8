import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import { areaWithExit, connectKilledHomes } from '@homeward/testing/server/batch-homes.ts';
import { changesTold } from '@homeward/testing/server/obedient-home.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { lifeKey } from '@homeward/testing/server/firmware-then.ts';
import { house } from '@homeward/testing/server/sample-panel.ts';
import { fastHasher, testClock, testLog, testRandom } from '@homeward/testing/server/quiet-world.ts';
import { freshFile } from '@homeward/testing/server/test-database.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { serverOptions } from '../options/options.ts';
import { createServer } from '../server.ts';
import { batchRows } from '../store/batches.ts';
import { openStore } from '../store/store.ts';

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).toReversed()) await end();
});

/** A server in a process of its own that dies in the middle of a batch. */
async function firstLife(
  database: TestDatabase,
  dies: 'telling' | 'armed' | 'back' | 'refused',
): Promise<void> {
  const child = fork(new URL('../../../testing/src/server/batch-to-kill.ts', import.meta.url), [
    database.url,
    dies,
  ]);
  cleanup.push(() => child.kill('SIGKILL'));
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

/** The next one on the same store, to which nobody has come back yet. */
async function nextLife(database: TestDatabase) {
  const clock = testClock();
  const store = await openStore(database.url);
  const server = await createServer({
    store,
    clock,
    random: testRandom('second'),
    log: testLog(),
    hasher: fastHasher,
    options: serverOptions({ node: 'a', key: lifeKey, secondFactorFor: [] }),
  });
  cleanup.push(async () => {
    await server.close();
    await store.close();
  });
  const { id } = await store.db.selectFrom('batches').select('id').executeTakeFirstOrThrow();
  const rows = () => batchRows(store.db, id);
  const states = async () => (await rows()).map(({ state }) => state);
  /**
   * Lets time pass until the rows stand so: a second at each look, since what a panel is asked must be answered within
   * half a minute, and a busy machine needs the time of many looks for it. Where nobody answers, `seconds` may be more.
   */
  const comesTo = async (wanted: readonly string[], seconds = 1): Promise<void> => {
    await expect
      .poll(async () => {
        clock.advance(seconds * 1000);
        return states();
      })
      .toEqual(wanted);
  };
  return { server, clock, store, rows, states, comesTo };
}

const new5: Partial<PanelSettings> = { sirenMinutes: 5 };
const commands = (homes: Awaited<ReturnType<typeof connectKilledHomes>>) =>
  homes.map((one) => changesTold(one).length);

describe.each(await eachStore(import.meta.filename))(
  'a batch whose server is killed, on $name',
  ({ make }) => {
    async function database(): Promise<TestDatabase> {
      const made = await (make ?? freshFile)();
      cleanup.push(() => made.remove());
      return made;
    }

    it.each([
      { what: 'and did not make it', second: {}, sent: [0, 1, 1] },
      { what: 'and made it', second: new5, sent: [0, 0, 1] },
    ])('goes on at the panel that was told $what', async ({ second, sent }) => {
      const at = await database();
      await firstLife(at, 'telling');
      const life = await nextLife(at);
      // Its panels have yet to come back: it waits for them.
      await expect.poll(life.states).toEqual(['done', 'waiting', 'waiting']);
      const homes = await connectKilledHomes(life, [new5, second]);
      await life.comesTo(['done', 'done', 'done']);
      expect(commands(homes)).toEqual(sent);
      expect(homes.map((one) => one.settings().sirenMinutes)).toEqual([5, 5, 5]);
      // What each had before is known still, whichever life changed it.
      const before = (await life.rows()).map(({ snapshot }) => snapshot?.before.settings?.sirenMinutes);
      expect(before).toEqual([3, 3, 3]);
    });

    it.each([
      { what: 'and did not make it', second: new5, sent: [0, 1, 1] },
      { what: 'and made it', second: {}, sent: [0, 0, 1] },
    ])('goes on giving back at the panel that was told $what', async ({ second, sent }) => {
      const at = await database();
      await firstLife(at, 'back');
      const life = await nextLife(at);
      await expect.poll(life.states).toEqual(['rolledBack', 'waiting', 'waiting']);
      expect((await life.rows()).map(({ undoing }) => undoing)).toEqual([true, true, true]);
      const homes = await connectKilledHomes(life, [{}, second, new5]);
      await life.comesTo(['rolledBack', 'rolledBack', 'rolledBack']);
      expect(commands(homes)).toEqual(sent);
      expect(homes.map((one) => one.settings().sirenMinutes)).toEqual([3, 3, 3]);
    });

    it('goes on having a panel give back what it took of a change that it refused', async () => {
      const at = await database();
      await firstLife(at, 'refused');
      const life = await nextLife(at);
      await expect.poll(life.states).toEqual(['done', 'waiting', 'waiting']);
      const [, row] = await life.rows();
      expect(row).toMatchObject({ halfway: true, because: 'v2_mg_value_not_offered' });
      const homes = await connectKilledHomes(life, [new5]);
      const [first, second] = homes;
      if (first === undefined || second === undefined) throw new Error('no homes');
      // As the life before left them.
      for (const one of [first, second]) await one.areas([areaWithExit(20)]);
      await life.comesTo(['done', 'failed', 'done']);
      expect((await life.rows()).map(({ message, halfway }) => [message, halfway])).toEqual([
        ['', false],
        ['v2_mg_batch_taken_back', false],
        ['', false],
      ]);
      expect(homes.map((one) => [one.settings().sirenMinutes, one.delays(house)?.arm.exit])).toEqual([
        [5, 20],
        [3, 30],
        [5, 20],
      ]);
    });

    it('waits on for a home that is armed', async () => {
      const at = await database();
      await firstLife(at, 'armed');
      const life = await nextLife(at);
      // Tried while it is away: a panel that came back in the middle of that would not have let the installer in yet.
      await expect.poll(life.states).toEqual(['done', 'waiting', 'done']);
      const homes = await connectKilledHomes(life, [new5, {}, new5]);
      await life.comesTo(['done', 'done', 'done']);
      expect(commands(homes)).toEqual([0, 1, 0]);
    });

    it('says of panels that never come back that they did not', async () => {
      const at = await database();
      await firstLife(at, 'telling');
      const life = await nextLife(at);
      await life.comesTo(['done', 'failed', 'failed'], 5);
      expect((await life.rows()).map(({ message }) => message)).toEqual([
        '',
        'v2_mg_panel_offline',
        'v2_mg_panel_offline',
      ]);
      // The job notes its own end after that of the last panel.
      await expect
        .poll(async () => life.store.db.selectFrom('jobs').select('state').executeTakeFirstOrThrow())
        .toEqual({ state: 'done' });
    });
  },
);
