import { systemBus } from '@homeward/channels/modem/system-bus.ts';
import { busThere, startSystemBus, type SystemBus } from '@homeward/testing/drivers/system-bus.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { networkManagerData } from './mobile-data.ts';

const manager = 'org.freedesktop.NetworkManager';
const path = '/org/freedesktop/NetworkManager';

describe.skipIf(!busThere())('mobile data behind NetworkManager (needs python3-dbusmock)', () => {
  let bus: SystemBus;
  const data = networkManagerData(systemBus);
  beforeAll(async () => {
    bus = await startSystemBus();
    vi.stubEnv('DBUS_SYSTEM_BUS_ADDRESS', bus.address);
    // No program is needed: everybody on the machine could read the password that it is passed.
    vi.stubEnv('PATH', '/nonexistent');
  }, 120_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await bus?.close();
  });
  const told = async () =>
    (await systemBus(manager, `${path}/Settings`, `${manager}.Settings Told`))?.[0] as {
      readonly gsm?: object;
    };
  const begun = async () => (await systemBus(manager, path, `${manager} Begun`))?.[0];
  const none = { apn: '', user: '', password: '' };

  it('is given one connection, which is changed and taken away again', async () => {
    expect(await data.set({ ...none, apn: 'internet' }, true)).toBe(false);
    // Whether it still has one nobody can tell.
    expect(await data.set(none, true)).toBe(false);
    await bus.play('manage()');
    expect(await data.set(none, true)).toBe(true);
    expect(await data.set({ apn: 'internet', user: 'me', password: 's p' }, true)).toBe(true);
    expect(await told()).toMatchObject({
      connection: { type: 'gsm', id: 'Homeward mobile data' },
      gsm: { apn: 'internet', username: 'me', password: 's p' },
      ipv4: { method: 'auto' },
      ipv6: { method: 'auto' },
    });
    // After a start it is as it was, and nothing is interrupted.
    expect(await data.set({ apn: 'internet', user: 'me', password: 's p' }, false)).toBe(true);
    expect(await begun()).toBe(0);
    expect(await data.set({ ...none, apn: 'other' }, true)).toBe(true);
    expect((await told()).gsm).toEqual({ apn: 'other' });
    expect(await begun()).toBe(1);
    expect(await data.set({ ...none, apn: 'denied' }, true)).toBe(false);
    expect((await told()).gsm).toEqual({ apn: 'other' });
    expect(await data.set(none, true)).toBe(true);
    expect(await told()).toEqual({});
  });
});
