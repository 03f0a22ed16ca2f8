import { afterEach, expect, it } from 'vitest';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { fastHasher, testClock, testLog, testRandom } from '@homeward/testing/server/quiet-world.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { hubKey } from '@homeward/testing/server/scripted-hub.ts';
import { serverOptions } from '../options/options.ts';
import { createServer } from '../server.ts';
import { openStore } from '../store/store.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

it.each(await eachStore())(
  'a set-up code that many use at once makes one master ($name)',
  async ({ make }) => {
    const database = make === null ? null : await make();
    if (database !== null) closers.push(() => database.remove());
    const store = await openStore(database?.url ?? ':memory:');
    closers.push(() => store.close());
    const pins: string[] = [];
    const server = await createServer({
      store,
      clock: testClock(),
      random: testRandom('race'),
      log: testLog(),
      hasher: fastHasher,
      options: serverOptions({
        firstAccount: {
          code: 'ABCD-EFGH-JKMN',
          // A panel takes its time, and others come meanwhile.
          enrol: async ({ pin }) => {
            await new Promise((resolve) => setTimeout(resolve, 5));
            pins.push(pin);
          },
        },
      }),
    });
    closers.push(() => server.close());
    await server.enrol({ id: home, name: 'Home', key: hubKey });
    const codes = await Promise.all(
      Array.from({ length: 12 }, async (_, no) => {
        const reply = await server.call({
          method: 'POST',
          url: '/REST/v2/auth/setup',
          remoteAddress: `192.0.2.${no}`,
          payload: {
            code: 'ABCD-EFGH-JKMN',
            account: `ann${no}`,
            name: 'Ann',
            password: 'a long enough pass phrase',
            pin: `48265${no % 10}`,
          },
        });
        return reply.json<{ code: string }>().code;
      }),
    );
    expect(codes.filter((code) => code === '000')).toHaveLength(1);
    expect(pins).toHaveLength(1);
    expect(await store.db.selectFrom('accounts').select('login').execute()).toHaveLength(1);
    expect(await store.db.selectFrom('memberships').select('account').execute()).toHaveLength(1);
  },
);
