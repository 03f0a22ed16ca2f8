import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { mqttHome, type MqttHome } from '@homeward/testing/drivers/mqtt-home.ts';
import { mosquittoThere, ownBroker } from '@homeward/testing/drivers/own-broker.ts';
import { afterEach, describe, expect, it } from 'vitest';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const said = (device: DeviceId, values: object, live = true) => ({ tag: 'reported', device, values, live });
const id = (name: string) => DeviceId.parse(`MQ:${name}`);

async function home(): Promise<MqttHome> {
  const broker = await ownBroker();
  open.push(() => broker.close());
  const started = await mqttHome({ url: broker.url });
  open.push(() => started.close());
  return started;
}

describe.skipIf(!mosquittoThere())(
  'Shelly devices of the first generation (needs Mosquitto installed)',
  () => {
    const announce = (model: string, name: string, mac: string, more: object = {}) => ({
      id: name,
      model,
      mac,
      ip: '192.0.2.8',
      new_fw: false,
      fw_ver: '20230913-112003/v1.14.0-gcb84623',
      ...more,
    });

    it('are asked who they are, switch and say so', async () => {
      const { driver, say, until, wire, settled } = await home();
      await say('shellies/announce', announce('SHPLG-S', 'shellyplug-s-6A6374', 'B4E62D6A6374'));
      await until({
        tag: 'discovered',
        device: expect.objectContaining({ id: id('B4E62D6A6374'), kind: 'power_switch_meter' }),
      });
      await settled();
      await wire.subscribeAsync('shellies/shellyplug-s-6A6374/relay/0/command', { qos: 1 });
      wire.on(
        'message',
        (_, payload) => void say('shellies/shellyplug-s-6A6374/relay/0', payload.toString()),
      );
      await expect(driver.command(id('B4E62D6A6374'), { tag: 'switch', on: true })).resolves.toEqual({
        tag: 'confirmed',
      });
      await say('shellies/shellyplug-s-6A6374/relay/0/energy', '60000');
      await until(said(id('B4E62D6A6374'), { energy: 1 }));
      await say('shellies/shellyplug-s-6A6374/relay/0', 'overpower');
      await until(said(id('B4E62D6A6374'), { on: null }));
      await say('shellies/shellyplug-s-6A6374/online', 'false', true);
      await until({ tag: 'availability', device: id('B4E62D6A6374'), online: false });
    });

    it('that sleep say what they guard when they wake', async () => {
      const { say, until, settled, reports } = await home();
      await say('shellies/announce', announce('SHDW-2', 'shellydw2-483FDA', '483FDA000001'));
      await say('shellies/announce', announce('SHWT-1', 'shellyflood-483FDB', '483FDB000001'));
      await say('shellies/announce', announce('SHBTN-1', 'shellybutton1-483FDC', '483FDC000001'));
      await settled();
      await say('shellies/shellydw2-483FDA/sensor/state', 'open');
      await until(said(id('483FDA000001'), { opening: 'open' }));
      await say('shellies/shellydw2-483FDA/sensor/state', 'unknown');
      await until(said(id('483FDA000001'), { opening: null }));
      await say('shellies/shellyflood-483FDB/sensor/flood', 'true');
      await until(said(id('483FDB000001'), { detected: true }));
      await say('shellies/shellyflood-483FDB/sensor/battery', '87');
      await until(said(id('483FDB000001'), { battery: 87 }));
      await say('shellies/shellybutton1-483FDC/input_event/0', { event: 'SS', event_cnt: 3 });
      await until(said(id('483FDC000001'), { action: 'SS' }));
      await say('shellies/shellydw2-483FDA/online', 'false', true);
      await settled();
      expect(reports.filter(({ tag }) => tag === 'availability')).not.toContainEqual(
        expect.objectContaining({ device: id('483FDA000001') }),
      );
    });

    it('that are not known here are shown as unknown', async () => {
      const { say, until } = await home();
      await say('shellies/announce', announce('SHNEW-9', 'shellynew-1', '483FDD000001'));
      await until({
        tag: 'discovered',
        device: expect.objectContaining({ id: id('483FDD000001'), kind: 'unknown' }),
      });
    });
  },
);

