import { beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard, FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import {
  foreignHome,
  frontDoor,
  garageDoor,
  home,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { companies, companyA, noFactors, staff } from '@homeward/testing/server/test-tenants.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import { lookAtFleets } from '../tenants/fleet-watch.ts';

const started = serversOfThisFile();

let test: TestServer<TestClock>;
let sam: string;
const lowBattery = { ...frontDoor, faults: ['lowBattery' as const] };
beforeEach(async () => {
  test = await started({ ...noFactors, view: sampleView(home, { devices: [lowBattery] }) });
  await companies(test);
  for (const panel of [home, foreignHome])
    await test.server.services.tenants.change(panel, { tenant: companyA });
  await staff(test, 'sam', companyA, 'manager');
  sam = await test.token('sam');
});

interface List {
  readonly total: number;
  readonly needing: number;
  readonly panels: readonly FleetPanel[];
  readonly counts: Readonly<Record<string, number>>;
}
const ask = async <Data>(name: string, query: Record<string, string> = {}): Promise<Data> =>
  (await test.call(name, { token: sam, headers: { accept: typedScalars }, query })).envelope.data as Data;

describe('who needs somebody today', () => {
  it('stands first, with the reasons', async () => {
    const { panels, needing, counts } = await ask<List>('GET /installer/panel', { sort: 'needs' });
    expect(panels.map(({ mac, needs }) => [mac, needs.map(({ why, count }) => [why, count])])).toEqual([
      [foreignHome, [['offline', 1]]],
      [home, [['batteries', 1]]],
    ]);
    expect(needing).toBe(2);
    expect(counts).toMatchObject({ all: 2, needs: 2, offline: 1, batteries: 1, faults: 1, tests: 0 });
  });

  it('is known since somebody looked, and no more once it is over', async () => {
    await lookAtFleets(test.server.services);
    const first = test.clock.now();
    test.clock.advance(3_600_000);
    await lookAtFleets(test.server.services);
    sam = await test.token('sam');
    const needsOfHome = async () =>
      (await ask<List>('GET /installer/panel', { filter: 'online' })).panels[0]?.needs;
    expect(await needsOfHome()).toEqual([{ why: 'batteries', count: 1, since: first }]);
    await test.hub.up.change({ from: 10, revision: 11, at: 5, devices: [frontDoor] });
    expect(await needsOfHome()).toEqual([]);
    await lookAtFleets(test.server.services);
    await test.hub.up.change({ from: 11, revision: 12, at: 6, devices: [lowBattery] });
    expect(await needsOfHome()).toEqual([{ why: 'batteries', count: 1, since: null }]);
    const { ageing } = await ask<Dashboard>('GET /installer/dashboard');
    expect(ageing.map(({ mac }) => mac)).toEqual([foreignHome]);
  });

  it('is looked for by itself', async () => {
    test.clock.advance(5 * 60_000);
    await expect
      .poll(() => test.store.db.selectFrom('fleet_needs').selectAll().execute())
      .toMatchObject([{ why: 'batteries' }, { why: 'offline' }]);
  });

  it('failed the last walk test where a detector was not heard', async () => {
    const rows = [{ at: 5, device: frontDoor.id, what: 'open', rssi: 7 }];
    const maintenance = {
      ...sampleView(home).maintenance,
      lastWalkTest: { startedAt: 1, endedAt: 9, rows },
    };
    const guards = (device: typeof frontDoor) => ({
      ...device,
      faults: [],
      settings: {
        ...device.settings,
        responses: { ...device.settings.responses, arm: 'burglarInstant' as const },
      },
    });
    await test.hub.up.change({
      from: 10,
      revision: 11,
      at: 9,
      maintenance,
      devices: [guards(frontDoor), guards(garageDoor)],
    });
    const { panels } = await ask<List>('GET /installer/panel', { filter: 'tests' });
    expect(panels).toMatchObject([
      { lastTest: { at: 9, heard: 1, of: 2 }, needs: [{ why: 'test', count: 1 }] },
    ]);
  });
});

describe('the list, page by page', () => {
  const page = async (no: number, query: Record<string, string> = {}) =>
    (
      await ask<List>('GET /installer/panel', { sort: 'needs', num: '1', page_num: String(no), ...query })
    ).panels.map(({ mac, note }) => [mac, note]);
  const heal = () => test.hub.up.change({ from: 10, revision: 11, at: 5, devices: [frontDoor] });

  it('goes on as it began, so that no site comes twice, and is of now from its first page', async () => {
    expect(await page(1)).toEqual([[foreignHome, '']]);
    await test.server.services.presence.arrived(foreignHome, 1);
    // The other would be first by now: it is second still.
    expect(await page(2)).toEqual([[home, '']]);
    expect(await page(1)).toEqual([[home, '']]);
    expect(await page(2)).toEqual([[foreignHome, '']]);
    // Of another order nobody began a list.
    await heal();
    expect(await page(2, { filter: 'needs' })).toEqual([]);
  });

  it('is of now once it is old, and as soon as the company changes something', async () => {
    await page(1);
    await test.server.services.tenants.change(home, { note: 'Key at the bakery' });
    expect(await page(2)).toEqual([[home, 'Key at the bakery']]);
    await page(1);
    await test.server.services.presence.arrived(foreignHome, 1);
    test.clock.advance(5000);
    expect(await page(2)).toEqual([[foreignHome, '']]);
  });

  it('is found by every word, and by series and version as wholes', async () => {
    const found = async (search: string) =>
      (await ask<List>('GET /installer/panel', { search })).panels.map(({ mac }) => mac);
    const { series, firmware } =
      (await ask<List>('GET /installer/panel', { filter: 'online' })).panels[0] ?? {};
    expect(await found(`${series} ${firmware}`)).toContain(home);
    expect(await found(`${firmware}.1`)).toEqual([]);
    expect(await found(String(firmware).slice(1))).toEqual([]);
    expect(await found('12 MAPLE')).toEqual([home]);
    expect(await found('12 Elm')).toEqual([]);
    const board = await ask<Dashboard>('GET /installer/dashboard');
    for (const row of board.firmware)
      expect(await found(`${row.series} ${row.version}`)).toHaveLength(row.panels);
  });

  it('is sent compressed to whoever takes that', async () => {
    const { port } = await test.server.listen(0, '127.0.0.1');
    const address = `http://127.0.0.1:${port}/REST/v2/installer/panel`;
    for (const coding of ['gzip', 'identity']) {
      const response = await fetch(address, { headers: { token: sam, 'accept-encoding': coding } });
      expect(response.headers.get('content-encoding')).toBe(coding === 'gzip' ? 'gzip' : null);
      expect(await response.json()).toMatchObject({ result: true, data: { total: '2' } });
    }
  });
});

describe('the trend', () => {
  it('has a row for each day on which somebody looked, and no older one than a month', async () => {
    for (let day = 0; day < 33; day += 1) {
      if (day !== 5) await lookAtFleets(test.server.services);
      test.clock.advance(24 * 3_600_000);
    }
    await lookAtFleets(test.server.services);
    sam = await test.token('sam');
    const { trend } = await ask<Dashboard>('GET /installer/dashboard');
    // Thirty days, of which there was one without a look.
    expect(trend).toHaveLength(29);
    expect(trend.at(-1)).toEqual({
      day: new Date(test.clock.now()).toISOString().slice(0, 10),
      all: 2,
      offline: 1,
      needs: 2,
    });
  });
});

describe('the table', () => {
  it('has what the list was narrowed to, in the order of the list, and no formula', async () => {
    await test.server.services.tenants.change(foreignHome, { note: '=1+1' });
    const { envelope, ...table } = await test.raw('GET /installer/export', {
      token: sam,
      query: { filter: 'offline' },
    });
    expect(envelope).toBeNull();
    expect(table.headers['content-type']).toMatch(/^text\/csv/);
    const reply = await test.server.call({
      method: 'GET',
      url: '/REST/v2/installer/export',
      query: { filter: 'offline' },
      headers: { token: sam },
    });
    const lines = reply.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('"site"');
    expect(lines[1]).toContain('"Elsewhere"');
    expect(lines[1]).toContain('"offline"');
    expect(lines[1]).toContain(`"'=1+1"`);
  });
});

describe('a note', () => {
  it('is kept for the company', async () => {
    const put = (body: object) =>
      test.call('PUT /installer/panel', { token: sam, body: { mac: home, ...body } });
    expect((await put({ note: ' Dog in the yard. ' })).envelope.code).toBe('000');
    expect((await ask<List>('GET /installer/panel', { search: 'maple' })).panels).toMatchObject([
      { note: 'Dog in the yard.' },
    ]);
    expect((await put({ note: 'x'.repeat(501) })).envelope.code).toBe('001');
  });
});
