import { describe, expect, it } from 'vitest';
import { Gateway } from '../../shapes/devices/gateway.ts';
import { gatewayProblems } from './gateway-problems.ts';
import { brokerAddress, inFull } from '../../words/devices/gateway-addresses.ts';
import {
  askedFields,
  filledValues,
  gatewayKinds,
  gatewayRow,
  gatewayRows,
  secretsOf,
} from '../../words/devices/gateway-rows.ts';

const gateway = (kind: string, values: object, more: object = {}): Gateway =>
  Gateway.parse({ id: 'attic1', kind, name: 'Attic', values, inputs: [], outputs: [], ...more });
const wrong = (given: Gateway): readonly string[] =>
  gatewayProblems(given).map(({ where, why }) => `${where} ${why}`);

const loop = {
  id: 'IN:attic1-1',
  name: 'Window',
  place: { tag: 'modbus', table: 'input', address: 0, signed: false },
  measure: { tag: 'ohms', scale: 1 },
  loop: { tag: 'DEOL', end: 4700, alarm: 4700 },
  tolerance: 10,
};

describe('the table of gateways', () => {
  it('has a row for every kind, whose usual values fit once its required fields are filled', () => {
    expect(gatewayRows.map(({ kind }) => kind)).toEqual(gatewayKinds);
    for (const kind of gatewayKinds) {
      const row = gatewayRow(kind);
      const filled = filledValues(row, {
        url: 'mqtt://box:1883',
        host: 'board',
        server: 'ws://box:3000',
        camera: 'http://yard',
        cameraWeb: 'http://gate',
        user: 'panel',
        assistant: 'http://box:8123',
        token: 'secret',
        bridge: 'https://lamps',
        key: 'secret',
        powerServer: '10.0.0.8',
        matterServer: 'ws://box:5580/ws',
      });
      expect(wrong(gateway(kind, filled))).toEqual([]);
    }
  });

  it('asks only for what the other fields leave open', () => {
    const row = gatewayRow('rf');
    const names = (values: object) => askedFields(row, { ...values }).map(({ field }) => field);
    expect(names({})).toContain('receiver');
    expect(names({})).not.toContain('url');
    expect(names({ source: 'mqtt' })).toContain('url');
    expect(filledValues(row, { source: 'receiver', url: 'mqtt://box:1883', nonsense: 1 })).toEqual({
      source: 'receiver',
      receiver: '0',
      frequency: '433.92M',
    });
  });

  it('asks for a heartbeat only of a board that can have one', () => {
    const row = gatewayRow('wired');
    const names = (values: object) => askedFields(row, { ...values }).map(({ field }) => field);
    const beats = ['heartbeatCoil', 'echoTable', 'echoAddress'];
    expect(names({ board: 'modbus' })).toContain('heartbeat');
    expect(names({ board: 'modbus' })).not.toEqual(expect.arrayContaining(['heartbeatCoil']));
    expect(names({ board: 'modbus', heartbeat: 'coil' })).toEqual(expect.arrayContaining(beats));
    // As a form still holds it after another board was chosen.
    for (const field of beats) expect(names({ board: 'mqtt', heartbeat: 'coil' })).not.toContain(field);
  });

  it('keeps what is secret apart', () => {
    const secrets: Readonly<Record<string, string>> = { fromHomeAssistant: 'token', hue: 'key' };
    expect(secretsOf(gatewayRow('speaker'))).toEqual([]);
    for (const row of gatewayRows.filter(({ kind }) => kind !== 'speaker'))
      expect(secretsOf(row)).toEqual([secrets[row.kind] ?? 'password']);
  });
});

