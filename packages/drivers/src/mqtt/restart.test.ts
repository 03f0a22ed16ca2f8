import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { mqttHome } from '@homeward/testing/drivers/mqtt-home.ts';
import { mosquittoThere, ownBroker } from '@homeward/testing/drivers/own-broker.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { connectAsync } from 'mqtt';
import { afterEach, describe, expect, it } from 'vitest';
import { probeMqtt } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
const door = DeviceId.parse('MQ:door');
const lamp = DeviceId.parse('MQ:lamp');

describe.skipIf(!mosquittoThere())('A broker that is killed (needs Mosquitto installed)', () => {
  it('makes its devices unknown, and what it remembers afterwards is not heard now', async () => {
    const broker = await ownBroker();
    open.push(() => broker.close());
    const home = await mqttHome({ url: broker.url });
    open.push(() => home.close());
    const { say, until, driver, clock, reports } = home;
    await say(
      'homeassistant/binary_sensor/door/config',
      { unique_id: 'door', state_topic: 'door', device_class: 'door', availability_topic: 'door/there' },
      true,
    );
    await say(
      'homeassistant/switch/lamp/config',
      { unique_id: 'lamp', command_topic: 'lamp/set', state_topic: 'lamp' },
      true,
    );
    await until({ tag: 'discovered', device: expect.objectContaining({ id: lamp }) });
    await home.settled();
    await say('door', 'OFF', true);
    await say('door/there', 'online', true);
    await until({ tag: 'reported', device: door, values: { opening: 'closed' }, live: true });
    await until({ tag: 'availability', device: door, online: true });

    const command = driver.command(lamp, { tag: 'switch', on: true });
    await broker.kill();
    await expect(command).resolves.toEqual({ tag: 'unconfirmed', reason: 'linkLost' });
    await until({ tag: 'link', up: false, devices: expect.arrayContaining([door, lamp]) });
    expect(await driver.command(lamp, { tag: 'switch', on: true })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
    const told = reports.length;

    await broker.start();
    await expect
      .poll(
        () => {
          clock.hurry();
          return reports.slice(told);
        },
        { timeout: 60_000, interval: 20 },
      )
      .toContainEqual({ tag: 'link', up: true });
    await expect
      .poll(() => reports.slice(told), { timeout: 60_000 })
      .toContainEqual({ tag: 'reported', device: door, values: { opening: 'closed' }, live: false });
    // Its will was never sent, and what the broker remembers of it is a word from before.
    const after = reports.slice(told);
    expect(after.filter(({ tag }) => tag === 'availability')).toEqual([]);
    expect(after.filter((report) => report.tag === 'reported' && report.live)).toEqual([]);
    expect(driver.counters().linkLosses).toBeGreaterThan(0);
  });

  it('keeps nothing for a panel that was away: what was said meanwhile is not said again', async () => {
    const broker = await ownBroker();
    open.push(() => broker.close());
    const config = { unique_id: 'door', state_topic: 'door', device_class: 'door' };
    const first = await mqttHome({ url: broker.url });
    await first.say('homeassistant/binary_sensor/door/config', config, true);
    await first.until({ tag: 'discovered', device: expect.objectContaining({ id: door }) });
    await first.driver.stop();
    await first.say('door', 'ON');
    const again = await mqttHome({ url: broker.url });
    open.push(async () => {
      await again.close();
      await first.wire.endAsync(true);
    });
    await again.until({ tag: 'discovered', device: expect.objectContaining({ id: door }) });
    await again.settled();
    expect(again.reports.filter((report) => report.tag === 'reported' && report.device === door)).toEqual([]);
  });
});

describe.skipIf(!mosquittoThere())('A broker that is tried out (needs Mosquitto installed)', () => {
  const options = (url: string) =>
    ({ url, protocolVersion: 5, discoveryPrefix: 'homeassistant', leftToOthers: [] }) as const;

  it('is told by what it remembers, or by what is wrong', async () => {
    const broker = await ownBroker({ users: { panel: 'correct horse' } });
    open.push(() => broker.close());
    const at = (password: string) => broker.url.replace('//', `//panel:${encodeURIComponent(password)}@`);
    expect(await probeMqtt(options(at('correct horse')))).toEqual({
      ok: true,
      detail: 'connected; it remembers no devices yet',
    });
    const wire = await connectAsync(at('correct horse'));
    open.push(() => wire.endAsync(true));
    await wire.publishAsync('homeassistant/switch/x/config', '{}', { qos: 1, retain: true });
    await wire.publishAsync('shellyplus1-a8032abe54dc/online', 'true', { qos: 1, retain: true });
    expect(await probeMqtt(options(at('correct horse')))).toEqual({
      ok: true,
      detail: 'connected; it remembers 1 announcements, 1 Shelly devices',
    });
    expect(await probeMqtt(options(at('wrong secret')))).toEqual({
      ok: false,
      detail: 'the broker refuses this name or password',
    });
  });

  it('is not there, or something else', async () => {
    const broker = await ownBroker();
    await broker.close();
    expect(await probeMqtt(options(broker.url))).toEqual({
      ok: false,
      detail: 'nothing listens at this address',
    });
    const other = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(other, 'listening');
    open.push(async () => void other.close());
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    expect(await probeMqtt(options(`mqtt://127.0.0.1:${port}`))).toEqual({
      ok: false,
      detail: 'this is no MQTT broker',
    });
  });
});
