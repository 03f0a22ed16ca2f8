import { describe, expect, it } from 'vitest';
import { noMaintenance } from '@homeward/contract/rules/panel/no-maintenance.ts';
import type { Maintenance } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { frontDoor, home, sampleTime, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;
const doing = (change: Partial<Maintenance>) =>
  sampleView(home, { maintenance: { ...noMaintenance, ...change } });

async function at(test: Test) {
  const token = await test.token('demo');
  return async (name: string, more: { readonly body?: unknown } = {}) =>
    (await test.call(name, { token, ...more })).envelope;
}
const commands = ({ hub }: Test) => hub.commands.map(({ command }) => command);

describe('a service', () => {
  const by = { tag: 'person', name: 'Ada', channel: 'web', slot: null } as const;
  const mark = (device: DeviceId | null, until: number) => ({
    device,
    from: sampleTime - 5,
    until,
    reason: 'New battery',
    by,
    coded: false,
  });

  it('is asked of the panel for a device, and for the whole home', async () => {
    const test = await started();
    const call = await at(test);
    await call('POST /panel/service', {
      body: { device_id: frontDoor.id, minutes: '60', reason: 'New battery', pincode: '1234' },
    });
    await call('POST /panel/service', { body: { minutes: '0' } });
    expect(commands(test)).toEqual([
      { tag: 'service', device: frontDoor.id, minutes: 60, reason: 'New battery', pin: '1234' },
      { tag: 'service', device: null, minutes: 0, reason: '', pin: null },
    ]);
    for (const body of [{ minutes: '1441' }, { device_id: 'RF:nobody', minutes: '1' }, {}])
      expect((await call('POST /panel/service', { body })).code).not.toBe('000');
    expect(commands(test)).toHaveLength(2);
  });

  it('is told with who and why until it is over', async () => {
    const now = testClock().now();
    const service = [mark(frontDoor.id, now + 1), mark(null, now)];
    const call = await at(await started({ view: doing({ service }) }));
    expect((await call('GET /panel/service')).data).toMatchObject([
      { device_id: frontDoor.id, name: 'Front door', reason: 'New battery', by: 'Ada' },
    ]);
  });
});