describe('a broker’s address', () => {
  it.each([
    ['10.0.0.4', 'mqtt://10.0.0.4:1883'],
    [' box.local:1884/ ', 'mqtt://box.local:1884'],
    ['mqtts://broker.example', 'mqtts://broker.example:8883'],
    ['mqtt://[::1]', 'mqtt://[::1]:1883'],
    ['', ''],
  ])('%j is meant as %j', (typed, meant) => {
    expect(brokerAddress(typed)).toBe(meant);
  });

  it.each([
    'mqtt://anna:secret@box:1883',
    'http://box:1883',
    'mqtt://box:70000',
    'mqtt://-d:1883',
    'mqtt://box/path:1883',
  ])('%s is none', (url) => {
    expect(wrong(gateway('zigbee', { url }))).toEqual(['url v2_mg_gateway_address']);
  });
});

describe('an address', () => {
  it.each([
    ['zwaveServer', ' 10.0.0.4 ', 'ws://10.0.0.4:3000'],
    ['zwaveServer', 'box:3001/', 'ws://box:3001'],
    ['zwaveServer', 'http://box/zwave', 'ws://box:3000/zwave'],
    ['zwaveServer', 'HTTPS://box/zwave', 'wss://box/zwave'],
    ['zwaveServer', 'ws://[::1]', 'ws://[::1]:3000'],
    ['camera', '10.0.0.9', 'http://10.0.0.9'],
    ['camera', 'https://yard:8443/onvif/device_service', 'https://yard:8443/onvif/device_service'],
    ['camera', ' ', ''],
    ['assistant', '10.0.0.5', 'http://10.0.0.5:8123'],
    ['hueBridge', 'http://10.0.0.7/', 'https://10.0.0.7'],
    ['matterServer', ' 10.0.0.8 ', 'ws://10.0.0.8:5580/ws'],
    ['matterServer', 'box:5590', 'ws://box:5590/ws'],
    ['matterServer', 'HTTPS://box/matter', 'wss://box/matter'],
    ['matterServer', 'wss://box', 'wss://box/ws'],
    ['matterServer', 'ws://[::1]', 'ws://[::1]:5580/ws'],
    ['assistant', 'HTTPS://box/home/', 'https://box/home'],
    ['assistant', 'wss://box', 'https://box'],
    ['broker', 'box', 'mqtt://box:1883'],
    ['words', ' a b ', 'a b'],
  ] as const)('of a %s typed as %j is meant as %j', (form, typed, meant) => {
    expect(inFull(form, typed)).toBe(meant);
  });

  it.each([
    ['zwave', 'server', 'mqtt://box:3000'],
    ['matter', 'matterServer', 'mqtt://box:5580'],
    ['matter', 'matterServer', 'ws://anna:secret@box:5580/ws'],
    ['zwave', 'server', 'ws://anna:secret@box:3000'],
    ['zwave', 'server', 'ws://box:0'],
    ['zwave', 'server', 'ws://box:3000/a b'],
    ['zwave', 'server', 'ws://'],
    ['camera', 'camera', 'ws://yard'],
    ['camera', 'camera', 'http://admin:secret@yard'],
    ['camera', 'camera', 'http://yard/#x'],
    ['camera', 'camera', 'http://[::1'],
  ])('of a %s is not %s', (kind, field, typed) => {
    expect(wrong(gateway(kind, { [field]: typed }))).toEqual([`${field} v2_mg_gateway_address`]);
  });
});

