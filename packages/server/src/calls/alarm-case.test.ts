import type { AlarmCase, ResponseTimes } from '@homeward/contract/shapes/company/alarm-case.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { sampleCard, sampleSite, station, stationOptions } from '@homeward/testing/server/station.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { companyA } from '@homeward/testing/server/test-tenants.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { caseLines, forgetCases, openCases } from '../store/alarm-cases.ts';
import { openStore } from '../store/store.ts';

const databases = await eachDatabase(import.meta.filename);
const stores: TestDatabase[] = [];
// Registered first, so that it runs last: whoever uses them has ended by then.
afterEach(async () => {
  for (const one of stores.splice(0).toReversed()) await one.remove();
});
const started = serversOfThisFile();

async function watching(make: () => Promise<TestDatabase>) {
  const database = await make();
  stores.push(database);
  const test = await started({ ...stationOptions, url: database.url });
  const made = await station(test);
  await made.watch();
  await made.ask('sam', 'PUT /installer/alarm_site', { site: sampleSite, card: sampleCard });
  return { test, url: database.url, ...made };
}
const first = (cases: readonly AlarmCase[]): AlarmCase => {
  const [one] = cases;
  if (one === undefined) throw new Error('no case');
  return one;
};

describe.each(databases)('alarms in the queue, on $name', ({ make }) => {
  it('fold into one case of a site, as urgent as the worst of them, until it is closed', async () => {
    const { alarm, queue, lines, act, test } = await watching(make);
    const began = test.clock.now();
    await alarm(130, { name: 'Terrace door' });
    expect(await queue()).toMatchObject([
      { site: sampleSite, kind: 'burglary', signals: 1, openedAt: began, silent: false, restoredAt: null },
    ]);
    test.clock.advance(5_000);
    await alarm(111, { name: 'Kitchen smoke' });
    await alarm(137, { name: 'Panel' });
    const one = first(await queue());
    expect(one).toMatchObject({ kind: 'fire', signals: 3, openedAt: began, lastAt: began + 5_000 });
    expect(one.head).toMatchObject({ code: 111, text: 'Kitchen smoke' });

    test.clock.advance(5_000);
    // A restore is shown, and closes nothing; who came in is told; a test and a fault are not for the queue.
    await alarm(111, { qualifier: 3 });
    await alarm(401, { zone: 2 });
    await alarm(602);
    await alarm(302);
    expect(await queue()).toMatchObject([{ id: one.id, signals: 3, restoredAt: began + 10_000 }]);
    expect((await lines(one.id)).map(({ what, signal }) => [what, signal?.code, signal?.qualifier])).toEqual([
      ['signal', 401, 1],
      ['signal', 111, 3],
      ['signal', 137, 1],
      ['signal', 111, 1],
      ['signal', 130, 1],
    ]);
    await alarm(130);
    expect(await queue()).toMatchObject([{ signals: 4, restoredAt: null }]);

    await act('ola', one.id, 'claim');
    await act('ola', one.id, 'close', { reason: 'falseAlarm' });
    expect(await queue()).toEqual([]);
    await alarm(130, { qualifier: 3 });
    expect(await queue()).toEqual([]);
    await alarm(130);
    const next = first(await queue());
    expect(next.id).not.toBe(one.id);
    expect(await queue('ola', true)).toMatchObject([{ id: one.id, reason: 'falseAlarm', closedName: 'ola' }]);
  });

  it('are one row, however many come, and what was done is not pushed out', async () => {
    const { alarm, flood, queue, lines, act } = await watching(make);
    await alarm(130);
    const { id } = first(await queue());
    await act('ola', id, 'note', { text: 'Nobody answers.' });
    await flood(130, 600);
    expect(await queue()).toMatchObject([{ id, signals: 601 }]);
    const told = await lines(id);
    expect(told.length).toBeLessThanOrEqual(500);
    expect(told.filter(({ what }) => what === 'note')).toMatchObject([
      { by: 'ola', text: 'Nobody answers.' },
    ]);
  });

  it('are nothing of test mode, of what is only counted, or of practice', async () => {
    const { alarm, queue } = await watching(make);
    await alarm(130, { testing: true });
    await alarm(130, { counted: true });
    await alarm(990);
    expect(await queue()).toEqual([]);
  });

  it('are claimed by one, however many try at once', async () => {
    const { alarm, queue, act, lines } = await watching(make);
    await alarm(110);
    const { id } = first(await queue());
    const tries = await Promise.all(['ola', 'pia', 'sam'].map((login) => act(login, id, 'claim')));
    expect(tries.map(({ code }) => code).toSorted()).toEqual(['000', '409', '409']);
    const won = first(await queue());
    const [loser] = ['ola', 'pia', 'sam'].filter((login) => login !== won.claimedName);
    const refused = await act(loser ?? '', id, 'claim');
    expect(refused).toMatchObject({
      code: '409',
      message: 'v2_mg_case_taken',
      data: { by: won.claimedName },
    });
    // Twice the same wish is one.
    expect((await act(won.claimedName, id, 'claim')).code).toBe('000');
    expect((await lines(id)).filter(({ what }) => what === 'claim')).toHaveLength(1);
  });

  it('are worked on by who has them, and taken over with a word of it', async () => {
    const { alarm, queue, act, lines, people } = await watching(make);
    await alarm(120);
    const { id } = first(await queue());
    expect(await act('pia', id, 'close', { reason: 'real' })).toMatchObject({
      code: '409',
      message: 'v2_mg_case_not_claimed',
    });
    await act('ola', id, 'claim');
    expect((await act('pia', id, 'call', { contact: 0, outcome: 'reached' })).code).toBe('409');
    expect((await act('pia', id, 'takeOver', { from: people.sam })).code).toBe('409');
    expect((await act('pia', id, 'takeOver')).data).toMatchObject({ where: 'from' });
    expect((await act('pia', id, 'takeOver', { from: people.ola, text: 'Ola is on a break.' })).code).toBe(
      '000',
    );
    expect((await act('ola', id, 'release')).code).toBe('409');
    for (const [name, more, where] of [
      ['note', {}, 'text'],
      ['call', { outcome: 'reached' }, 'contact'],
      ['call', { contact: 0 }, 'outcome'],
      ['call', { contact: 7, outcome: 'reached' }, 'contact'],
      ['tick', { step: 2 }, 'step'],
      ['forward', {}, 'to'],
      ['close', {}, 'reason'],
    ] as const)
      expect((await act('pia', id, name, more)).data).toMatchObject({ where });
    await act('pia', id, 'call', { contact: 1, outcome: 'noAnswer' });
    await act('pia', id, 'tick', { step: 0 });
    await act('pia', id, 'tick', { step: 0, done: false });
    await act('pia', id, 'forward', { to: 'police', text: 'Unit 4.' });
    await act('pia', id, 'close', { reason: 'real', text: 'Handed to the police.' });
    expect((await act('pia', id, 'note', { text: 'too late' })).message).toBe('v2_mg_case_closed');
    expect((await act('ola', id, 'claim')).message).toBe('v2_mg_case_closed');
    const told = (await lines(id)).map(({ what, by, about, outcome, done }) => [
      what,
      by,
      about,
      outcome,
      done,
    ]);
    expect(told).toEqual([
      ['close', 'pia', 'real', '', false],
      ['forward', 'pia', 'police', '', false],
      ['tick', 'pia', 'Call the owner', '', false],
      ['tick', 'pia', 'Call the owner', '', true],
      ['call', 'pia', 'Tom', 'noAnswer', false],
      ['takeOver', 'pia', 'ola', '', false],
      ['claim', 'ola', '', '', false],
      ['signal', '', '', '', false],
    ]);
  });

  it('are opened again, unless the site has a new one', async () => {
    const { alarm, queue, act } = await watching(make);
    await alarm(130);
    const { id } = first(await queue());
    expect((await act('pia', id, 'reopen')).message).toBe('v2_mg_case_open');
    await act('ola', id, 'claim');
    await act('ola', id, 'close', { reason: 'test' });
    expect((await act('pia', id, 'reopen')).data).toMatchObject({
      claimedName: 'pia',
      reason: '',
      closedAt: null,
    });
    await act('pia', id, 'close', { reason: 'test' });
    await alarm(130);
    expect((await act('pia', id, 'reopen')).message).toBe('v2_mg_case_site_open');
    expect(await queue()).toHaveLength(1);
  });

  it('are handed over between shifts, by whoever has them', async () => {
    const { alarm, queue, act, ask, lines, people } = await watching(make);
    await alarm(130);
    const { id } = first(await queue());
    const hand = (login: string, to: string) =>
      ask<{ handed: number; where?: string }>(login, 'POST /installer/alarm_handover', {
        ids: [id],
        to,
        note: 'Guard is on the way.',
      });
    expect((await hand('ola', people.pia)).code).toBe('409');
    await act('ola', id, 'claim');
    for (const nobody of [people.bob, people.tom, people.ola, 'nobody'])
      expect((await hand('ola', nobody)).data).toMatchObject({ where: 'to' });
    expect((await hand('ola', people.pia)).data).toEqual({ handed: 1 });
    expect(await queue()).toMatchObject([{ claimedBy: people.pia, claimedName: 'pia' }]);
    expect((await hand('pia', '')).data).toEqual({ handed: 1 });
    expect(await queue()).toMatchObject([{ claimedBy: '', claimedAt: null }]);
    expect((await lines(id)).slice(0, 2)).toMatchObject([
      { what: 'handOver', by: 'pia', about: '', text: 'Guard is on the way.' },
      { what: 'handOver', by: 'ola', about: 'pia' },
    ]);
  });

  it('tell how long they waited, by the store’s own times', async () => {
    const { alarm, queue, act, ask, test } = await watching(make);
    for (const seconds of [10, 20, 300]) {
      await alarm(130);
      const { id } = first(await queue());
      test.clock.advance(seconds * 1000);
      await act('ola', id, 'claim');
      test.clock.advance(1000);
      await act('ola', id, 'release');
      test.clock.advance(1000);
      await act('ola', id, 'claim');
      test.clock.advance(8_000);
      await act('ola', id, 'close', { reason: 'falseAlarm' });
    }
    await alarm(110);
    const times = (
      await ask<readonly ResponseTimes[]>('tom', 'GET /installer/response_times', undefined, { days: '1' })
    ).data;
    expect(times).toEqual([
      {
        day: '2026-11-21',
        kind: 'fire',
        cases: 1,
        closed: 0,
        claim: { median: null, p90: null },
        close: { median: null, p90: null },
      },
      {
        day: '2026-11-21',
        kind: 'burglary',
        cases: 3,
        closed: 3,
        // The first claim counts, whatever became of it.
        claim: { median: 20_000, p90: 300_000 },
        close: { median: 30_000, p90: 310_000 },
      },
    ]);
  });

  it('are kept, with all that was done, over a restart, and written down in the company’s audit', async () => {
    const { alarm, queue, act, test, url } = await watching(make);
    await alarm(130);
    const { id } = first(await queue());
    await act('ola', id, 'claim');
    await act('ola', id, 'note', { text: 'A neighbor looks.' });
    await test.server.services.audit.settled();
    const chains = await test.store.db
      .selectFrom('audit')
      .select(['scope', 'act', 'actor', 'body'])
      .execute();
    expect(
      chains
        .filter((row) => row.act.endsWith('Alarm'))
        .map(({ scope, act: what, actor }) => [scope, what, actor]),
    ).toEqual([
      [companyA, 'claimAlarm', 'ola'],
      [companyA, 'noteAlarm', 'ola'],
    ]);
    // What is known of people is not for whoever reads the store.
    const kept = JSON.stringify(await test.store.db.selectFrom('alarm_sites').selectAll().execute());
    expect(kept).not.toContain('heron');
    expect(kept).not.toContain('Clara');

    const again = await openStore(url);
    stores.push({ url, remove: () => again.close() });
    expect(await openCases(again.db, companyA)).toMatchObject([{ id, claimedName: 'ola' }]);
    expect((await caseLines(again.db, id)).map(({ what }) => what)).toEqual(['note', 'claim', 'signal']);
    // What is open is never forgotten.
    await forgetCases(again.db, Number.MAX_SAFE_INTEGER);
    expect(await queue()).toHaveLength(1);
    await act('ola', id, 'close', { reason: 'test' });
    await forgetCases(again.db, Number.MAX_SAFE_INTEGER);
    expect(await queue('ola', true)).toEqual([]);
    expect(await again.db.selectFrom('alarm_lines').select('id').execute()).toEqual([]);
  });
});
