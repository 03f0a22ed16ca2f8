import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { defaultLimits } from '../options/options.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { forgetCounts } from '../store/tries.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { freshFile, freshSchema } from '@homeward/testing/server/test-database.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { storedCounters } from './counters.ts';
import { Throttle } from './throttle.ts';

const postgres = await postgresService();
const databases: { name: string; make: () => Promise<TestDatabase> }[] = [
  { name: 'SQLite', make: freshFile },
  ...(postgres.tag === 'there' ? [{ name: 'PostgreSQL', make: () => freshSchema(postgres.url) }] : []),
];
const limits = defaultLimits;

describe.each(databases)('two nodes on one $name', ({ make }) => {
  let database: TestDatabase;
  let stores: Store[];
  const clock = testClock();
  const nodes = (): Throttle[] =>
    stores.map(({ db }) => {
      const counters = storedCounters(db, clock);
      return new Throttle({ passwords: counters, factors: counters, limits });
    });
  const from = (source: string, device: string | null = null) => ({ source, device });
  const outcome = (attempt: Promise<unknown>): Promise<string> =>
    attempt.then(
      () => 'tried',
      (error: unknown) => (error instanceof Error ? error.message : 'failed'),
    );
  beforeAll(async () => {
    database = await make();
    stores = [await openStore(database.url), await openStore(database.url)];
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await database.remove();
  });

  it('count the tries at an account together, all at once too', async () => {
    const [a, b] = nodes();
    const tries = Array.from({ length: 8 }, (_, no) =>
      outcome((no % 2 === 0 ? a : b)!.password('ann', from('192.0.2.1'))),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((one) => one === 'tried')).toHaveLength(limits.accountFailures);
    expect(await outcome(b!.password('ann', from('192.0.2.1')))).toBe('v2_mg_login_too_many_times');
    expect(await outcome(b!.password('ann', from('192.0.2.2')))).toBe('tried');
    clock.advance(limits.accountLock);
    const right = await a!.password('ann', from('192.0.2.1'));
    await right.succeeded();
    for (let no = 0; no < limits.accountFailures; no += 1)
      expect(await outcome(b!.password('ann', from('192.0.2.1')))).toBe('tried');
  });

  it('take a try back that was none, and the lock with it', async () => {
    const [a, b] = nodes();
    const tries = [];
    for (let no = 0; no < limits.accountFailures; no += 1)
      tries.push(await (no % 2 === 0 ? a : b)!.password('eve', from('192.0.2.3')));
    expect(await outcome(a!.password('eve', from('192.0.2.3')))).toBe('v2_mg_login_too_many_times');
    await Promise.all(tries.slice(0, 2).map((one) => one.untried()));
    for (let no = 0; no < 2; no += 1)
      expect(await outcome(b!.password('eve', from('192.0.2.3')))).toBe('tried');
    expect(await outcome(a!.password('eve', from('192.0.2.3')))).toBe('v2_mg_login_too_many_times');
    // The lock that was taken back makes the next one no longer.
    clock.advance(limits.accountLock);
    expect(await outcome(a!.password('eve', from('192.0.2.3')))).toBe('tried');
  });

  it('take a source’s tries back, too', async () => {
    const [a, b] = nodes();
    for (let no = 0; no < limits.sourceFailures * 2; no += 1)
      await (await (no % 2 === 0 ? a : b)!.password(`busy${no}`, from('192.0.2.4'))).untried();
    expect(await outcome(a!.password('busy', from('192.0.2.4')))).toBe('tried');
  });

  it('send a source away together', async () => {
    const [a, b] = nodes();
    for (let no = 0; no < limits.sourceFailures; no += 1)
      await outcome((no % 2 === 0 ? a : b)!.password(`guess${no}`, from('192.0.2.9')));
    for (const node of [a, b])
      expect(await outcome(node!.password('ben', from('192.0.2.9')))).toBe('v2_mg_retry_later');
    clock.advance(limits.sourceWindow + 1);
    expect(await outcome(a!.password('ben', from('192.0.2.9')))).toBe('tried');
  });

  it('count the tries at an account over all sources, and let a known device and a session in all the same', async () => {
    const [a, b] = nodes();
    const stranger = (no: number) => from(`198.51.100.${no}`);
    for (let no = 0; no < limits.accountFailuresOfAll; no += 1)
      expect(await outcome((no % 2 === 0 ? a : b)!.password('zoe', stranger(no)))).toBe('tried');
    expect(await outcome(a!.password('zoe', stranger(200)))).toBe('v2_mg_login_too_many_times');
    expect(await outcome(b!.password('zoe', from('198.51.100.201', 'phone')))).toBe('tried');
    expect(await outcome(b!.inSession('zoes session'))).toBe('tried');
    clock.advance(limits.accountLock);
    expect(await outcome(a!.password('zoe', stranger(200)))).toBe('tried');
  });

  it('lock nobody out for longer than a quarter of an hour, however long it goes on', async () => {
    const [a] = nodes();
    for (let round = 0; round < 12; round += 1) {
      for (let no = 0; no < limits.accountFailuresOfAll; no += 1)
        await outcome(a!.password('yan', from(`203.0.113.${round * 10 + no}`)));
      expect(await outcome(a!.password('yan', from('192.0.2.77')))).toBe('v2_mg_login_too_many_times');
      clock.advance(15 * 60_000);
    }
    expect(await outcome(a!.password('yan', from('192.0.2.77')))).toBe('tried');
  });

  it('slow a known device and a session down by themselves', async () => {
    const [a, b] = nodes();
    for (let no = 0; no < limits.accountFailures; no += 1) {
      expect(await outcome(a!.password('xia', from('192.0.2.50', 'tablet')))).toBe('tried');
      expect(await outcome(a!.inSession('xias session'))).toBe('tried');
    }
    expect(await outcome(b!.password('xia', from('192.0.2.51', 'tablet')))).toBe(
      'v2_mg_login_too_many_times',
    );
    expect(await outcome(b!.inSession('xias session'))).toBe('v2_mg_login_too_many_times');
    expect(await outcome(b!.password('xia', from('192.0.2.50')))).toBe('tried');
  });

  it('take all addresses of a /64 for one source', async () => {
    const [a] = nodes();
    for (let no = 0; no < limits.sourceFailures; no += 1)
      await outcome(a!.password(`six${no}`, from(`2001:db8:1:2::${no.toString(16)}`)));
    expect(await outcome(a!.password('wim', from('2001:db8:1:2:ffff::1')))).toBe('v2_mg_retry_later');
    expect(await outcome(a!.password('wim', from('2001:db8:1:3::1')))).toBe('tried');
  });

  it('count the tries at a second factor from wherever, with longer locks each time', async () => {
    const account = 'a1' as AccountId;
    const [a, b] = nodes();
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      for (let no = 0; no < limits.accountFailures; no += 1)
        expect(await outcome(a!.factor(account))).toBe('tried');
      clock.advance(minutes * 60_000 - 1);
      expect(await outcome(b!.factor(account))).toBe('v2_mg_login_too_many_times');
      clock.advance(1);
    }
  });

  it('forget what nobody has tried for a day', async () => {
    const [store] = stores;
    clock.advance(limits.triesLife + 1);
    await forgetCounts(store!.db, clock.now() - limits.triesLife, clock.now());
    expect(await store!.db.selectFrom('tries').selectAll().execute()).toEqual([]);
  });
});