describe('what is wrong with a gateway', () => {
  it('as it is tried is not that the other side has yet to give something', () => {
    const bridge = gateway('hue', { bridge: 'https://lamps' });
    expect(gatewayProblems(bridge, 'try')).toEqual([]);
    const where = gatewayProblems(gateway('hue', { fingerprint: 'x' }), 'try').map((one) => one.where);
    expect(where).toEqual(['bridge', 'fingerprint']);
  });

  it.each([
    ['zigbee', {}, ['url v2_mg_required_field']],
    ['zigbee', { url: 'mqtt://box:1883', baseTopic: 'a/#' }, ['baseTopic v2_mg_gateway_topic']],
    ['zigbee', { url: 'mqtt://box:1883', protocol: '3' }, ['protocol v2_mg_input_error']],
    ['mqtt', { url: 'mqtt://box:1883', password: 'x'.repeat(129) }, ['password v2_mg_text_too_long']],
    ['rf', { receiver: '-F mqtt' }, ['receiver v2_mg_gateway_receiver']],
    ['rf', { receiver: 'rtl_tcp:box:1234', frequency: '433 MHz' }, ['frequency v2_mg_gateway_frequency']],
    ['rf', { source: 'mqtt', url: 'mqtt://box:1883', topic: 'a/#/b' }, ['topic v2_mg_gateway_topic']],
    ['zwave', {}, ['server v2_mg_required_field']],
    ['camera', { camera: 'http://yard', motionSeconds: 2 }, ['motionSeconds v2_mg_invalid_range']],
    ['hue', { bridge: 'https://lamps' }, ['key v2_mg_required_field']],
    ['fromHomeAssistant', { assistant: 'http://box:8123' }, ['token v2_mg_required_field']],
    [
      'fromHomeAssistant',
      { assistant: 'ws://box', token: 'x'.repeat(501), fingerprint: 'AB:CD' },
      ['assistant v2_mg_gateway_address', 'token v2_mg_text_too_long', 'fingerprint v2_mg_input_error'],
    ],
    ['wired', { board: 'modbus', host: 'a b' }, ['host v2_mg_network_host_invalid']],
    ['wired', { board: 'modbus', host: 'board', port: 0 }, ['port v2_mg_invalid_range']],
    ['wired', { board: 'gpio', chip: '../../etc' }, ['chip v2_mg_input_error']],
  ])('%s with %o', (kind, values, problems) => {
    expect(wrong(gateway(kind, values))).toEqual(problems);
  });

  it.each([
    ['nothing', {}, []],
    ['no name', { name: ' ' }, ['inputs.0.name v2_mg_required_field']],
    ['a place of another board', { place: { tag: 'gpio', line: 3 } }, ['inputs.0.place v2_mg_input_error']],
    ['a radio’s id', { id: 'RF:1' }, ['inputs.0.place v2_mg_input_error']],
    [
      'resistors that nobody measures',
      { measure: { tag: 'contact', closedWhen: 'low' } },
      ['inputs.0.loop v2_mg_gateway_contact_loop'],
    ],
  ])('a loop with %s', (_what, more, problems) => {
    const values = { board: 'modbus', host: 'board' };
    expect(wrong(gateway('wired', values, { inputs: [{ ...loop, ...more }] }))).toEqual(problems);
  });

  it('a heartbeat at a coil that switches something', () => {
    const horn = { id: 'SR:horn', name: 'Horn', kind: 'siren', place: { tag: 'modbus', coil: 4 } };
    const beating = (heartbeatCoil: number) =>
      wrong(
        gateway(
          'wired',
          { board: 'modbus', host: 'board', heartbeat: 'coil', heartbeatCoil },
          { outputs: [horn] },
        ),
      );
    expect(beating(4)).toEqual(['heartbeatCoil v2_mg_repeated']);
    expect(beating(5)).toEqual([]);
  });

  it.each([
    ['coil', 0, ['echoAddress v2_mg_repeated']],
    ['coil', 1, []],
    ['discrete', 0, []],
  ])('a heartbeat whose echo is its own coil: %s %i', (echoTable, echoAddress, problems) => {
    const values = { board: 'modbus', host: 'board', heartbeat: 'coil', echoTable, echoAddress };
    expect(wrong(gateway('wired', values, { inputs: [loop] }))).toEqual(problems);
    expect(wrong(gateway('wired', { ...values, heartbeat: 'none' }, { inputs: [loop] }))).toEqual([]);
  });

  it('two loops at one place', () => {
    const values = { board: 'modbus', host: 'board' };
    const inputs = [loop, { ...loop, id: 'IN:attic1-2' }];
    expect(wrong(gateway('wired', values, { inputs }))).toEqual(['inputs.1.place v2_mg_repeated']);
  });

  it('loops where there can be none', () => {
    expect(wrong(gateway('zigbee', { url: 'mqtt://box:1883' }, { inputs: [loop] }))).toEqual([
      'inputs v2_mg_input_error',
    ]);
  });
});
