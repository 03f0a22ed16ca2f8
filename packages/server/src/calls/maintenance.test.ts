import { describe, expect, it } from 'vitest';
import { FoundDevice } from '@homeward/contract/shapes/panel/maintenance.ts';
import { noMaintenance } from '@homeward/contract/rules/panel/no-maintenance.ts';
import type { Maintenance } from '@homeward/contract/shapes/panel/maintenance.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import type { PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import {
  cellarWindow,
  frontDoor,
  garage,
  garageDoor,
  hallLight,
  home,
  mediaUnit,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;
const found = (id: string) =>
  FoundDevice.parse({
    id,
    kind: 'pir',
    modelId: 'M',
    name: 'Sensor',
    battery: true,
    at: sampleTime,
    known: false,
  });
const doing = (change: Partial<Maintenance>) =>
  sampleView(home, { maintenance: { ...noMaintenance, ...change } });
const learning = {
  startedAt: sampleTime,
  idleUntil: sampleTime + 300_000,
  kind: 'pir',
  area: garage,
  zone: null,
  found: [found('RF:new'), found(frontDoor.id)],
} as const;
const step = (device: typeof frontDoor, at: number) => ({ at, device: device.id, what: 'open', rssi: 7 });

async function at(test: Test, login = 'demo') {
  const token = await test.token(login);
  return async (
    name: string,
    more: { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
  ) => (await test.call(name, { token, ...more })).envelope;
}
async function listen(test: Test): Promise<LiveMessage[]> {
  const session = await test.server.services.sessions.find(await test.token('demo'));
  if (!session) throw new Error('no session');
  const heard: LiveMessage[] = [];
  await test.server.services.live.subscribe(session, {
    receive: (text) => void heard.push(JSON.parse(text) as LiveMessage),
    end: () => {},
  });
  return heard;
}
const commands = ({ hub }: Test) => hub.commands.map(({ command }) => command);

// S7.5, S7.9, S7.17
describe('learning', () => {
  it('begins for a kind and a place, and ends', async () => {
    const test = await started();
    const call = await at(test);
    await call('POST /panel/learning', { body: { on: '1', type: 'device_type.pir', area: '2', zone: '4' } });
    await call('POST /panel/learning', { body: { on: '0' } });
    expect(commands(test)).toEqual([
      { tag: 'learning', on: true, kind: 'pir', area: 2, zone: 4 },
      { tag: 'learning', on: false, kind: null, area: null, zone: null },
    ]);
    expect(await call('POST /panel/learning', { body: { on: '1', type: 'toaster' } })).toMatchObject({
      code: '001',
    });
  });

  it('shows what was found while it runs, and still when it is over', async () => {
    const running = await at(await started({ view: doing({ learning }) }));
    const rows = [
      { device_id: 'RF:new', type: 'pir', mpid: 'M', known: '0', area: '', zone: '' },
      { device_id: frontDoor.id, known: '1', area: '1', zone: '1', name: 'Front door' },
    ];
    expect((await running('GET /panel/learning')).data).toMatchObject({
      running: '1',
      type: 'pir',
      area: '2',
      idle_until: String(sampleTime + 300_000),
      ended_at: '',
      found: rows,
    });
    const { startedAt, found: seen } = learning;
    const lastLearning = { startedAt, endedAt: sampleTime + 9, found: seen };
    const over = await at(await started({ view: doing({ lastLearning }) }));
    expect((await over('GET /panel/learning')).data).toMatchObject({
      running: '0',
      idle_until: '',
      ended_at: String(sampleTime + 9),
      found: rows,
    });
  });

  it('is told live, with how many were found', async () => {
    const test = await started();
    const heard = await listen(test);
    const change = (from: number, maintenance: Partial<Maintenance>) =>
      test.hub.up.change({
        from,
        revision: from + 1,
        at: 5,
        maintenance: { ...noMaintenance, ...maintenance },
      });
    await change(10, { learning });
    await change(11, { learning });
    await change(12, {});
    expect(heard.map(({ refreshed_type: type, data }) => [type, data])).toEqual([
      [
        'TCP_PERCENTAGE',
        {
          type: 'percentage',
          job: 'learning',
          state: 'running',
          percent: '0',
          count: '2',
          device_id: 'RF:new',
        },
      ],
      [
        'TCP_PERCENTAGE',
        { type: 'percentage', job: 'learning', state: 'done', percent: '100', count: '0', device_id: '' },
      ],
    ]);
  });

  it('of Hue bridges says truthfully whether there is a driver', async () => {
    const test = await started();
    test.hub.answer = () => ({ tag: 'networks', networks: [] });
    const call = await at(test);
    expect((await call('GET /panel/hue_bridge_learning')).data).toEqual({ driver: '0', acts: [] });
    const hue = { driver: 'Bridge', family: 'hue', acts: ['include'], map: false } as const;
    test.hub.answer = () => ({ tag: 'networks', networks: [hue] });
    expect((await call('GET /panel/hue_bridge_learning')).data).toEqual({ driver: '1', acts: ['include'] });
    test.hub.script = () => ({ tag: 'invalid', why: 'v2_mg_no_hue_driver' });
    expect(await call('POST /panel/hue_bridge_learning', { body: { on: '1' } })).toMatchObject({
      code: '001',
      message: 'v2_mg_no_hue_driver',
    });
    expect(commands(test)).toEqual([{ tag: 'network', family: 'hue', act: 'include', device: null }]);
  });

  it('is for those who set the panel up', async () => {
    const test = await started();
    await test.person('ben', 'user');
    const ben = await at(test, 'ben');
    for (const name of ['GET /panel/learning', 'GET /panel/walktest', 'GET /panel/soak_test'])
      expect(await ben(name), name).toMatchObject({ code: '403' });
    const demo = await at(test);
    test.clock.advance(6 * 60_000);
    expect(await demo('POST /panel/learning', { body: { on: '1' } })).toMatchObject({ code: '428' });
  });
});

describe('a walk test', () => {
  const walkTest = {
    startedAt: sampleTime,
    idleUntil: sampleTime + 300_000,
    rows: [step(garageDoor, sampleTime + 2), step(frontDoor, sampleTime + 1)],
  };

  it('shows who spoke and who has not', async () => {
    const call = await at(await started({ view: doing({ walkTest }) }));
    const { data } = await call('GET /panel/walktest');
    expect(data).toMatchObject({
      running: '1',
      rows: [
        { device_id: garageDoor.id, name: 'Garage door', area: '2', zone: '1', what: 'open', rssi: '7' },
        { device_id: frontDoor.id },
      ],
    });
    const { missing } = data as { readonly missing: readonly { readonly name: string }[] };
    expect(missing.map(({ name }) => name)).toEqual([
      'Front lock',
      'Porch',
      'Hall light',
      'Media unit',
      'Cellar window',
    ]);
  });

  it('shows somebody with areas his own alone', async () => {
    const test = await started({ view: doing({ walkTest }) });
    await test.person('gil', 'master', { areas: [garage] });
    const call = await at(test, 'gil');
    expect((await call('GET /panel/walktest')).data).toMatchObject({
      rows: [{ device_id: garageDoor.id }],
      missing: [],
    });
  });

  it('is told live with the part of the devices that was heard', async () => {
    const test = await started();
    const heard = await listen(test);
    await test.hub.up.change({ from: 10, revision: 11, at: 5, maintenance: { ...noMaintenance, walkTest } });
    expect(heard).toMatchObject([
      { data: { job: 'walk_test', state: 'running', percent: '28', count: '2' } },
    ]);
  });

  it('begins and ends, as do trials and test mode', async () => {
    const test = await started();
    const call = await at(test);
    await call('POST /panel/walktest', { body: { on: '1' } });
    await call('POST /panel/soak_test', { body: { area: '1', zone: '1', days: '7' } });
    await call('POST /panel/test_mode', { body: { minutes: '30' } });
    expect(commands(test)).toEqual([
      { tag: 'walkTest', on: true },
      { tag: 'soakTest', device: frontDoor.id, days: 7 },
      { tag: 'testMode', minutes: 30 },
    ]);
    expect(
      await call('POST /panel/soak_test', { body: { device_id: frontDoor.id, days: '15' } }),
    ).toMatchObject({
      code: '001',
    });
    test.hub.script = () => ({ tag: 'invalid', why: 'v2_mg_disarm_first' });
    expect(await call('POST /panel/walktest', { body: { on: '1' } })).toMatchObject({
      message: 'v2_mg_disarm_first',
    });
  });

  it('has its like: trials and test mode with how long they last', async () => {
    const soak = [{ device: frontDoor.id, until: sampleTime + 5, trips: 2 }];
    const call = await at(await started({ view: doing({ soak, testModeUntil: sampleTime + 7 }) }));
    expect((await call('GET /panel/soak_test')).data).toMatchObject([
      { device_id: frontDoor.id, name: 'Front door', until: String(sampleTime + 5), trips: '2' },
    ]);
    expect((await call('GET /panel/test_mode')).data).toEqual({ on: '1', until: String(sampleTime + 7) });
  });
});

describe('tools', () => {
  const onWire = (question: PanelQuestion) => {
    if (question.tag !== 'onWire') throw new Error(question.tag);
    const row = { driver: 'zigbee', kind: 'dimmer', modelId: 'D1', name: 'x', battery: false } as const;
    return {
      tag: 'onWire' as const,
      devices: question.devices.map((device) => ({
        device,
        ...row,
        commands: ['switch'],
        asked: question.ask,
      })),
    };
  };

  it('have a device show itself', async () => {
    const test = await started();
    const call = await at(test);
    await call('POST /device/do_identify', { body: { device_id: hallLight.id } });
    expect(commands(test)).toEqual([
      { tag: 'control', device: hallLight.id, command: { tag: 'identify' }, pin: null },
    ]);
  });

  it('test how well a device is heard', async () => {
    const test = await started();
    test.hub.answer = onWire;
    const call = await at(test);
    const body = { device_id: hallLight.id };
    expect((await call('POST /device/rf', { body: { ...body, action: 'signal' } })).data).toMatchObject({
      driver: 'zigbee',
      mpid: 'D1',
      reception: 'none',
      asked: '1',
      commands: ['switch'],
    });
    expect((await call('POST /device/rf', { body })).data).toMatchObject({ asked: '0' });
  });

  it('press and teach the keys of an infrared unit', async () => {
    const test = await started();
    const call = await at(test);
    const keys = (await call('GET /device/ir', { query: { device_id: mediaUnit.id } })).data;
    expect(keys).toMatchObject([{ no: '1', template: 'A', name: 'Television' }]);
    const [television] = keys as readonly { readonly keys: readonly unknown[] }[];
    expect(television?.keys.slice(0, 2)).toEqual([
      { key: 'power', learned: '1' },
      { key: 'volumeUp', learned: '0' },
    ]);
    await call('POST /device/ir', { body: { device_id: mediaUnit.id, unit: '1', key: 'power' } });
    await call('POST /device/ir', {
      body: { device_id: mediaUnit.id, unit: '1', key: 'mute', act: 'learn' },
    });
    expect(commands(test)).toMatchObject([
      { command: { tag: 'sendKey', unit: 1, key: 'power' } },
      { command: { tag: 'learnKey', unit: 1, key: 'mute' } },
    ]);
    expect(await call('GET /device/ir', { query: { device_id: hallLight.id } })).toMatchObject({
      code: '998',
    });
  });

  it('act on networks, or say that no driver does', async () => {
    const test = await started({ options: { flags: { ...flags, settingZwaveTool: true } } });
    const call = await at(test);
    await call('GET /panel/resetZB');
    await call('POST /device/zwave_tool', { body: { action: 'inclusion' } });
    await call('POST /device/zwave_tool', { body: { action: 'remove', device_id: 'ZW:00000002' } });
    expect(commands(test)).toEqual([
      { tag: 'network', family: 'zigbee', act: 'reset', device: null },
      { tag: 'network', family: 'zwave', act: 'include', device: null },
      { tag: 'network', family: 'zwave', act: 'removeDevice', device: 'ZW:00000002' },
    ]);
    test.hub.script = () => ({ tag: 'invalid', why: 'v2_mg_no_zwave_driver' });
    expect(await call('POST /device/zwave_tool', { body: { action: 'heal' } })).toMatchObject({
      code: '001',
      message: 'v2_mg_no_zwave_driver',
    });
    test.clock.advance(6 * 60_000);
    expect(await call('GET /panel/resetZB')).toMatchObject({ code: '428' });
  });

  it('look for newer firmware of a device, and have it updated, where its network can', async () => {
    const test = await started();
    const call = await at(test);
    const read = () => call('GET /device/firmware', { query: { device_id: hallLight.id } });
    const wire = { device: hallLight.id, driver: null, kind: null, modelId: '', name: '' };
    const firmware = {
      version: '1.0',
      offered: '2',
      state: 'available',
      progress: null,
      remaining: null,
      ahead: null,
      last: null,
    } as const;
    test.hub.answer = () => ({
      tag: 'onWire',
      devices: [{ ...wire, battery: null, commands: [], asked: false, firmware }],
    });
    expect(await read()).toMatchObject({ data: { firmware: { version: '1.0', state: 'available' } } });
    const tell = (action: string, id: string = hallLight.id) =>
      call('POST /device/firmware', { body: { device_id: id, action } });
    await tell('check');
    await tell('update');
    expect(commands(test)).toMatchObject([
      { tag: 'network', act: 'checkFirmware', device: hallLight.id },
      { tag: 'network', act: 'updateFirmware', device: hallLight.id },
    ]);
  });

  it('a reset never comes by a cookie or from another page', async () => {
    const test = await started();
    const token = await test.token('demo');
    const byCookie = await test.call('GET /panel/resetZB', { headers: { cookie: `api_token=${token}` } });
    const elsewhere = await test.call('GET /panel/resetZB', {
      token,
      headers: { origin: 'https://evil.example' },
    });
    expect([byCookie.status, elsewhere.status]).toEqual([401, 403]);
    expect(commands(test)).toEqual([]);
  });

  it('draw the map of a network, however long that takes', async () => {
    const test = await started();
    const asked: PanelQuestion[] = [];
    const map = { nodes: [], links: [] };
    test.hub.answer = (question) => {
      asked.push(question);
      return { tag: 'networkMap', scan: { state: 'scanning', at: null, map } };
    };
    const call = await at(test);
    expect((await call('GET /panel/zigbee_map', { query: { refresh: '1' } })).data).toMatchObject({
      state: 'scanning',
      at: '',
      map,
      job: { kind: 'zigbeeMap' },
    });
    expect(asked.slice(0, 1)).toEqual([{ tag: 'networkMap', family: 'zigbee', anew: true }]);
    // Another network is another job.
    const upstairs = { refresh: '1', gateway: 'upstairs' } as const;
    const job = async (query: Readonly<Record<string, string>>) => {
      const { data } = await call('GET /panel/zigbee_map', { query });
      return (data as { readonly job: { readonly id: string } | null }).job?.id;
    };
    const [one, other] = [await job({ refresh: '1' }), await job(upstairs)];
    expect(other).not.toBe(one);
    expect(await job(upstairs)).toBe(other);
    expect(await job({ gateway: 'upstairs' })).toBe(other);
    expect(await job({})).toBe(one);
    expect(await job({ gateway: 'attic' })).toBeUndefined();
    test.hub.answer = () => ({ tag: 'unanswered', why: 'v2_mg_no_zigbee_driver' });
    expect(await call('GET /panel/zigbee_map')).toMatchObject({
      code: '998',
      message: 'v2_mg_no_zigbee_driver',
    });
    test.hub.answer = () => ({
      tag: 'networks',
      networks: [{ driver: 'zigbee', family: 'zigbee', acts: ['reset'], map: true }],
    });
    expect((await call('GET /panel/networks')).data).toMatchObject([{ driver: 'zigbee', map: '1' }]);
  });

  it('answer what a network asks while it lets a device in, one thing at a time', async () => {
    const test = await started();
    const asked: unknown[] = [];
    test.hub.answer = (question) => {
      asked.push(question);
      return { tag: 'joiningAnswer', taken: true, detail: 'answered' };
    };
    const call = await at(test);
    expect((await call('POST /panel/networks', { body: { pin: '12345' } })).data).toEqual({
      taken: '1',
      detail: 'answered',
    });
    await call('POST /panel/networks', { body: { keys: ['accessControl'] } });
    await call('POST /panel/networks', { body: { family: 'matter', code: '24970112330' } });
    expect(asked).toEqual([
      { tag: 'joiningAnswer', family: 'zwave', answer: { tag: 'pin', pin: '12345' } },
      { tag: 'joiningAnswer', family: 'zwave', answer: { tag: 'keys', grant: ['accessControl'] } },
      { tag: 'joiningAnswer', family: 'matter', answer: { tag: 'code', code: '24970112330' } },
    ]);
    for (const body of [{}, { pin: '1234' }, { pin: '12345', keys: [] }, { qr: 'x' }, { code: 'MT:' }])
      expect((await call('POST /panel/networks', { body })).code, JSON.stringify(body)).not.toBe('000');
    expect(asked).toHaveLength(3);
  });

  it('set up wired inputs and ask them how they stand', async () => {
    const test = await started();
    test.hub.answer = onWire;
    const call = await at(test);
    const window = { device_id: cellarWindow.id, wiring: { tag: 'NC' }, type: 'device_type.wired_input' };
    for (const name of ['GET /panel/wiredSensorSetting', 'GET /device/bus_eol'])
      expect((await call(name)).data, name).toMatchObject([window]);
    for (const name of ['GET /panel/queryWiredZone', 'POST /panel/queryWiredZone'])
      expect(
        (await call(name, name.startsWith('P') ? { body: { area: '1', zone: '6' } } : {})).data,
        name,
      ).toMatchObject([{ ...window, asked: '1' }]);
    const wiring = { tag: 'DEOL', end: 4700, alarm: 4700 };
    await call('POST /device/bus_eol', { body: { device_id: cellarWindow.id, wiring } });
    await call('PUT /panel/wiredSensorSetting', { body: { device_id: cellarWindow.id, name: 'Window' } });
    await call('POST /panel/wiredSensorSetting', { body: { device_id: 'SR:8', area: '2', wiring } });
    expect(commands(test)).toMatchObject([
      { edit: { device: { id: cellarWindow.id, wiring } } },
      { edit: { device: { id: cellarWindow.id, name: 'Window', wiring: { tag: 'NC' } } } },
      { edit: { device: { id: 'SR:8', kind: 'wired_input', area: 2, zone: 2, wiring } } },
    ]);
    expect(await call('POST /device/bus_eol', { body: { device_id: hallLight.id, wiring } })).toMatchObject({
      code: '998',
    });
    expect(await call('POST /panel/wiredSensorSetting', { body: { device_id: 'RF:8' } })).toMatchObject({
      message: 'v2_mg_not_wired',
    });
  });

  it('wired inputs move live beside their state', async () => {
    const test = await started();
    const heard = await listen(test);
    const open = { ...cellarWindow, values: { opening: 'open' as const } };
    await test.hub.up.change({ from: 10, revision: 11, at: 5, devices: [open] });
    expect(heard.map(({ refreshed_type: type }) => type)).toEqual(['DEVICE_STATUS', 'WIRED_SENSOR']);
    expect(heard[1]?.data).toEqual({ device_id: cellarWindow.id, area: '1' });
  });
});
