import { describe, expect, it } from 'vitest';
import { frontDoor, home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();

describe('the server', () => {
  it('signs in, lists panels and reads the devices a hub has sent', async () => {
    const { call, token } = await started();
    const mine = await token('demo');
    expect(mine).toHaveLength(43);
    const list = await call('GET /panel/list', { token: mine });
    expect(list.envelope.data).toMatchObject([
      { mac: home, name: 'Maple Street 12', online: '1', role: 'master' },
    ]);
    const devices = await call('GET /panel/device', { token: mine });
    expect(devices.envelope).toMatchObject({ code: '000', token: '' });
    expect(devices.envelope.data).toContainEqual(expect.objectContaining({ device_id: frontDoor.id }));
  });

  it('shows a change as soon as the hub has told it', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    await call('GET /panel/device', { token: mine });
    const opened = { ...frontDoor, values: { opening: 'open' as const } };
    expect(await hub.up.change({ from: 10, revision: 11, at: 1, devices: [opened] })).toBe(true);
    const devices = await call('GET /panel/device', { token: mine });
    expect(devices.envelope.data).toContainEqual(
      expect.objectContaining({ device_id: frontDoor.id, status1: 'device_status.dc_open' }),
    );
  });

  it('asks for the whole state when a change is missing, and only then', async () => {
    const { hub, server } = await started();
    expect(await hub.up.change({ from: 12, revision: 13, at: 1, areas: [] })).toBe(false);
    expect(await hub.up.change({ from: 8, revision: 9, at: 1, areas: [] })).toBe(true);
    expect(await hub.up.change({ from: 10, revision: 13, at: 1, name: 'Many changes in one' })).toBe(true);
    expect(server.services.registry.peek(home)).toMatchObject({
      revision: 13,
      head: { name: 'Many changes in one' },
    });
  });

  it('keeps the last known state over a restart', async () => {
    const { call, token, server } = await started();
    await server.services.registry.flush();
    server.services.registry.forget(home);
    const devices = await call('GET /panel/device', { token: await token('demo') });
    expect(devices.envelope.data).toHaveLength(sampleView().devices.length);
  });
});
