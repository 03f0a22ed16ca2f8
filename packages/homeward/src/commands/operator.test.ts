import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultLimits } from '@homeward/server/options/options.ts';
import { createServer } from '@homeward/server/server.ts';
import { serverOptions } from '@homeward/server/options/options.ts';
import { beginTotp, confirmTotp, factorsOf, hasFactor } from '@homeward/server/store/second-factors.ts';
import { waitingResets } from '@homeward/server/store/factor-resets.ts';
import { openStore, type Store } from '@homeward/server/store/store.ts';
import { fastHasher, testClock, testLog, testRandom } from '@homeward/testing/server/quiet-world.ts';
import { commands } from './commands.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

let folder: string;
let settings: Settings;
let said: string[];
let store: Store;

const operator = async (...words: string[]): Promise<number | undefined> =>
  commands['operator']?.(settings, words, { now: Date.now(), say: (text) => said.push(text) });
const clock = testClock(Date.now());
const home = () =>
  createServer({
    store,
    clock,
    random: testRandom(),
    log: testLog(),
    hasher: fastHasher,
    options: serverOptions(),
    mailer: { send: ({ to, text }) => Promise.resolve(void said.push(`${to}: ${text}`)) },
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-operator-'));
  const result = readSettings({ HOMEWARD_DATA: folder }, folder);
  if (result.tag === 'wrong') throw new Error(result.problems.join('\n'));
  ({ settings } = result);
  said = [];
  store = await openStore(join(folder, 'portal.db'));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

describe('homeward operator', () => {
  it('makes an operator, whose first manager comes in by an invitation', async () => {
    expect(await operator('Hart', 'Monitoring')).toBe(0);
    expect(said[0]).toContain('Operator "Hart Monitoring" is made');
    const tenants = await store.db.selectFrom('tenants').select(['kind', 'name']).execute();
    expect(tenants).toEqual([{ kind: 'operator', name: 'Hart Monitoring' }]);
    await expect(operator()).rejects.toThrow('needs a name');
  });

  it('takes lost second factors away by the server that runs: told at once, done a day later', async () => {
    const server = await home();
    const { accounts } = server.services;
    const { id } = await accounts.create({ login: 'anna', name: 'Anna', password: 'homeward-demo' });
    await store.db.updateTable('accounts').set({ mail: 'anna@example.org' }).execute();
    await expect(operator('reset', 'anna', 'Lost her phone')).rejects.toThrow('has no second factor');
    await beginTotp(store.db, id, 'sealed', 1);
    await confirmTotp(store.db, id, 1, 1);

    await expect(operator('reset', 'anna', 'why')).rejects.toThrow('say why');
    await expect(operator('reset', 'nobody', 'Lost her phone')).rejects.toThrow('no account');
    expect(await operator('reset', 'anna', 'Lost', 'her', 'phone')).toBe(0);
    await expect(operator('reset', 'anna', 'Lost her phone')).rejects.toThrow('waits already');

    clock.advance(60_000);
    await expect.poll(() => said.at(-1)).toContain('anna@example.org:');
    expect(said.at(-1)).toContain('Lost her phone');
    await expect.poll(async () => (await waitingResets(store.db))[0]?.told).toBe(true);
    clock.advance(defaultLimits.factorResetWait - 60_000);
    expect(hasFactor(await factorsOf(store.db, id))).toBe(true);
    await expect
      .poll(async () => {
        clock.advance(60_000);
        return hasFactor(await factorsOf(store.db, id));
      })
      .toBe(false);
    await server.close();
  });
});
