import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { DiscoveryMessage, renderedCommand } from '@homeward/testing/drivers/discovery-schema.ts';
import { createImpatientClock, plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { mosquittoThere, type OwnBroker, ownBroker } from '@homeward/testing/drivers/own-broker.ts';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { House } from '../house.ts';
import type { Driver, DriverReport } from '../port.ts';
import { createHomeAssistantDriver } from './driver.ts';
import { probeHomeAssistant } from './probe.ts';

const patient = { timeout: 20_000, interval: 20 };
const base = 'homeward/001d94000001';
const config = 'homeassistant/device/homeward_001d94000001/config';
const set = `${base}/area/1/set`;
const login = { user: 'panel', password: 'quiet-river' };

const door = {
  id: DeviceId.parse('ZB:door'),
  name: 'Front door',
  kind: 'door_contact',
  isOnline: true,
  isActive: false,
  tamper: false,
  batteryLow: false,
  battery: undefined,
  temperature: undefined,
  humidity: undefined,
} as const;
const house: House = {
  panel: '00:1d:94:00:00:01',
  name: 'Home',
  model: 'security',
  version: '1.0',
  areas: [
    {
      id: 1,
      name: 'House',
      phase: 'disarmed',
      mode: null,
      modeName: '',
      alarm: null,
      isHeard: false,
      changedBy: '',
    },
  ],
  devices: [door],
  faults: [],
};

/** Against Mosquitto, which asks for a password; another client stands in for Home Assistant. */
describe.skipIf(!mosquittoThere())('a house on a broker (needs Mosquitto)', () => {
  let broker: OwnBroker;
  let other: MqttClient;
  /** What the broker remembers, as another client hears it; blank is forgotten. */
  const heard = new Map<string, string>();
  /** What passes by. */
  const passed: string[] = [];
  const open: Driver[] = [];

  async function listen(): Promise<void> {
    heard.clear();
    other = await connectAsync(broker.url, {
      username: login.user,
      password: login.password,
      protocolVersion: 5,
      reconnectPeriod: 0,
    });
    other.on('message', (topic, payload, { retain }) => {
      if (retain) heard.set(topic, payload.toString());
      else passed.push(`${topic} ${payload.toString()}`);
    });
    await other.subscribeAsync('#', { qos: 1, rap: true });
  }

  beforeAll(async () => {
    broker = await ownBroker({ users: { [login.user]: login.password } });
  });
  afterAll(() => broker.close());
  beforeEach(listen);
  afterEach(async () => {
    for (const driver of open.splice(0)) {
      await driver.shows?.forget();
      await driver.stop();
    }
    await other.endAsync(true);
    passed.splice(0);
  });

  async function begin(first: House = house, protocolVersion: 4 | 5 = 5) {
    const reports: DriverReport[] = [];
    const driver = createHomeAssistantDriver(
      { url: broker.url, protocolVersion, ...login, discoveryPrefix: 'homeassistant' },
      { clock: createImpatientClock(), random: plainChance },
    );
    open.push(driver);
    await driver.start((report) => reports.push(report));
    driver.shows?.house(first);
    await expect.poll(() => heard.get(`${base}/availability`), patient).toBe('online');
    const events = () => passed.filter((one) => one.startsWith(`${base}/area/1/event `));
    return { driver, reports, events, wishes: () => reports.filter(({ tag }) => tag === 'wished') };
  }
  const command = (action: string, code: string | null, at = Date.now() / 1_000): string => {
    const { components } = DiscoveryMessage.parse(JSON.parse(heard.get(config) ?? '{}'));
    const panel = components['area_1'];
    if (panel === undefined || !('command_template' in panel)) throw new Error('no area');
    return renderedCommand(panel.command_template ?? '', action, code, at);
  };

  it.each([4, 5] as const)('is announced and told, over version %i', async (version) => {
    const { driver } = await begin(house, version);
    expect(DiscoveryMessage.parse(JSON.parse(heard.get(config) ?? '')).device.name).toBe('Home');
    expect(heard.get(`${base}/area/1/state`)).toBe('disarmed');
    expect(heard.get(`${base}/device/ZB_door/zone`)).toBe('OFF');
    driver.shows?.house({ ...house, devices: [{ ...door, isActive: null, isOnline: false }] });
    await expect.poll(() => heard.get(`${base}/device/ZB_door/zone`), patient).toBe('None');
    expect(heard.get(`${base}/device/ZB_door/availability`)).toBe('offline');
  });

  it('passes wishes on, and tells at once of those that it does not', async () => {
    const { wishes, events } = await begin();
    await other.publishAsync(set, command('ARM_AWAY', '482650'), { qos: 1 });
    await expect
      .poll(wishes, patient)
      .toEqual([{ tag: 'wished', wish: { area: 1, mode: 'arm', code: '482650' } }]);
    await other.publishAsync(set, command('DISARM', null), { qos: 1 });
    await other.publishAsync(set, command('DISARM', '482650', Date.now() / 1_000 - 60), { qos: 1 });
    await other.publishAsync(set, command('DISARM', '482650'), { qos: 1, retain: true });
    await expect.poll(() => events().length, patient).toBe(3);
    const reasons = events().map(
      (one) => (JSON.parse(one.slice(one.indexOf('{'))) as { reason: string }).reason,
    );
    expect(reasons).toEqual(['no_code', 'late', 'retained']);
    expect(wishes()).toHaveLength(1);
    // A code that the broker remembers is taken away from there.
    await expect.poll(() => heard.get(set), patient).toBe('');
  });

  it.each([4, 5] as const)('takes no command from before it came, over version %i', async (version) => {
    const said = renderedCommand(
      '{"action":"{{ action }}","code":"{{ code }}","at":{{ now().timestamp() }}}',
      'DISARM',
      '482650',
      Date.now() / 1_000,
    );
    await other.publishAsync(set, said, { qos: 1, retain: true });
    const { wishes, events } = await begin(house, version);
    await expect.poll(() => events().length, patient).toBe(1);
    expect(events()[0]).toContain('"reason":"retained"');
    expect(wishes()).toEqual([]);
  });

  it('takes no command that is far too long', async () => {
    const { driver, wishes } = await begin();
    await other.publishAsync(set, command('ARM_AWAY', '482650').padEnd(513), { qos: 1 });
    await other.publishAsync(set, command('ARM_HOME', '482650').padEnd(512), { qos: 1 });
    await expect.poll(() => wishes().length, patient).toBe(1);
    expect(driver.counters().malformed).toBe(1);
  });

  it('lives through nonsense, and counts it', async () => {
    const { driver, wishes } = await begin();
    const nonsense = ['', '{', 'DISARM', '{"action":"TRIGGER"}', 'x'.repeat(10_000), '[[[['];
    for (const said of nonsense) await other.publishAsync(set, said, { qos: 1 });
    await other.publishAsync(`${base}/area/9/set`, command('DISARM', '482650'), { qos: 1 });
    await other.publishAsync(config, '{"components":7}', { qos: 1 });
    await other.publishAsync(set, command('ARM_HOME', '482650'), { qos: 1 });
    await expect.poll(() => wishes().length, patient).toBe(1);
    expect(driver.counters().malformed).toBe(nonsense.length - 1);
  });

  it('says everything again when Home Assistant starts', async () => {
    await begin();
    heard.delete(config);
    heard.delete(`${base}/area/1/state`);
    await other.publishAsync('homeassistant/status', 'online', { qos: 1 });
    await expect.poll(() => heard.get(`${base}/area/1/state`), patient).toBe('disarmed');
    expect(heard.has(config)).toBe(true);
  });

  it('removes what is not there any more, also what an earlier run announced', async () => {
    const { driver } = await begin();
    const lamp = { ...door, id: DeviceId.parse('ZB:leak'), name: 'Leak', kind: 'water_sensor' as const };
    driver.shows?.house({ ...house, devices: [door, lamp] });
    await expect.poll(() => heard.get(`${base}/device/ZB_leak/zone`), patient).toBe('OFF');
    await driver.stop();
    open.splice(0);
    await begin();
    await expect.poll(() => heard.get(`${base}/device/ZB_leak/zone`), patient).toBe('');
    // What the earlier run kept at the broker is heard first.
    const components = () => DiscoveryMessage.parse(JSON.parse(heard.get(config) ?? '')).components;
    await expect
      .poll(() => components()['device_ZB_leak_zone'], patient)
      .toEqual({ platform: 'binary_sensor' });
    expect(components()['device_ZB_door_zone']).toHaveProperty('unique_id');
  });

  it('is away when it ends, and comes back with a broker that was killed', async () => {
    const { driver, reports } = await begin();
    const gone = new Promise<void>((resolve) => other.once('close', () => resolve()));
    await broker.kill();
    await gone;
    await expect.poll(() => reports.at(-1), patient).toMatchObject({ tag: 'link', up: false });
    driver.shows?.house({ ...house, devices: [{ ...door, isActive: true }] });
    await broker.start();
    await listen();
    await expect.poll(() => heard.get(`${base}/device/ZB_door/zone`), patient).toBe('ON');
    expect(driver.counters().linkLosses).toBe(1);
    await driver.stop();
    open.splice(0);
    await expect.poll(() => heard.get(`${base}/availability`), patient).toBe('offline');
  });

  it('is forgotten when its owner shows it there no more', async () => {
    const { driver } = await begin();
    await driver.shows?.forget();
    await driver.stop();
    open.splice(0);
    await expect.poll(() => heard.get(config), patient).toBe('');
    const ours = [...heard].filter(([topic]) => topic.startsWith(base));
    expect(ours.filter(([, payload]) => payload !== '')).toEqual([]);
  });

  it('is tried as it is typed', async () => {
    const typed = { url: broker.url, protocolVersion: 5, discoveryPrefix: 'homeassistant' } as const;
    expect(await probeHomeAssistant({ ...typed, ...login })).toMatchObject({ ok: true });
    const wrong = await probeHomeAssistant({ ...typed, user: 'panel', password: 'wrong' });
    expect(wrong).toEqual({ ok: false, detail: 'the broker refuses this name or password' });
  });
});
