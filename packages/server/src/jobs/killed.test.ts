import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import type { Firmware } from '@homeward/contract/shapes/panel/upkeep.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { serverOptions } from '../options/options.ts';
import { createServer } from '../server.ts';
import { openStore } from '../store/store.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { firmwareThen, home, lifeKey } from '@homeward/testing/server/firmware-then.ts';
import { fastHasher, testClock, testLog, testRandom } from '@homeward/testing/server/quiet-world.ts';
import { sampleView } from '@homeward/testing/server/sample-panel.ts';
import { ScriptedHub } from '@homeward/testing/server/scripted-hub.ts';
import { freshFile } from '@homeward/testing/server/test-database.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).toReversed()) await end();
});

type Kind = 'alone' | 'shared';

/** A server on the store, to which the panel has come back, its firmware as given; `asked` counts who looked. */
async function life(database: TestDatabase, node: string, kind: Kind, firmware: Firmware) {
  const clock = testClock();
  const store = await openStore(database.url);
  const server = await createServer({
    store,
    clock,
    random: testRandom(node),
    log: testLog(),
    hasher: fastHasher,
    options: serverOptions({
      node,
      key: lifeKey,
      cluster: kind === 'shared' ? 'redis://127.0.0.1:6379' : null,
    }),
  });
  cleanup.push(async () => {
    await server.close();
    await store.close();
  });
  let asked = 0;
  const hub = new ScriptedHub(home);
  hub.answer = (question) => {
    if (question.tag !== 'firmware') return { tag: 'unanswered', why: 'hub.notKnown' };
    asked += 1;
    return { tag: 'firmware', firmware };
  };
  await hub.connect(server.linkUp(hub.down).up, sampleView());
  return { clock, store, jobs: server.services.jobs, asked: () => asked };
}

const gone = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();

/** A server in a process of its own; resolves with what it says of its job, or when it is dead. */
async function firstLife(database: TestDatabase, kind: Kind, dies: 'running' | 'agreeing') {
  const child = fork(new URL('../../../testing/src/server/life-to-kill.ts', import.meta.url), [
    database.url,
    'first',
    kind,
    dies,
  ]);
  cleanup.push(() => child.kill('SIGKILL'));
  await (dies === 'running' ? Promise.race([once(child, 'message'), gone(child)]) : gone(child));
  return {
    child,
    /** Nothing of it is closed. */
    kill: async () => {
      child.kill('SIGKILL');
      await gone(child);
      expect(child.signalCode).toBe('SIGKILL');
    },
  };
}

const outcomes = [
  { how: 'done', firmware: firmwareThen.sound, shown: { state: 'done', result: { running: '0.2.0' } } },
  {
    how: 'failed',
    firmware: firmwareThen.failed,
    shown: { state: 'failed', message: 'v2_mg_firmware_did_not_start' },
  },
] as const;

describe.each(await eachStore(import.meta.filename))(
  'the start of a version whose server is killed, on $name',
  ({ name, make }) => {
    async function database(): Promise<TestDatabase> {
      const made = await (make ?? freshFile)();
      cleanup.push(() => made.remove());
      return made;
    }
    const only = async ({ jobs }: Awaited<ReturnType<typeof life>>): Promise<Job> => {
      const all = await jobs.list({ tag: 'panel', panel: home });
      expect(all).toHaveLength(1);
      return all[0]!;
    };

    /** Lets looks at the panel pass, until the job is over. */
    async function ends(one: Awaited<ReturnType<typeof life>>): Promise<void> {
      await expect
        .poll(async () => {
          one.clock.advance(2000);
          return (await only(one)).endedAt;
        })
        .not.toBeNull();
    }

    it.each(outcomes)(
      'is followed by the next one to where it is $how, once',
      async ({ firmware, shown }) => {
        const at = await database();
        const { kill } = await firstLife(at, 'alone', 'running');
        await kill();
        const second = await life(at, 'second', 'alone', firmware);
        await ends(second);
        expect(await only(second)).toMatchObject({ kind: 'firmware', by: 'demo', ...shown });
        expect(second.asked()).toBeGreaterThan(0);
        const third = await life(at, 'third', 'alone', firmwareThen.sound);
        expect(await only(third)).toMatchObject(shown);
        expect(third.asked()).toBe(0);
      },
    );

    it('is not lost where the panel takes its server down as soon as it has agreed', async () => {
      const at = await database();
      const { child } = await firstLife(at, 'alone', 'agreeing');
      expect(child.signalCode).toBe('SIGKILL');
      const second = await life(at, 'second', 'alone', firmwareThen.sound);
      await ends(second);
      expect(await only(second)).toMatchObject({ state: 'done' });
    });

    // Several nodes share what one file on a disk cannot be.
    const forSeveral = name === 'SQLite' ? [] : [{ by: 'one of the nodes that live' }];
    it.each(forSeveral)('is taken over by $by, unasked, when it has been silent', async () => {
      const at = await database();
      const { kill } = await firstLife(at, 'shared', 'running');
      const others = [
        await life(at, 'second', 'shared', firmwareThen.sound),
        await life(at, 'third', 'shared', firmwareThen.sound),
      ];
      const row = () =>
        others[0]!.store.db
          .selectFrom('jobs')
          .select(['state', 'node', 'ended_at'])
          .executeTakeFirstOrThrow();
      await kill();
      for (const { clock } of others) clock.advance(45_000);
      expect(await row()).toMatchObject({
        state: 'running',
        node: expect.stringMatching(/^first /),
        ended_at: null,
      });
      for (const { clock } of others) clock.advance(30_000);
      await expect.poll(async () => (await row()).state).toBe('done');
      expect((await row()).node).toMatch(/^(second|third) /);
      expect(others.filter(({ asked }) => asked() > 0)).toHaveLength(1);
    });
  },
);
