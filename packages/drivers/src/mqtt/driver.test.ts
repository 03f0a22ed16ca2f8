import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { mqttHome, type MqttHome, type MqttHomeOptions } from '@homeward/testing/drivers/mqtt-home.ts';
import { mosquittoThere, ownBroker, type OwnBroker } from '@homeward/testing/drivers/own-broker.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const door = {
  unique_id: 'hall_door',
  name: 'Door',
  state_topic: 'hall/door',
  device_class: 'door',
  device: { identifiers: ['hall'], name: 'Hall' },
};
const doorTopic = 'homeassistant/binary_sensor/hall/door/config';
const doorId = DeviceId.parse('MQ:hall_door');
const plug = {
  unique_id: 'plug',
  name: 'Plug',
  state_topic: 'plug/state',
  command_topic: 'plug/set',
  availability_topic: 'plug/there',
};
const plugTopic = 'homeassistant/switch/plug/config';
const plugId = DeviceId.parse('MQ:plug');

describe.skipIf(!mosquittoThere())('Devices that speak MQTT (needs Mosquitto installed)', () => {
  let broker: OwnBroker;
  beforeAll(async () => {
    broker = await ownBroker();
  });
  afterAll(() => broker.close());

  async function home(options: Partial<MqttHomeOptions> = {}): Promise<MqttHome> {
    const started = await mqttHome({ url: broker.url, ...options });
    open.push(async () => {
      for (const topic of [doorTopic, plugTopic, 'hall/door', 'plug/state', 'plug/there'])
        await started.say(topic, '', true);
      await started.close();
    });
    return started;
  }

  const said = (device: DeviceId, values: object, live: boolean) => ({
    tag: 'reported',
    device,
    values,
    live,
  });

  it.each([4, 5] as const)(
    'are found and heard over MQTT version %i of the protocol',
    async (protocolVersion) => {
      const { say, until, reports, settled } = await home({ protocolVersion });
      expect(reports[0]).toEqual({ tag: 'link', up: true });
      await say(doorTopic, door, true);
      await until({
        tag: 'discovered',
        device: expect.objectContaining({ id: doorId, kind: 'door_contact', name: 'Hall' }),
      });
      await settled();
      await say('hall/door', 'ON');
      await until(said(doorId, { opening: 'open' }, true));
      await say('hall/door', 'ajar');
      await until(said(doorId, { opening: null }, true));
    },
  );

  it('do not count as heard where a broker only remembers what they said', async () => {
    const first = await home();
    await first.say(doorTopic, door, true);
    await first.say('hall/door', 'OFF', true);
    await first.say(plugTopic, plug, true);
    await first.say('plug/there', 'online', true);
    const { until, reports, settled } = await home();
    await until(said(doorId, { opening: 'closed' }, false));
    await settled();
    // That it was there once is no news; that it is gone would be.
    expect(reports.filter(({ tag }) => tag === 'availability')).toEqual([]);
    await first.say('plug/there', 'offline', true);
    await until({ tag: 'availability', device: plugId, online: false });
    await first.say('plug/there', 'online', true);
    await until({ tag: 'availability', device: plugId, online: true });
  });

  it('do as told, and say so', async () => {
    const { driver, wire, say, until, settled } = await home();
    await say(plugTopic, plug);
    await until({ tag: 'discovered' });
    await settled();
    await wire.subscribeAsync('plug/set', { qos: 1 });
    wire.on('message', (topic, payload) => {
      if (topic === 'plug/set') void say('plug/state', payload.toString());
    });
    await expect(driver.command(plugId, { tag: 'switch', on: true })).resolves.toEqual({ tag: 'confirmed' });
    await until(said(plugId, { on: true }, true));
    await expect(driver.command(plugId, { tag: 'identify' })).resolves.toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
    await expect(driver.command(DeviceId.parse('MQ:nobody'), { tag: 'identify' })).resolves.toEqual({
      tag: 'rejected',
      reason: 'unknownDevice',
    });
  });

  it('leave a command unconfirmed where they say nothing, and it is given up', async () => {
    const { driver, clock, say, until } = await home();
    await say(plugTopic, plug);
    await until({ tag: 'discovered' });
    const outcome = driver.command(plugId, { tag: 'switch', on: true });
    clock.hurry();
    await expect(outcome).resolves.toEqual({ tag: 'unconfirmed', reason: 'timedOut' });
  });

  it('are told nothing that a broker would keep for them: an absent device never gets an old command', async () => {
    const own = await ownBroker();
    open.push(() => own.close());
    for (const protocolVersion of [4, 5] as const) {
      const started = await mqttHome({ url: own.url, protocolVersion });
      open.push(() => started.close());
      const { say, until, driver, wire } = started;
      await say(plugTopic, { ...plug, state_topic: undefined, retain: true });
      await until({ tag: 'discovered' });
      await wire.subscribeAsync('plug/set', { qos: 1 });
      const heard = new Promise<object>((resolve) => {
        wire.on('message', (_, __, packet) =>
          resolve({
            retain: packet.retain,
            qos: packet.qos,
            expiry: packet.properties?.messageExpiryInterval,
          }),
        );
      });
      await expect(driver.command(plugId, { tag: 'switch', on: true })).resolves.toEqual({ tag: 'sent' });
      const { qos, expiry, retain } = (await heard) as { qos: number; expiry?: number; retain: boolean };
      expect(retain).toBe(false);
      // Without an end, it goes out at a quality that no broker stores.
      expect(protocolVersion === 5 ? expiry !== undefined && expiry <= 10 : qos === 0).toBe(true);
    }
  });

  it('that are renamed stay the same: only their topics are others', async () => {
    const { say, until, reports, settled } = await home();
    await say(doorTopic, door, true);
    await until({ tag: 'discovered' });
    const moved = 'homeassistant/binary_sensor/entrance/door/config';
    await say(moved, {
      ...door,
      state_topic: 'entrance/door',
      device: { identifiers: ['hall'], name: 'Entrance' },
    });
    await until({ tag: 'discovered', device: expect.objectContaining({ id: doorId, name: 'Entrance' }) });
    await settled();
    // The old announcement is taken away afterwards: it is not this device’s any more.
    await say(doorTopic, '', true);
    await settled();
    await say('hall/door', 'ON');
    await say('entrance/door', 'OFF');
    await until(said(doorId, { opening: 'closed' }, true));
    expect(reports).not.toContainEqual(expect.objectContaining(said(doorId, { opening: 'open' }, true)));
    expect(reports).not.toContainEqual(expect.objectContaining({ tag: 'availability', device: doorId }));
    await say(moved, '');
    await until({ tag: 'availability', device: doorId, online: false });
  });

  it('that get another owner are never gone meanwhile', async () => {
    const { say, until, reports, settled } = await home();
    await say(doorTopic, door, true);
    await until({ tag: 'discovered' });
    const moved = 'homeassistant/binary_sensor/other/door/config';
    await say(moved, {
      ...door,
      state_topic: 'other/door',
      device: { identifiers: ['other'], name: 'Other' },
    });
    await until({ tag: 'discovered', device: expect.objectContaining({ id: doorId, name: 'Other' }) });
    await settled();
    await say('other/door', 'ON');
    await until(said(doorId, { opening: 'open' }, true));
    // The new one is taken away again: the old announcement still stands.
    await say(moved, '');
    await settled();
    await say('hall/door', 'OFF');
    await until(said(doorId, { opening: 'closed' }, true));
    expect(reports).not.toContainEqual(expect.objectContaining({ tag: 'availability', device: doorId }));
  });

  it('that share a topic each hear their part of it', async () => {
    const { say, until, settled } = await home();
    const of = (name: string) => ({
      unique_id: name,
      name,
      device_class: 'window',
      state_topic: 'board',
      value_template: `{{ value_json.${name} }}`,
    });
    await say('homeassistant/binary_sensor/left/config', of('left'));
    await say('homeassistant/binary_sensor/right/config', of('right'));
    await settled();
    await say('board', { left: 'ON', right: 'OFF' });
    await until(said(DeviceId.parse('MQ:left'), { opening: 'open' }, true));
    await until(said(DeviceId.parse('MQ:right'), { opening: 'closed' }, true));
    // What a message does not name it says nothing of.
    await say('board', { left: 'OFF' });
    await until(said(DeviceId.parse('MQ:left'), { opening: 'closed' }, true));
  });

  it('may say what they will: it is counted and dropped', async () => {
    const { driver, say, until, settled, reports } = await home();
    await say(doorTopic, { ...door, value_template: '{{ value_json.contact }}' });
    await until({ tag: 'discovered' });
    await settled();
    const before = driver.counters().malformed;
    await say('hall/door', 'no json');
    await say('hall/door', Buffer.alloc(1_048_576, 'a'));
    await say('hall/door', Buffer.from([0xff, 0xfe, 0x00]));
    await say('homeassistant/sensor/bad/config', '{');
    await say('homeassistant/sensor/bad/config', Buffer.alloc(1_048_576, '['));
    await settled();
    expect(driver.counters().malformed - before).toBe(5);
    expect(reports.filter((report) => report.tag === 'reported' && report.device === doorId)).toEqual([]);
    await say('hall/door', { contact: 'ON' });
    await until(said(doorId, { opening: 'open' }, true));
  });

  it('are many at once, and who guards is heard among those that measure', async () => {
    const { say, until, settled, wire } = await home();
    await say(doorTopic, door);
    await say('homeassistant/sensor/heat/config', {
      unique_id: 'heat',
      state_topic: 'heat',
      device_class: 'temperature',
      unit_of_measurement: '°C',
    });
    await settled();
    for (let count = 0; count < 5_000; count += 1) wire.publish('heat', String(count % 40));
    await say('hall/door', 'ON');
    await until(said(doorId, { opening: 'open' }, true));
    await settled();
  });

  it('fall silent and are unknown, or go off again, as they announced', async () => {
    const { say, until, settled, clock } = await home();
    await say(doorTopic, { ...door, device_class: 'motion', off_delay: 5 });
    await say('homeassistant/sensor/heat/config', {
      unique_id: 'heat',
      state_topic: 'heat',
      device_class: 'humidity',
      expire_after: 600,
    });
    await settled();
    await say('hall/door', 'ON');
    await say('heat', '55.5');
    const heat = DeviceId.parse('MQ:heat');
    await until(said(doorId, { motion: true }, true));
    await until(said(heat, { humidity: 55.5 }, true));
    clock.hurry();
    await until(said(doorId, { motion: false }, false));
    await until(said(heat, { humidity: null }, false));
  });

  it('of another driver, and what this house announces itself, are left alone', async () => {
    const { driver, say, settled, reports } = await home({ options: { leftToOthers: ['Zigbee2MQTT'] } });
    await say(doorTopic, { ...door, origin: { name: 'Zigbee2MQTT' } });
    await say(plugTopic, { ...plug, o: { name: 'homeward' } });
    await settled();
    expect(reports.filter(({ tag }) => tag === 'discovered')).toHaveLength(1);
    expect(driver.leftOut?.()).toEqual([]);
  });
});
