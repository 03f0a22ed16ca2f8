import { describe, expect, it } from 'vitest';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
const lamps = { no: '3', name: 'Lamps', members: [] };
const zip = Buffer.from('PK and the keys of the network');

/** A server whose bridge has a group and makes copies, and what its hub was asked. */
async function begun() {
  const test: TestServer<TestClock> = await started();
  const asked: unknown[] = [];
  test.hub.answer = (question) => {
    asked.push(question);
    if (question.tag === 'networkGroups') return { tag: 'networkGroups', groups: [lamps] };
    if (question.tag === 'networkGroup') return { tag: 'networkGroup', done: true, detail: '' };
    return { tag: 'networkCopy', content: zip.toString('base64') };
  };
  const as = async (login = 'demo') => {
    const token = await test.token(login);
    return async (name: string, more: object = {}) => (await test.call(name, { token, ...more })).envelope;
  };
  const audited = async () => {
    await test.server.services.audit.settled();
    const rows = await test.store.db.selectFrom('audit').select(['act', 'body']).execute();
    return rows.filter(({ act }) => act.startsWith('zigbee'));
  };
  return { test, asked, as, audited };
}

describe('the groups of a Zigbee bridge', () => {
  it('are told as the bridge has them, and changed, which is written down', async () => {
    const { asked, as, audited } = await begun();
    const call = await as();
    expect((await call('GET /panel/zigbee_groups', { query: { gateway: 'attic1' } })).data).toEqual([lamps]);
    const change = { tag: 'make', name: 'Hall' } as const;
    const made = await call('POST /panel/zigbee_groups', { body: { change } });
    expect(made.data).toEqual({ done: '1', detail: '' });
    expect(asked).toEqual([
      { tag: 'networkGroups', family: 'zigbee', gateway: 'attic1' },
      { tag: 'networkGroup', family: 'zigbee', change },
    ]);
    expect(await audited()).toMatchObject([{ act: 'zigbeeGroup' }]);
    for (const name of ['', 'a/b', 'a#'])
      expect(
        (await call('POST /panel/zigbee_groups', { body: { change: { tag: 'make', name } } })).code,
      ).not.toBe('000');
  });
});

describe('a copy of a Zigbee network', () => {
  it('is saved by its owner, which is written down', async () => {
    const { test, audited } = await begun();
    const token = await test.token('demo');
    const saved = await test.server.call({ url: '/REST/v2/panel/zigbee_backup', headers: { token } });
    expect(saved.headers['content-disposition']).toMatch(/zigbee2mqtt-\d{4}-\d\d-\d\d\.zip/);
    expect(saved.rawPayload).toEqual(zip);
    expect(await audited()).toMatchObject([{ act: 'zigbeeBackup' }]);
  });

  it('asks for a fresh proof', async () => {
    const { test, as, asked } = await begun();
    const call = await as();
    test.clock.advance(6 * 60_000);
    expect(await call('GET /panel/zigbee_backup')).toMatchObject({ code: '428' });
    expect(asked).toEqual([]);
  });

  it('is nobody else’s: the keys of the network are in it', async () => {
    const { test, as, asked, audited } = await begun();
    await test.person('ian', 'installer', { consentUntil: test.clock.now() + 3_600_000 });
    const call = await as('ian');
    expect(await call('GET /panel/zigbee_backup')).toMatchObject({ code: '403' });
    expect(asked).toEqual([]);
    expect(await audited()).toEqual([]);
  });
});
