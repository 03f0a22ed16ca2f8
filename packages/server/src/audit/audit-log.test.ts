import { afterEach, beforeEach, expect, it } from 'vitest';
import { testClock, testLog } from '@homeward/testing/server/quiet-world.ts';
import { openStore, type Store } from '../store/store.ts';
import { AuditLog } from './audit-log.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:');
});
afterEach(() => store.close());

/** The store, and a switch that has it fail. */
function failing() {
  const state = { fails: false };
  const db = new Proxy(store.db, {
    get: (target, name) => {
      if (name === 'transaction' && state.fails) throw new Error('the store is away');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, state };
}

const entry = (act: string) => ({ scope: '', actor: 'ann', act, outcome: 'done', body: {} });
const stored = async () =>
  (await store.db.selectFrom('audit').select('act').orderBy('seq').execute()).map(({ act }) => act);

it('keeps what the store does not take until it does, in order', async () => {
  const { db, state } = failing();
  const clock = testClock();
  const audit = new AuditLog(db, clock, testLog());
  state.fails = true;
  audit.note(entry('a'));
  await expect(audit.settled()).rejects.toThrow('the store is away');
  audit.note(entry('b'));
  for (let no = 0; no < 5; no += 1) {
    clock.advance(20_000);
    await new Promise(setImmediate);
  }
  expect(audit.waiting).toBe(2);
  state.fails = false;
  clock.advance(20_000);
  await audit.settled();
  expect(await stored()).toEqual(['a', 'b']);
});

it('puts into the log, whole, what the store has not taken when the server ends', async () => {
  const { db, state } = failing();
  const log = testLog();
  const audit = new AuditLog(db, testClock(), log);
  state.fails = true;
  audit.note(entry('a'));
  await audit.close();
  expect(log.lines.find(({ message }) => message === 'audit entry not in the store')?.data).toMatchObject(
    entry('a'),
  );
  expect(await stored()).toEqual([]);
});
