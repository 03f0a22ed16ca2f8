import { beforeEach, describe, expect, it } from 'vitest';
import type { Batch } from '@homeward/contract/shapes/company/batch.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import { obedientHome } from '@homeward/testing/server/obedient-home.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import {
  companies,
  companyA,
  companyB,
  noFactors,
  operator,
  staff,
} from '@homeward/testing/server/test-tenants.ts';
import { letIn } from '@homeward/testing/server/test-server.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };

let test: TestServer<TestClock>;
let sam: string;
let bob: string;
let olga: string;
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  await obedientHome(test, home, { hub: test.hub });
  await test.server.services.tenants.change(home, { tenant: companyA });
  await test.server.services.tenants.change(foreignHome, { tenant: companyB });
  await staff(test, 'sam', companyA, 'manager');
  await staff(test, 'bob', companyB, 'manager');
  await staff(test, 'olga', operator, 'manager');
  [sam, bob, olga] = [await test.token('sam'), await test.token('bob'), await test.token('olga')];
  await letIn(test.server, test.hub, test.clock.now(), test.clock.now() + 3_600_000);
});

const ask = (name: string, token: string, body?: object, query?: Record<string, string>): Promise<Called> =>
  test.call(name, { token, headers: typed, ...(body ? { body } : {}), ...(query ? { query } : {}) });

describe('a batch', () => {
  const tasks = [{ tag: 'settings', settings: { sirenMinutes: 5 } }];
  async function run(token: string, body: object): Promise<Batch> {
    const { id } = (await ask('POST /installer/batch', token, body)).envelope.data as { id: string };
    const { db } = test.store;
    const row = await db.selectFrom('batches').select('job').where('id', '=', id).executeTakeFirstOrThrow();
    await test.server.services.jobs.settled(row.job as never);
    const [batch] = (await ask('GET /installer/batch', token, undefined, { id })).envelope.data as Batch[];
    if (!batch) throw new Error('no batch');
    return batch;
  }

  it('leaves the report that cannot be edited as it is', async () => {
    const destination = { no: 2, name: 'New', url: 'ip://9@127.0.0.1:1/SIA', group: 1, level: 'all' };
    const reserved = { ...destination, no: 1, name: 'Mine' };
    await run(sam, { panels: [home], tasks: [{ tag: 'reports', destinations: [reserved, destination] }] });
    expect(test.hub.commands.at(-1)?.command).toMatchObject({
      edit: {
        destinations: [
          { no: 1, name: 'Portal' },
          { no: 2, name: 'New' },
        ],
      },
    });
  });

  it('runs from a template; those with reports need their flag', async () => {
    const { id } = (await ask('POST /installer/template', sam, { name: 'Flats', tasks })).envelope.data as {
      id: string;
    };
    expect((await run(sam, { panels: [home], template: id })).panels).toMatchObject([{ state: 'done' }]);
    expect(
      (await ask('POST /installer/batch', bob, { panels: [foreignHome], template: id })).envelope.code,
    ).toBe('998');
    const withReports = { name: 'Reports', tasks: [{ tag: 'reports', destinations: [] }] };
    const off = await ask('POST /installer/template', sam, withReports);
    expect(off.envelope).toMatchObject({ code: '403', message: 'v2_mg_switched_off' });
    await ask('PUT /installer/flag', olga, { company: companyA, flags: { reportTemplate: true } });
    expect((await ask('POST /installer/template', sam, withReports)).envelope.code).toBe('000');
    expect((await ask('PUT /installer/template', bob, { id, name: 'Mine', tasks })).envelope.code).toBe(
      '998',
    );
    expect((await ask('DELETE /installer/template', bob, { id })).envelope.code).toBe('998');
    expect((await ask('DELETE /installer/template', sam, { id })).envelope.code).toBe('000');
  });

  it.each([
    { tag: 'firmware' },
    { tag: 'startFirmware' },
    { tag: 'installerCode', code: '793825' },
    { tag: 'reports', destinations: [] },
    { tag: 'reportGroups', groups: [] },
  ])('of $tag asks for a fresh proof', async (task) => {
    test.clock.advance(6 * 60_000);
    const body = { panels: [home], tasks: [task], pincode: '111111' };
    expect((await ask('POST /installer/batch', sam, body)).envelope.code).toBe('428');
  });

  describe('with destinations that have a key', () => {
    const key = '4A46321737F890F654D632103F86B4F3';
    const other = 'AA46321737F890F654D632103F86B4AA';
    const at = (host: string, secret: string) => ({
      no: 2,
      name: 'Station',
      url: `ip://1234@${host}:9999/SIA/KEY/${secret}`,
      group: 1,
      level: 'all',
    });
    const template = (host: string, secret: string) => ({
      name: 'Station',
      tasks: [{ tag: 'reports', destinations: [at(host, secret)] }],
    });
    const sent = () => {
      const [last] = test.hub.commands.slice(-1);
      return last?.command.tag === 'configure' && last.command.edit.tag === 'putDestinations'
        ? last.command.edit.destinations.find(({ no }) => no === 2)?.url
        : undefined;
    };
    const shown = async (name: string, query?: Record<string, string>) =>
      JSON.stringify((await ask(name, sam, undefined, query)).envelope.data);
    let id: string;
    beforeEach(async () => {
      await ask('PUT /installer/flag', olga, { company: companyA, flags: { reportTemplate: true } });
      ({ id } = (await ask('POST /installer/template', sam, template('a.example', key))).envelope.data as {
        id: string;
      });
    });

    it('a template keeps it sealed and shows it to nobody; the panel gets it', async () => {
      expect(await shown('GET /installer/template')).toContain('ip://1234@a.example:9999/SIA/KEY/***');
      for (const text of [
        await shown('GET /installer/template'),
        await shown('GET /installer/template_version', { id }),
        JSON.stringify(await test.store.db.selectFrom('template_versions').selectAll().execute()),
      ])
        expect(text).not.toContain(key);
      expect(await shown('GET /installer/template')).not.toContain('secret');
      await run(sam, { panels: [home], template: id });
      expect(sent()).toBe(at('a.example', key).url);
      const rows = await test.store.db.selectFrom('batches').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(key);
    });

    it('a key stays while the template is edited, and goes to no other host', async () => {
      const put = (host: string, secret: string) =>
        ask('PUT /installer/template', sam, { id, ...template(host, secret) });
      expect((await put('b.example', '***')).envelope).toMatchObject({
        code: '001',
        message: 'v2_mg_secret_again',
        data: { where: 'destinations.2.url' },
      });
      expect((await put('a.example', '***')).envelope.code).toBe('000');
      await run(sam, { panels: [home], template: id });
      expect(sent()).toBe(at('a.example', key).url);
      expect((await put('b.example', other)).envelope.code).toBe('000');
      await run(sam, { panels: [home], template: id });
      expect(sent()).toBe(at('b.example', other).url);
      // The version before is put back as it was shown.
      expect((await put('a.example', '***')).envelope.code).toBe('000');
      await run(sam, { panels: [home], template: id });
      expect(sent()).toBe(at('a.example', key).url);
    });

    it('a batch that begins with a template knows it; one of its own leaves it to the panel', async () => {
      const { tasks: shownTasks } = template('a.example', '***');
      await run(sam, { panels: [home], template: id, tasks: shownTasks });
      expect(sent()).toBe(at('a.example', key).url);
      await run(sam, { panels: [home], tasks: shownTasks });
      expect(sent()).toBe(at('a.example', '***').url);
    });
  });
});
