import { beforeEach, describe, expect, it } from 'vitest';
import type { EarlierVisit } from '@homeward/contract/shapes/company/consent.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { frontDoor, home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { companies, companyA, noFactors, staff } from '@homeward/testing/server/test-tenants.ts';
import { letIn } from '@homeward/testing/server/test-server.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';
import { keepAudit } from '../audit/housekeeping.ts';

const started = serversOfThisFile();
const minute = 60_000;
const day = 24 * 60 * minute;
const reason = 'The cellar detector is silent.';

let test: TestServer<TestClock>;
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  await test.server.services.tenants.change(home, { tenant: companyA });
  await staff(test, 'sam', companyA, 'manager');
  await staff(test, 'uma', companyA, 'support');
  // The panel does as it is told.
  test.hub.script = (command) => {
    if (command.tag !== 'consent') return null;
    const now = test.clock.now();
    void letIn(test.server, test.hub, now, command.minutes === 0 ? null : now + command.minutes * minute);
    return null;
  };
});

/** As somebody who signs in for this call alone: what is fresh in one minute is not in the next. */
const ask = async (who: string, name: string, body?: object): Promise<Called> =>
  test.call(name, {
    token: await test.token(who),
    headers: { accept: typedScalars },
    ...(body ? { body } : {}),
  });

async function visits(
  query: Readonly<Record<string, string>> = {},
): Promise<{ readonly visits: readonly EarlierVisit[]; readonly next: string }> {
  const answer = await test.call('GET /panel/visits', {
    token: await test.token('demo'),
    headers: { accept: typedScalars },
    query,
  });
  return answer.envelope.data as { visits: EarlierVisit[]; next: string };
}

const grant = (minutes: number) => ask('demo', 'POST /panel/consent', { minutes, pincode: '482650' });

async function letInAndGo(minutes = 60): Promise<void> {
  await grant(minutes);
  test.clock.advance(minute);
  await ask('sam', 'DELETE /installer/access', { mac: home });
  test.clock.advance(minute);
}

describe('earlier visits', () => {
  it('say who came, why, from when until when, how it ended and what was done', async () => {
    await ask('sam', 'POST /installer/ask', { mac: home, minutes: 60, reason });
    const from = test.clock.now();
    await grant(60);
    expect((await visits()).visits).toEqual([]);
    const sam = await test.token('sam');
    await test.call('POST /panel/select', { token: sam, body: { mac: home } });
    test.clock.advance(minute);
    const bypassed = { bypass_type: 'oneTime', devices: [{ device_id: frontDoor.id, temp_bypass: '1' }] };
    await test.call('POST /device/bypass', { token: sam, body: bypassed });
    const last = test.clock.now();
    test.clock.advance(minute);
    await ask('demo', 'DELETE /panel/consent');
    const { visits: found, next } = await visits();
    expect(next).toBe('');
    expect(found).toEqual([
      {
        grant: expect.stringMatching(/^[0-9a-f]{12}$/),
        kind: 'let',
        company: 'The company-a',
        from,
        until: from + 60 * minute,
        ended: test.clock.now(),
        end: 'owner',
        endedBy: '',
        endedCompany: '',
        outcome: '',
        by: expect.any(String),
        reason,
        wantedBy: 'sam',
        people: [{ name: 'sam', login: 'sam', since: from, last, acts: 1 }],
      },
    ]);
    const acts = await test.call('GET /audit', {
      token: await test.token('demo'),
      headers: { accept: typedScalars },
      query: { grant: found[0]?.grant ?? '' },
    });
    const { entries } = acts.envelope.data as { entries: readonly { act: string }[] };
    expect(entries.map(({ act }) => act)).toEqual(['bypass', 'openPanel']);
  });

  it('tell an emergency, time that ran out, more time, and a company that went', async () => {
    await ask('demo', 'PUT /panel/emergency_access', { allowed: true });
    await ask('sam', 'POST /installer/emergency', { mac: home, reason: 'Water alarm, nobody answers.' });
    test.clock.advance(61 * minute);
    await grant(15);
    test.clock.advance(5 * minute);
    await grant(60);
    test.clock.advance(minute);
    await ask('sam', 'DELETE /installer/access', { mac: home });
    const { visits: found } = await visits();
    expect(found.map(({ kind, end, ended, from }) => ({ kind, end, for: ended - from }))).toEqual([
      { kind: 'let', end: 'company', for: minute },
      { kind: 'let', end: 'moreTime', for: 5 * minute },
      { kind: 'emergency', end: 'time', for: 60 * minute },
    ]);
    expect((await visits({ kind: 'emergency' })).visits).toMatchObject([
      { reason: 'Water alarm, nobody answers.', wantedBy: 'sam' },
    ]);
  });

  it('tell of support, by its ticket', async () => {
    const opened = await ask('uma', 'POST /installer/case', { mac: home, ticket: 'T-7', minutes: 30 });
    const { id } = opened.envelope.data as { id: string };
    expect((await visits()).visits).toEqual([]);
    test.clock.advance(2 * minute);
    await ask('sam', 'DELETE /installer/case', { id, outcome: 'A cable was loose.' });
    expect((await visits()).visits).toMatchObject([
      {
        grant: id,
        kind: 'support',
        company: 'The company-a',
        reason: 'T-7',
        wantedBy: 'uma',
        end: 'closed',
        endedBy: 'sam',
        endedCompany: 'The company-a',
        outcome: 'A cable was loose.',
        // Whoever opened or closed it did not look in by that.
        people: [],
      },
    ]);
  });

  it('end for a company that the owner leaves, and keep its name', async () => {
    await grant(60);
    test.clock.advance(minute);
    await ask('demo', 'PUT /panel/company', { company: '' });
    expect((await visits()).visits).toMatchObject([{ company: 'The company-a', end: 'otherCompany' }]);
  });

  it('come page by page, none twice and none left out', async () => {
    for (let no = 0; no < 5; no += 1) await letInAndGo();
    const all = (await visits()).visits.map(({ from }) => from);
    expect(all).toHaveLength(5);
    const read: number[] = [];
    let after = '';
    do {
      const page = await visits({ num: '2', ...(after === '' ? {} : { after }) });
      read.push(...page.visits.map(({ from }) => from));
      after = page.next;
    } while (after !== '');
    expect(read).toEqual(all);
    expect((await visits({ from: String(all[1]), until: String(all[0]) })).visits).toHaveLength(1);
  });

  it('are for the owner alone', async () => {
    await grant(60);
    const sam = await test.token('sam');
    await test.call('POST /panel/select', { token: sam, body: { mac: home } });
    expect((await test.call('GET /panel/visits', { token: sam })).envelope.code).toBe('403');
  });

  it('are forgotten as the audit is', async () => {
    await letInAndGo();
    const { db } = test.server.services.store;
    const keep = () => keepAudit({ ...test.server.services, db });
    test.clock.jump((limits.auditDays - 1) * day);
    await keep();
    expect((await visits()).visits).toHaveLength(1);
    test.clock.jump(2 * day);
    await keep();
    expect((await visits()).visits).toHaveLength(0);
  });
});
