import { afterEach, describe, expect, it } from 'vitest';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { createBench } from '@homeward/testing/hub/test-hub.ts';
import type { VirtualClock } from '@homeward/hub/time/virtual-clock.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { testServer, type TestServer } from '@homeward/testing/server/test-server.ts';
import { companies, companyA, noFactors, staff } from '@homeward/testing/server/test-tenants.ts';
import { memoryConnector } from './portal/memory-connector.ts';

const open: TestServer<VirtualClock>[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

describe('a company that sets a panel up', () => {
  it('is let in by the panel itself until the owner takes it over', async () => {
    const bench = await createBench();
    const test = await testServer<VirtualClock>({ clock: bench.clock, ...noFactors });
    open.push(test);
    const { services } = test.server;
    await test.server.enrol({ id: home, name: 'Test house', key: 'link-key-0123456789' });
    bench.hub().connect(memoryConnector(test.server));
    await bench.clock.run(500);

    async function lasting<Result>(work: Promise<Result>): Promise<Result> {
      let over = false;
      const end = (): void => void (over = true);
      work.then(end, end);
      for (let turn = 0; turn < 500 && !over; turn += 1) await bench.clock.run(1);
      return work;
    }
    const call = async (name: string, token: string, body?: object) =>
      (await lasting(test.call(name, { token, ...(body ? { body } : {}) }))).envelope;

    const demo = await lasting(test.token('demo'));
    const { user_id: owner } = (await call('GET /auth/check', demo)).data as { user_id: AccountId };
    await lasting(services.memberships.remove(owner, home));
    await lasting(companies(test));
    await lasting(staff(test, 'sam', companyA, 'technician'));
    await lasting(services.tenants.change(home, { tenant: companyA, installingSince: bench.clock.now() }));

    const sam = await lasting(test.token('sam'));
    expect((await call('POST /panel/select', sam, { mac: home })).code).toBe('000');
    expect(bench.hub().state().consent).toMatchObject({ by: { name: 'sam' } });
    expect((await call('PUT /panel/system', sam, { sirenMinutes: 9 })).code).toBe('000');
    expect((await call('POST /panel/mode', sam, { area: 1, mode: 'arm', pincode: '123456' })).code).toBe(
      '403',
    );

    const offer = await call('POST /installer/handover', sam, { mac: home, name: 'Clara' });
    const { token } = offer.data as { token: string };
    await call('PUT /auth/invitation', demo, { token });
    expect((await call('GET /panel/consent', demo)).data).toMatchObject({ consent: '', installing: '0' });
    expect(bench.hub().state().consent).toBeNull();
    expect((await call('PUT /panel/system', sam, { sirenMinutes: 3 })).code).toBe('403');
  });
});
