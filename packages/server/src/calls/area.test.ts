import { describe, expect, it } from 'vitest';
import { area, frontDoor, garage, home, house, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: 'application/json;scalars=typed' };
const open = {
  tag: 'zoneOpen',
  device: frontDoor.id,
  since: 5,
  canBypass: true,
  remedies: ['close', 'bypass'],
} as const;
const unready = area(house, 'House', {
  readiness: {
    arm: [open, { tag: 'panelFault', fault: 'noSim', remedies: ['checkLine', 'clearFault'] }],
    home_1: [],
    home_2: [],
    home_3: [],
  },
});

// S3.3, S7.4
describe('readiness', () => {
  it('says by area and mode what is in the way, and what can be done', async () => {
    const view = sampleView(home, { areas: [unready, area(garage, 'Garage')] });
    const { call, token } = await started({ view });
    const { envelope } = await call('GET /panel/ready', { token: await token('demo'), headers: typed });
    expect(envelope.data).toMatchObject([
      {
        area: 1,
        area_name: 'House',
        modes: [
          {
            mode: 'arm',
            ready: false,
            in_the_way: [
              {
                fault: 'Open',
                code: 15,
                area: 1,
                zone: 1,
                name: 'Front door',
                type: 'device_type.door_contact',
                since: 5,
                can_bypass: true,
                remedies: ['close', 'bypass'],
              },
              { fault: 'No SIM Card', code: 8, area: null, zone: null, device_id: '', can_bypass: false },
            ],
          },
          { mode: 'home_1', ready: true, in_the_way: [] },
          { mode: 'home_2' },
          { mode: 'home_3' },
        ],
      },
      { area: 2, modes: [{ ready: true }, {}, {}, {}] },
    ]);
  });

  it('is only of the areas somebody sees', async () => {
    const { call, token, person } = await started();
    await person('ben', 'user', { areas: [house] });
    const mine = await token('ben');
    const seen = await call('GET /panel/ready', { token: mine, headers: typed });
    expect(seen.envelope.data).toMatchObject([{ area: 1 }]);
    const other = await call('GET /panel/ready', { token: mine, query: { area: '2' } });
    expect(other.envelope.code).toBe('998');
  });
});

describe('an area', () => {
  it('is changed in part, the rest stays', async () => {
    const { call, token, hub } = await started();
    const body = { area: '1', area_name: ' Home ', delays: '{"arm":{"entry1":"20"}}', supervision: '0' };
    const put = await call('PUT /panel/area', { token: await token('demo'), body });
    expect(put.envelope.code).toBe('000');
    const same = { exit: 30, entry1: 30, entry2: 60 };
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: {
        tag: 'putArea',
        area: {
          id: 1,
          name: 'Home',
          supervision: false,
          delays: { arm: { ...same, entry1: 20 }, home_1: same, home_2: same, home_3: same },
        },
      },
    });
  });

  it('is added with the next number, and none where the series has no more', async () => {
    const hybrid = await started({ view: sampleView(home, { series: 'HYBRID' }) });
    const body = { area_name: 'Shed' };
    const added = await hybrid.call('POST /panel/area', { token: await hybrid.token('demo'), body });
    expect(added.envelope).toMatchObject({ code: '000', data: { area: '3' } });
    const full = await started();
    const refused = await full.call('POST /panel/area', { token: await full.token('demo'), body });
    expect(refused.envelope).toMatchObject({ code: '996', message: 'v2_mg_too_many_areas' });
    const taken = await full.call('POST /panel/area', {
      token: await full.token('demo'),
      body: { area: 2, ...body },
    });
    expect(taken.envelope).toMatchObject({ code: '001', message: 'v2_mg_area_exists' });
  });

  it.each([
    [{ area: 1, area_name: 'N'.repeat(31) }, '001', 'v2_mg_max_limit_name_length'],
    [{ area: 7, area_name: 'Nowhere' }, '998', 'v2_mg_no_data_found'],
  ])('is refused as %o', async (body, code, message) => {
    const { call, token, hub } = await started();
    const { envelope } = await call('PUT /panel/area', { token: await token('demo'), body });
    expect(envelope).toMatchObject({ code, message });
    expect(hub.commands).toEqual([]);
  });
});
