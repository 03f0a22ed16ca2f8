import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { mqttHome, type MqttHome } from '@homeward/testing/drivers/mqtt-home.ts';
import { mosquittoThere, ownBroker } from '@homeward/testing/drivers/own-broker.ts';
import { afterEach, describe, expect, it } from 'vitest';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const mac = 'A8032ABE54DC';
const config = (more: object = {}) => ({
  ip: '192.0.2.7',
  dn: 'Boiler',
  fn: ['Boiler', 'Pump', null, null],
  hn: 'tasmota-BE54DC',
  mac,
  md: 'Sonoff POW',
  ofln: 'Offline',
  onln: 'Online',
  state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
  sw: '14.1.0',
  t: 'tasmota_BE54DC',
  ft: '%prefix%/%topic%/',
  tp: ['cmnd', 'stat', 'tele'],
  rl: [1, 0, 0, 0],
  swc: [-1, -1],
  so: { '4': 0, '114': 0 },
  lt_st: 0,
  ver: 1,
  ...more,
});
const id = (key: string) => DeviceId.parse(`MQ:${mac}-${key}`);

describe.skipIf(!mosquittoThere())('Tasmota devices (needs Mosquitto installed)', () => {
  async function home(settings: object = {}, sensors: object = {}): Promise<MqttHome> {
    const broker = await ownBroker();
    open.push(() => broker.close());
    const started = await mqttHome({ url: broker.url });
    open.push(() => started.close());
    await started.say(`tasmota/discovery/${mac}/sensors`, { sn: sensors, ver: 1 }, true);
    await started.say(`tasmota/discovery/${mac}/config`, config(settings), true);
    await started.until({ tag: 'discovered' });
    await started.settled();
    return started;
  }
  const said = (device: DeviceId, values: object, live = true) => ({ tag: 'reported', device, values, live });

  it('switch and measure, and confirm by their own word', async () => {
    const { driver, reports, say, until, wire } = await home({}, { ENERGY: { Power: 0, Total: 1.5 } });
    expect(reports).toContainEqual({
      tag: 'discovered',
      device: {
        id: id('relay1'),
        kind: 'power_switch_meter',
        name: 'Boiler',
        modelId: 'Sonoff POW',
        battery: false,
        commands: ['switch'],
      },
    });
    await say('tele/tasmota_BE54DC/SENSOR', {
      Time: '2026-11-29T03:00:00',
      ENERGY: { Power: 1_500, Total: 1.75 },
    });
    await until(said(id('relay1'), { power: 1_500, energy: 1.75 }));
    await wire.subscribeAsync('cmnd/#', { qos: 1 });
    wire.on('message', (topic, payload) => {
      if (topic !== 'cmnd/tasmota_BE54DC/POWER1') return;
      void say('stat/tasmota_BE54DC/RESULT', { POWER: payload.toString() });
      void say('stat/tasmota_BE54DC/POWER', payload.toString());
    });
    const command = driver.command(id('relay1'), { tag: 'switch', on: true });
    await expect(command).resolves.toEqual({ tag: 'confirmed' });
    await until(said(id('relay1'), { on: true }));
  });

  it('are there and away by their will, and asked how they stand', async () => {
    const { driver, say, until, wire } = await home();
    await say('tele/tasmota_BE54DC/LWT', 'Online', true);
    await until({ tag: 'availability', device: id('relay1'), online: true });
    await say('tele/tasmota_BE54DC/LWT', 'Offline', true);
    await until({ tag: 'availability', device: id('relay1'), online: false });
    const asked: string[] = [];
    await wire.subscribeAsync('cmnd/#', { qos: 1 });
    wire.on('message', (topic, payload) => asked.push(`${topic} ${payload.toString()}`));
    expect(driver.read?.(id('relay1'))).toBe(true);
    await expect.poll(() => asked).toEqual(['cmnd/tasmota_BE54DC/STATE ', 'cmnd/tasmota_BE54DC/STATUS 10']);
  });

  it('with several outputs and inputs are devices of their own', async () => {
    const { reports, say, until } = await home({
      rl: [1, 1, 0, 0],
      swc: [1, 3, -1],
      so: { '4': 0, '114': 1 },
      ft: 'house/%topic%/%prefix%/',
    });
    const kinds = reports.flatMap((report) =>
      report.tag === 'discovered' && report.device.id.startsWith(`MQ:${mac}`)
        ? [[report.device.id, report.device.kind]]
        : [],
    );
    expect(kinds).toEqual([
      [id('relay1'), 'switch'],
      [id('relay2'), 'switch'],
      [id('switch1'), 'wired_input'],
      [id('switch2'), 'scene_button'],
    ]);
    await say('house/tasmota_BE54DC/stat/RESULT', { Switch1: { Action: 'ON' } });
    await until(said(id('switch1'), { detected: true }));
    await say('house/tasmota_BE54DC/stat/RESULT', { Switch2: { Action: 'TOGGLE' } });
    await until(said(id('switch2'), { action: 'toggle' }));
    await say('house/tasmota_BE54DC/tele/STATE', { POWER1: 'OFF', POWER2: 'strange' });
    await until(said(id('relay1'), { on: false }));
    await until(said(id('relay2'), { on: null }));
  });

  it('drive shutters and lamps', async () => {
    const { driver, say, until, wire } = await home({ rl: [3, 3, 2], lt_st: 5 });
    const told: string[] = [];
    await wire.subscribeAsync('cmnd/#', { qos: 1 });
    wire.on('message', (topic, payload) => told.push(`${topic.split('/').at(-1)} ${payload.toString()}`));
    const commands = [
      driver.command(id('shutter1'), { tag: 'shutter', move: 'stop' }),
      driver.command(id('shutter1'), { tag: 'level', level: 40 }),
      driver.command(id('light3'), { tag: 'colour', hue: 120, saturation: 50 }),
      driver.command(id('light3'), { tag: 'colourTemperature', kelvin: 4_000 }),
    ];
    await expect
      .poll(() => told)
      .toEqual(['ShutterStop1 ', 'ShutterPosition1 40', 'HSBColor1 120', 'HSBColor2 50', 'CT 250']);
    await say('stat/tasmota_BE54DC/RESULT', { Shutter1: { Position: 40, Direction: 0, Target: 40 } });
    await say('stat/tasmota_BE54DC/RESULT', { POWER3: 'ON', Dimmer: 50, HSBColor: '120,50,50', CT: 250 });
    await until(said(id('shutter1'), { level: 40 }));
    await until(
      said(id('light3'), { on: true, level: 50, hue: 120, saturation: 50, colourTemperature: 4_000 }),
    );
    expect((await Promise.all(commands)).map(({ tag }) => tag)).toEqual(Array(4).fill('confirmed'));
  });

  it('that only measure are sensors, in degrees Celsius', async () => {
    const { say, until } = await home(
      { rl: [0] },
      { Time: '…', AM2301: { Temperature: 70, Humidity: 40 }, TempUnit: 'F' },
    );
    await until({
      tag: 'discovered',
      device: expect.objectContaining({ id: id('sensors'), kind: 'room_sensor' }),
    });
    await say('tele/tasmota_BE54DC/SENSOR', { AM2301: { Temperature: 70, Humidity: 40 }, TempUnit: 'F' });
    await until(said(id('sensors'), { temperature: 21.1, humidity: 40 }));
    await say('tele/tasmota_BE54DC/SENSOR', { AM2301: { Temperature: null, Humidity: 400 } });
    await until(said(id('sensors'), { temperature: null, humidity: null }));
  });

  it('that announce nonsense are counted, and gone when they are taken away', async () => {
    const { driver, say, until, settled } = await home();
    const before = driver.counters().malformed;
    await say('tasmota/discovery/000000000001/config', { mac: '000000000001' });
    await say('tasmota/discovery/000000000002/config', config({ mac: '000000000002', t: 'a/#' }));
    await say('tasmota/discovery/000000000003/sensors', 'none');
    await settled();
    expect(driver.counters().malformed - before).toBe(3);
    await say(`tasmota/discovery/${mac}/config`, '', true);
    await until({ tag: 'availability', device: id('relay1'), online: false });
  });
});
