import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { testClock, testLog } from '@homeward/testing/server/quiet-world.ts';
import { freshSchema } from '@homeward/testing/server/test-database.ts';
import { auditBreak } from '../store/audit-check.ts';
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
      if ((name === 'transaction' || name === 'updateTable') && state.fails)
        throw new Error('the store is away');
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

describe.each(['sqlite', 'postgres'] as const)('an entry that is not storable, on %s', (kind) => {
  const opened = async () => {
    if (kind === 'sqlite') return store;
    const postgres = await postgresService();
    if (postgres.tag === 'missing') return postgres.reason;
    const schema = await freshSchema(postgres.url);
    onTestFinished(schema.remove);
    const own = await openStore(schema.url);
    onTestFinished(() => own.close());
    return own;
  };

  it('is cleaned where it comes in', async (context) => {
    const at = await opened();
    if (typeof at === 'string') return context.skip(at);
    const audit = new AuditLog(at.db, testClock(), testLog());
    audit.note({ ...entry('signIn'), actor: 'a\u0000nn \ud800', body: { source: '\u0000' } });
    audit.note(entry('next'));
    await audit.settled();
    const rows = await at.db.selectFrom('audit').select(['actor', 'act']).orderBy('seq').execute();
    expect(rows).toEqual([
      { actor: 'a\ufffdnn \ufffd', act: 'signIn' },
      { actor: 'ann', act: 'next' },
    ]);
    expect(await auditBreak(at.db, '')).toBe(null);
  });

  it('stands in the log, and stops no other', async (context) => {
    const at = await opened();
    if (typeof at === 'string') return context.skip(at);
    const log = testLog();
    const audit = new AuditLog(at.db, testClock(), log);
    const body: Record<string, unknown> = {};
    body['itself'] = body;
    audit.note(entry('before'));
    audit.note({ ...entry('bad'), body });
    audit.note(entry('after'));
    await audit.settled();
    expect(audit.waiting).toBe(0);
    const rows = await at.db.selectFrom('audit').select('act').orderBy('seq').execute();
    expect(rows.map(({ act }) => act)).toEqual(['before', 'after']);
    expect(log.lines.find(({ message }) => message === 'audit entry not in the store')?.data).toMatchObject({
      act: 'bad',
    });
  });
});
