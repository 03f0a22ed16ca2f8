import type { Joining } from '@homeward/contract/shapes/devices/network.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { type ZwaveHome, zwaveHome } from '@homeward/testing/drivers/zwave-home.ts';
import { type ZwaveNetwork, zwaveNetwork, zwaveThere } from '@homeward/testing/drivers/zwave-network.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DriverNetwork } from '../port.ts';

const id = (node: number) => DeviceId.parse(`ZW:c0ffee01-${node}`);

describe.skipIf(!zwaveThere())('Joining a Z-Wave network (needs npm ci in testing/peers/zwave)', () => {
  let network: ZwaveNetwork;
  let home: ZwaveHome;
  let wire: DriverNetwork;
  beforeAll(async () => {
    network = await zwaveNetwork([2]);
    home = await zwaveHome(network.url);
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: id(2) }) });
    if (home.driver.network === undefined) throw new Error('no network');
    wire = home.driver.network;
  });
  afterAll(async () => {
    await home?.close();
    await network?.close();
  });
  const reaches = async (part: Partial<Joining>): Promise<void> => {
    await vi.waitFor(() => expect(wire.joining?.()).toMatchObject(part), { timeout: 60_000, interval: 20 });
  };

  it('waits four minutes for keys and for a PIN, as the page says; the device waits for its keys as long', async () => {
    const four = 240_000;
    expect(await network.act('patience')).toMatchObject({ TAI1: four, TAI2: four, TB2: four });
  });

  it('lets in a sensor without keys, and says so', async () => {
    await network.act('joins', { what: 'sensor', node: 20 });
    home.driver.learn?.(true);
    await reaches({ tag: 'joined', device: id(20), safety: { keys: null, problem: null } });
    await home.until({
      tag: 'discovered',
      device: expect.objectContaining({ id: id(20), kind: 'door_contact' }),
      joined: true,
    });
    home.driver.learn?.(false);
  });

  it('gives a lock the keys that it asks for, by its PIN', async () => {
    await network.act('joins', { what: 'lock', node: 21 });
    home.driver.learn?.(true);
    await reaches({ tag: 'keys', asks: ['accessControl', 'authenticated', 'unauthenticated'] });
    expect(await wire.answer?.({ tag: 'pin', pin: '00000' })).toEqual({
      ok: false,
      detail: 'nobody asks for that',
    });
    expect(
      await wire.answer?.({ tag: 'keys', grant: ['accessControl', 'authenticated', 'unauthenticated'] }),
    ).toMatchObject({ ok: true });
    await reaches({ tag: 'pin', rest: expect.stringMatching(/^(?:-\d{5}){7}$/) });
    const pin = String(await network.act('pin'));
    expect(await wire.answer?.({ tag: 'pin', pin })).toMatchObject({ ok: true });
    await network.act('entered');
    await reaches({ tag: 'joined', device: id(21), safety: { keys: 'accessControl', problem: null } });
    home.driver.learn?.(false);
    expect(JSON.stringify([home.reports, home.logged])).not.toContain(pin);
  });

  it('says of a lock that got a wrong PIN that it has no keys', async () => {
    await network.act('joins', { what: 'lock', node: 22 });
    home.driver.learn?.(true);
    await reaches({ tag: 'keys' });
    // Nobody says otherwise: it gets what it asks for.
    home.clock.hurry(20_000);
    await reaches({ tag: 'pin' });
    const right = Number(await network.act('pin'));
    await wire.answer?.({ tag: 'pin', pin: String((right + 1) % 65_536).padStart(5, '0') });
    await network.act('entered');
    // Said at once: whoever stands there can take it out again.
    await reaches({ tag: 'interview', device: id(22), safety: { keys: null, problem: 'wrongPin' } });
    home.driver.learn?.(false);
  });

  it('refuses a code of a device that is none', async () => {
    expect(await wire.answer?.({ tag: 'qr', qr: `90${'1'.repeat(60)}` })).toEqual({
      ok: false,
      detail: 'Security2CC_InvalidQRCode',
    });
  });

  it('begins anew after a reset of the controller: what was there is gone', async () => {
    const from = home.reports.length;
    expect(await wire.act('reset', null)).toMatchObject({ ok: true });
    await network.kill();
    await home.until({ tag: 'link', up: false, devices: expect.arrayContaining([id(2)]) }, from);
    await network.start(0xc0ffee02);
    await expect
      .poll(
        () => {
          home.clock.hurry(1_000);
          return home.reports.slice(from);
        },
        { timeout: 60_000, interval: 50 },
      )
      .toContainEqual({ tag: 'availability', device: id(2), online: false });
    expect(await home.driver.command(id(2), { tag: 'identify' })).toEqual({
      tag: 'rejected',
      reason: 'unknownDevice',
    });
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: 'ZW:c0ffee02-2' }) }, from);
  });
});
