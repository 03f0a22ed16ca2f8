import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { zwaveHome } from '@homeward/testing/drivers/zwave-home.ts';
import { zwaveNetwork, zwaveThere } from '@homeward/testing/drivers/zwave-network.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { probeZwave } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
const door = DeviceId.parse('ZW:c0ffee01-2');
const plug = DeviceId.parse('ZW:c0ffee01-6');

describe.skipIf(!zwaveThere())('A Z-Wave server that is killed (needs npm ci in testing/peers/zwave)', () => {
  it('makes its devices unknown, loses what was under way, and tells later what it remembers', async () => {
    const network = await zwaveNetwork([2, 6]);
    open.push(() => network.close());
    const home = await zwaveHome(network.url);
    open.push(() => home.close());
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: plug }) });
    expect(await probeZwave({ url: network.url })).toEqual({
      ok: true,
      detail: 'Z-Wave JS server 3.10.2, 2 devices',
    });
    await network.notify(2, 6, 23);
    await home.untilSaid(door, { opening: 'closed' });

    // The plug does not answer, so the command is still under way.
    await network.act('dead', { node: 6, dead: true });
    const command = home.driver.command(plug, { tag: 'switch', on: true });
    await network.kill();
    await expect(command).resolves.toEqual({ tag: 'unconfirmed', reason: 'linkLost' });
    await home.until({ tag: 'link', up: false, devices: expect.arrayContaining([door, plug]) });
    expect(await home.driver.command(plug, { tag: 'switch', on: true })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
    expect(await probeZwave({ url: network.url })).toEqual({
      ok: false,
      detail: 'nothing listens at this address',
    });
    const told = home.reports.length;

    await network.start();
    await expect
      .poll(
        () => {
          home.clock.hurry(1_000);
          return home.reports.slice(told);
        },
        { timeout: 60_000, interval: 50 },
      )
      .toContainEqual({ tag: 'link', up: true });
    await home.untilSaid(door, { battery: 80 }, false, told);
    const after = home.reports.slice(told);
    expect(after.filter((report) => report.tag === 'reported' && report.live)).toEqual([]);
    // The command of before was not carried out later.
    expect(after).not.toContainEqual(
      expect.objectContaining({ device: plug, values: expect.objectContaining({ on: true }) }),
    );
    expect(home.driver.counters().linkLosses).toBeGreaterThan(0);
    // The server still finds out who is there.
    await expect
      .poll(() => home.driver.command(plug, { tag: 'switch', on: true }))
      .toEqual({ tag: 'confirmed' });
  });
});