const status = {
  ble: {},
  'input:0': { id: 0, state: null },
  'switch:0': {
    id: 0,
    source: 'init',
    output: false,
    apower: 0,
    aenergy: { total: 2_500 },
    temperature: { tC: 50 },
  },
  sys: { mac: 'A8032ABE54DC', unixtime: 1_700_000_000 },
};
const name = 'shellyplus1pm-a8032abe54dc';

/** Answers as a device does, each method from a table. */
async function device(
  { wire, say }: MqttHome,
  topic: string,
  source: string,
  answers: Readonly<Record<string, object>>,
): Promise<{ readonly asked: object[] }> {
  const asked: object[] = [];
  await wire.subscribeAsync(`${topic}/rpc`, { qos: 1 });
  wire.on('message', (heard, payload) => {
    if (heard !== `${topic}/rpc`) return;
    const { id: no, src, method, params } = JSON.parse(payload.toString());
    asked.push({ method, params });
    const answer = answers[method];
    if (answer !== undefined) void say(`${src}/rpc`, { id: no, src: source, dst: src, ...answer });
  });
  return { asked };
}

describe.skipIf(!mosquittoThere())(
  'Shelly devices since the second generation (needs Mosquitto installed)',
  () => {
    const relay = id('A8032ABE54DC-switch0');
    const answers = {
      'Shelly.GetStatus': { result: status },
      'Shelly.GetConfig': {
        result: { 'switch:0': { id: 0, name: 'Boiler' }, sys: { device: { name: 'Cellar' } } },
      },
      'Switch.Set': { result: { was_on: false } },
    };

    it('are found by what they say, asked how they stand, and then say what changes', async () => {
      const there = await home();
      await device(there, name, name, answers);
      await there.say(`${name}/online`, 'true', true);
      await there.until({
        tag: 'discovered',
        device: expect.objectContaining({ id: relay, kind: 'power_switch_meter', name: 'Boiler' }),
      });
      await there.until(said(relay, { on: false, power: 0, energy: 2.5 }));
      // A change names what changed alone: the rest stands.
      await there.say(`${name}/events/rpc`, {
        src: name,
        dst: `${name}/events`,
        method: 'NotifyStatus',
        params: { ts: there.clock.now() / 1_000, 'switch:0': { id: 0, apower: 42.5 } },
      });
      await there.until(said(relay, { on: false, power: 42.5, energy: 2.5 }));
      await there.say(`${name}/events/rpc`, {
        src: name,
        method: 'NotifyEvent',
        params: {
          ts: there.clock.now() / 1_000,
          events: [{ component: 'input:0', id: 0, event: 'double_push' }],
        },
      });
      await there.until(said(id('A8032ABE54DC-input0'), { action: 'double_push' }));
      await there.say(`${name}/online`, 'false', true);
      await there.until({ tag: 'availability', device: relay, online: false });
    });

    it('say that they did as told, or that they will not', async () => {
      const there = await home();
      const { asked } = await device(there, name, name, answers);
      await there.say(`${name}/online`, 'true');
      await there.until(said(relay, { on: false, power: 0, energy: 2.5 }));
      await expect(there.driver.command(relay, { tag: 'switch', on: true })).resolves.toEqual({
        tag: 'confirmed',
      });
      expect(asked.at(-1)).toEqual({ method: 'Switch.Set', params: { id: 0, on: true } });
      const refusing = await home();
      await device(refusing, name, name, {
        ...answers,
        'Switch.Set': { error: { code: -103, message: 'no' } },
      });
      await refusing.say(`${name}/online`, 'true');
      await refusing.until(said(relay, { on: false, power: 0, energy: 2.5 }));
      await expect(refusing.driver.command(relay, { tag: 'switch', on: true })).resolves.toEqual({
        tag: 'rejected',
        reason: 'unsupported',
      });
    });

    it('stay the same under another topic, and what came late counts as old', async () => {
      const there = await home();
      await device(there, 'cellar', name, answers);
      await there.say('cellar/events/rpc', {
        src: name,
        method: 'NotifyStatus',
        params: { ts: 1, 'switch:0': { id: 0, output: true } },
      });
      await there.until(said(relay, { on: false, power: 0, energy: 2.5 }));
      const yesterday = there.clock.now() / 1_000 - 86_400;
      await there.say('cellar/events/rpc', {
        src: name,
        method: 'NotifyStatus',
        params: { ts: yesterday, 'switch:0': { id: 0, output: true } },
      });
      await there.until(said(relay, { on: true, power: 0, energy: 2.5 }, false));
    });

    it('that sleep are away when they did not wake for long', async () => {
      const there = await home();
      const source = 'shellyhtg3-aabbccddee01';
      await there.say(`${source}/events/rpc`, {
        src: source,
        method: 'NotifyFullStatus',
        params: {
          ts: there.clock.now() / 1_000,
          'temperature:0': { id: 0, tC: 21.5, tF: 70.7 },
          'humidity:0': { id: 0, rh: 48 },
          'devicepower:0': { id: 0, battery: { V: 5.8, percent: 91 }, external: { present: false } },
          sys: { wakeup_period: 7_200 },
        },
      });
      const sensor = id('AABBCCDDEE01-sensors');
      await there.until({
        tag: 'discovered',
        device: expect.objectContaining({ id: sensor, kind: 'room_sensor', battery: true }),
      });
      await there.until(said(sensor, { temperature: 21.5, humidity: 48, battery: 91 }));
      // It goes to sleep, which is no news.
      await there.say(`${source}/online`, 'false', true);
      await there.settled();
      expect(there.reports).not.toContainEqual(
        expect.objectContaining({ tag: 'availability', device: sensor }),
      );
      there.clock.hurry();
      await there.until({ tag: 'availability', device: sensor, online: false });
    });

    it('pass on Bluetooth sensors, which are devices of their own', async () => {
      const there = await home();
      const source = 'shellyblugwg3-aabbccddee02';
      const blu = { addr: '7c:c6:b6:62:4a:01', name: 'Terrace' };
      const config = {
        'bthomedevice:200': { id: 200, ...blu },
        'bthomesensor:200': { id: 200, addr: blu.addr, obj_id: 0x2d, idx: 0 },
        'bthomesensor:201': { id: 201, addr: blu.addr, obj_id: 0x01, idx: 0 },
        'bthomesensor:202': { id: 202, addr: blu.addr, obj_id: 0x3f, idx: 0 },
      };
      const stands = {
        'bthomesensor:200': { id: 200, value: true, last_updated_ts: 1_700_000_000 },
        'bthomesensor:201': { id: 201, value: 100 },
        sys: {},
      };
      await device(there, source, source, {
        'Shelly.GetStatus': { result: stands },
        'Shelly.GetConfig': { result: config },
      });
      await there.say(`${source}/online`, 'true');
      const terrace = id('7CC6B6624A01');
      await there.until({
        tag: 'discovered',
        device: expect.objectContaining({ id: terrace, kind: 'door_contact', name: 'Terrace' }),
      });
      // What the gateway remembers of it is not heard now.
      await there.until(said(terrace, { opening: 'open', battery: 100 }, false));
      await there.say(`${source}/events/rpc`, {
        src: source,
        method: 'NotifyStatus',
        params: { ts: there.clock.now() / 1_000, 'bthomesensor:200': { id: 200, value: false } },
      });
      await there.until(said(terrace, { opening: 'closed' }));
    });

    it('leave the topics of others alone', async () => {
      const there = await home();
      const before = there.driver.counters().malformed;
      await there.say('somebody/events/rpc', { src: 'somebody', method: 'NotifyStatus', params: {} });
      await there.say('somebody/online', 'true', true);
      await there.say(`${name}/events/rpc`, 'nonsense');
      await there.settled();
      expect(there.driver.counters().malformed - before).toBe(1);
    });
  },
);
