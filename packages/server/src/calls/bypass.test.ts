import { describe, expect, it } from 'vitest';
import {
  device,
  frontDoor,
  garage,
  garageDoor,
  home,
  house,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
const leftOut = {
  ...frontDoor,
  faults: ['tamper' as const],
  bypass: { permanent: true, oneTime: false, tamper: false },
};
const smoke = {
  ...device('RF:smoke', 'smoke_detector', 'Smoke', { area: house, zone: 9 }),
  faults: ['lowBattery' as const],
};
const view = sampleView(home, { devices: [leftOut, garageDoor, smoke] });

async function at(test: TestServer<TestClock>, login = 'demo') {
  const token = await test.token(login);
  return async (
    name: string,
    more: { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown },
  ) => (await test.call(name, { token, ...more })).envelope;
}
const sent = ({ hub }: TestServer<TestClock>) => hub.commands.map(({ command }) => command);

// S4.2, S5.7, S7.18, S8.7
describe('the list of what can be bypassed', () => {
  it('says how each stands: bypassed for good, faulty, or never to be left out', async () => {
    const test = await started({ view });
    const call = await at(test);
    expect((await call('GET /device/bypass', {})).data).toMatchObject([
      {
        device_id: leftOut.id,
        area: '1',
        area_name: 'House',
        zone: '1',
        bypass: '1',
        temp_bypass: '0',
        faults: ['tamper'],
        faulty: '0',
        fixed: '1',
        can_bypass: '1',
      },
      { device_id: garageDoor.id, fixed: '0', faulty: '0' },
      { device_id: smoke.id, faulty: '1', can_bypass: '0' },
    ]);
    const { data } = await call('GET /device/bypass', { query: { bypass_type: 'permanently' } });
    expect(data).toMatchObject([{ fixed: '0' }, {}, {}]);
  });

  it('has one area alone where a client names its master area, of one-time bypasses', async () => {
    const test = await started({ view });
    const call = await at(test);
    const only = { master_area: '2', xml_version: '3' };
    const once = await call('GET /device/bypass', { query: { bypass_type: 'oneTime', ...only } });
    expect(once.data).toMatchObject([{ device_id: garageDoor.id }]);
    const good = await call('GET /device/bypass', { query: { bypass_type: 'permanently', ...only } });
    expect(good.data).toHaveLength(3);
  });
});

describe('bypassing', () => {
  it('takes rows by id, and of older clients by area and zone, also as forms send them', async () => {
    const test = await started({ view });
    const call = await at(test);
    await call('POST /device/bypass', {
      body: { bypass_type: 'oneTime', xml_version: 2, devices: [{ area: '2', zone: '1', temp_bypass: '1' }] },
    });
    await call('POST /device/bypass', {
      body: {
        bypass_type: 'permanently',
        devices: JSON.stringify([{ area: 1, zone: 1, device_sid: leftOut.id, bypass: 0 }]),
      },
    });
    await call('POST /device/bypass', {
      body: { bypass_type: 'tamper', devices: [{ device_id: garageDoor.id, tamper_bypass: true }] },
    });
    expect(sent(test)).toEqual([
      { tag: 'bypass', kind: 'oneTime', devices: [{ device: garageDoor.id, on: true }] },
      { tag: 'bypass', kind: 'permanent', devices: [{ device: leftOut.id, on: false }] },
      { tag: 'bypass', kind: 'tamper', devices: [{ device: garageDoor.id, on: true }] },
    ]);
  });

  it('refuses to leave out once what is left out for good, and says so', async () => {
    const test = await started({ view });
    const call = await at(test);
    const devices = [{ device_id: leftOut.id, temp_bypass: '1' }];
    expect(await call('POST /device/bypass', { body: { bypass_type: 'oneTime', devices } })).toMatchObject({
      code: '996',
      message: 'v2_mg_already_bypassed_permanently',
      data: { device_id: leftOut.id },
    });
    expect(sent(test)).toEqual([]);
  });

  it.each([
    ['nothing', []],
    ['a row without its mark', [{ device_id: garageDoor.id, bypass: '1' }]],
    ['a row without a device', [{ temp_bypass: '1' }]],
  ])('refuses %s', async (_, devices) => {
    const test = await started({ view });
    const call = await at(test);
    expect(await call('POST /device/bypass', { body: { bypass_type: 'oneTime', devices } })).toMatchObject({
      code: '001',
    });
    expect(sent(test)).toEqual([]);
  });

  it('is for the areas of whoever does it, and for the master area that a client names', async () => {
    const test = await started({ view });
    await test.person('gil', 'user', { areas: [garage] });
    const gil = await at(test, 'gil');
    const rows = (device_id: string) => ({
      bypass_type: 'oneTime',
      devices: [{ device_id, temp_bypass: '1' }],
    });
    expect(await gil('POST /device/bypass', { body: rows(smoke.id) })).toMatchObject({ code: '998' });
    expect(await gil('POST /device/bypass', { body: rows(garageDoor.id) })).toMatchObject({ code: '000' });
    const demo = await at(test);
    const foreign = { ...rows(garageDoor.id), master_area: '1', xml_version: '3' };
    expect(await demo('POST /device/bypass', { body: foreign })).toMatchObject({ code: '998' });
  });

  it('for good is the owner’s, freshly proven', async () => {
    const test = await started({ view });
    await test.person('ben', 'user');
    const body = { bypass_type: 'permanently', devices: [{ device_id: garageDoor.id, bypass: '1' }] };
    expect(await (await at(test, 'ben'))('POST /device/bypass', { body })).toMatchObject({ code: '403' });
    const demo = await at(test);
    test.clock.advance(6 * 60_000);
    expect(await demo('POST /device/bypass', { body })).toMatchObject({ code: '428' });
  });
});
