import { describe, expect, it } from 'vitest';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { area, home, house, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();

describe('groups of detectors', () => {
  it('are set as a whole and read back', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const group = {
      name: ' Cellar ',
      devices: sampleView()
        .devices.slice(0, 2)
        .map(({ id }) => id),
      count: 2,
      seconds: 30,
    };
    const { envelope } = await call('PUT /panel/detector_group', { token: mine, body: { groups: [group] } });
    expect(envelope.code).toBe('000');
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putSettings', settings: { detectorGroups: [{ ...group, name: 'Cellar' }] } },
    });
    const { envelope: read } = await call('GET /panel/detector_group', { token: mine });
    expect(read.data).toMatchObject({ groups: [] });
  });

  it.each([
    [{ tag: 'armed', mode: 'arm' }, '428'],
    [{ tag: 'disarmed' }, '000'],
  ] as const)('need a fresh proof where the home is %o, whatever else is asked for', async (phase, code) => {
    const made = await started({ view: sampleView(home, { areas: [area(house, 'Home', { phase })] }) });
    const { tenants } = made.server.services;
    const company = {
      id: 'company' as TenantId,
      kind: 'installer',
      parent: null,
      name: 'Company',
      mail: '',
      phone: '',
      address: '',
      flags: { masterPermissionCheck: false },
      createdAt: 1,
    } as const;
    await tenants.putTenant(company);
    await tenants.change(home, { tenant: company.id });
    const mine = await made.token('demo');
    made.clock.advance(6 * 60_000);
    const { envelope } = await made.call('PUT /panel/detector_group', { token: mine, body: { groups: [] } });
    expect(envelope.code).toBe(code);
  });

  it('are refused with what makes no sense', async () => {
    const { call, token, hub } = await started();
    const before = hub.commands.length;
    const wrong = { name: 'One', devices: [], count: 1, seconds: 0 };
    const { envelope } = await call('PUT /panel/detector_group', {
      token: await token('demo'),
      body: { groups: [wrong] },
    });
    expect(envelope.code).not.toBe('000');
    expect(hub.commands).toHaveLength(before);
  });
});
