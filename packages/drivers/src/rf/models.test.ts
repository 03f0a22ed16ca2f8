import { describe, expect, it } from 'vitest';
import { kindOf, valuesOf } from './models.ts';
import { decodersIn } from './receiver.ts';
import { readReception } from './reception.ts';

const circumstances = { time: '1795870053', mod: 'ASK', freq: 433.95, rssi: -2.2, noise: -42.1 };
const ok = { tamper: false, batteryLow: false } as const;

/** What each decoder writes, and what it comes to. */
const rows: readonly (readonly [string, object, string, object])[] = [
  [
    'DSC open',
    { model: 'DSC-Security', id: 1, closed: 0, event: 1, tamper: 0, battery_ok: 1 },
    'unknown',
    { ...ok, opening: 'open' },
  ],
  [
    'DSC heartbeat',
    { model: 'DSC-Security', id: 1, closed: 1, event: 0, tamper: 1, battery_ok: 0 },
    'unknown',
    { opening: 'closed', tamper: true, batteryLow: true },
  ],
  [
    'Honeywell by its reed',
    {
      model: 'Honeywell-Security',
      id: 'a1b2c',
      channel: 8,
      event: '20',
      state: 'closed',
      contact_open: 0,
      reed_open: 1,
      alarm: 0,
      tamper: 0,
      battery_ok: 1,
      heartbeat: 0,
      mic: 'CRC',
    },
    'door_contact',
    { ...ok, opening: 'open' },
  ],
  [
    'Honeywell at rest',
    {
      model: 'Honeywell-Security',
      id: 'a1b2c',
      state: 'closed',
      contact_open: 0,
      reed_open: 0,
      alarm: 0,
      tamper: 0,
      battery_ok: 1,
      heartbeat: 1,
    },
    'door_contact',
    { ...ok, opening: 'closed' },
  ],
  [
    'Interlogix contact',
    {
      model: 'Interlogix-Security',
      subtype: 'contact',
      id: 'aabbcc',
      battery_ok: 1,
      switch1: 'OPEN',
      switch2: 'CLOSED',
      switch3: 'CLOSED',
      switch4: 'CLOSED',
      switch5: 'CLOSED',
      raw_message: '000000',
    },
    'door_contact',
    { batteryLow: false, opening: 'open' },
  ],
  [
    'Interlogix pane',
    { model: 'Interlogix-Security', subtype: 'glass', id: 'aabbcc', battery_ok: 1, switch1: 'CLOSED' },
    'glass',
    { batteryLow: false, detected: true },
  ],
  [
    'Interlogix heat, whose switches nobody wrote down',
    { model: 'Interlogix-Security', subtype: 'heat', id: 'aabbcc', battery_ok: 1, switch1: 'OPEN' },
    'unknown',
    { batteryLow: false },
  ],
  [
    'Interlogix fob',
    {
      model: 'Interlogix-Security',
      subtype: 'keyfob',
      id: 'ffbbcc',
      battery_ok: 1,
      switch1: 'OPEN',
      switch2: 'CLOSED',
    },
    'scene_button',
    { batteryLow: false, action: 'button_2' },
  ],
  [
    'Visonic',
    {
      model: 'Visonic-Powercode',
      id: '6f4770',
      tamper: 0,
      alarm: 1,
      battery_ok: 1,
      else: 0,
      restore: 1,
      supervised: 1,
      spidernet: 0,
      repeater: 0,
      mic: 'LRC',
    },
    'unknown',
    { ...ok, detected: true },
  ],
  [
    'Kerui open',
    { model: 'Kerui-Security', id: '0xabc', cmd: '0xe', opened: 1, state: 'open' },
    'door_contact',
    { opening: 'open' },
  ],
  [
    'Kerui motion',
    { model: 'Kerui-Security', id: '0xabc', cmd: '0xa', motion: 1, state: 'motion' },
    'pir',
    { motion: true },
  ],
  [
    'Kerui water',
    { model: 'Kerui-Security', id: '0xabc', cmd: '0x5', water: 1, state: 'water' },
    'water_sensor',
    { detected: true },
  ],
  [
    'Kerui battery',
    { model: 'Kerui-Security', id: '0xabc', cmd: '0xf', battery_ok: 0, state: 'battery' },
    'unknown',
    { batteryLow: true },
  ],
  [
    'X10 door',
    {
      model: 'X10-Security',
      id: '29a8',
      code: '04',
      event: 'DOOR/WINDOW OPEN',
      delay: 1,
      tamper: 1,
      mic: 'CRC',
    },
    'door_contact',
    { opening: 'open', tamper: true, batteryLow: false },
  ],
  [
    'X10 motion',
    { model: 'X10-Security', id: '29a8', code: '8c', event: 'MOTION READY', battery_ok: 0 },
    'pir',
    { motion: false, tamper: false, batteryLow: true },
  ],
  [
    'X10 arm',
    { model: 'X10-Security', id: '29a8', code: '06', event: 'KEY-FOB ARM' },
    'scene_button',
    { ...ok, action: 'arm' },
  ],
  [
    'X10 disarm, which is refused',
    { model: 'X10-Security', id: '29a8', code: '86', event: 'KEY-FOB DISARM' },
    'scene_button',
    ok,
  ],
  [
    'X10 panic',
    { model: 'X10-Security', id: '29a8', code: '88', event: 'KR15 PANIC' },
    'scene_button',
    { ...ok, action: 'panic' },
  ],
  [
    'SimpliSafe',
    { model: 'SimpliSafe-Sensor', id: '1P7U5', seq: 21, state: 1, extradata: 'Contact Open' },
    'door_contact',
    { opening: 'open' },
  ],
  [
    'SimpliSafe keypad, whose text is a code',
    { model: 'SimpliSafe-Keypad', id: '1P7U5', seq: 2, extradata: 'Disarm Pin: 4711' },
    'unknown',
    {},
  ],
  [
    'SimpliSafe, encrypted',
    { model: 'SimpliSafe-Gen3', id: '0a0b0c0d', ctr: '000001', cmac: '00000000', encr: 'ffff', mic: 'CRC' },
    'unknown',
    {},
  ],
  [
    'Yale, which nobody documented',
    { model: 'Yale-HSA', id: 'abcd', stype: 'ad', state: '10', event: '01', mic: 'CHECKSUM' },
    'unknown',
    {},
  ],
  [
    'Cavius fire',
    {
      model: 'Cavius-Security',
      id: 123456,
      battery_ok: 1,
      net_id: 7,
      message: 32,
      text: 'Fire alarm',
      mic: 'CRC',
    },
    'unknown',
    { batteryLow: false, detected: true },
  ],
  [
    'Cavius test',
    { model: 'Cavius-Security', id: 123456, battery_ok: 1, net_id: 7, message: 64, text: 'Test alarm' },
    'unknown',
    { batteryLow: false },
  ],
  [
    'Cavius door',
    { model: 'Cavius-Door', id: 'abcd', state: 'open', counter: 4, mic: 'CRC' },
    'door_contact',
    { opening: 'open' },
  ],
  [
    'a smoke detector without a check',
    { model: 'Smoke-GS558', id: 3, unit: 1, learn: 0, code: 'abc' },
    'unknown',
    {},
  ],
  [
    'EV1527',
    { model: 'Generic-Remote', id: 33023, cmd: 12, tristate: 'ZZ' },
    'scene_button',
    { action: 'code_12' },
  ],
  [
    'KeeLoq',
    {
      model: 'Microchip-HCS200',
      id: '1234567',
      battery_ok: 1,
      button: 2,
      learn: 0,
      repeat: 0,
      encrypted: 'AABBCCDD',
    },
    'scene_button',
    { batteryLow: false, action: 'button_2' },
  ],
  [
    'KeeLoq, held down',
    { model: 'Microchip-HCS200', id: '1234567', battery_ok: 1, button: 2, learn: 0, repeat: 1 },
    'scene_button',
    { batteryLow: false },
  ],
  [
    'Chuango zone',
    { model: 'Chuango-Security', id: 9, cmd: 'Normal Zone', cmd_id: 7 },
    'unknown',
    { detected: true },
  ],
  [
    'Chuango closing',
    { model: 'Chuango-Security', id: 9, cmd: 'Closing', cmd_id: 12 },
    'unknown',
    { detected: false },
  ],
  [
    'Chuango disarm, which is refused',
    { model: 'Chuango-Security', id: 9, cmd: 'Disarm', cmd_id: 1 },
    'scene_button',
    {},
  ],
  [
    'weather',
    { model: 'Acurite-Tower', id: 9, battery_ok: 0.6, temperature_C: 21.5, humidity: 40, snr: 20 },
    'room_sensor',
    { batteryLow: false, battery: 60, temperature: 21.5, humidity: 40, rssi: 5 },
  ],
  ['a tyre', { model: 'Toyota', type: 'TPMS', id: 'ff', pressure_PSI: 30 }, 'unknown', {}],
];

describe('what a decoder writes', () => {
  it.each(rows)('%s', (_, fields, kind, values) => {
    const heard = readReception(Buffer.from(JSON.stringify({ ...circumstances, ...fields })));
    if (heard === null) return expect.fail('not read');
    expect(kindOf(heard.model, heard.fields)).toBe(kind);
    expect(valuesOf(heard.model, heard.fields)).toEqual(values);
  });

  it.each([
    ['1795870053', 1_795_870_053_000],
    ['1795870053.250', 1_795_870_053_250],
    [1_795_870_053, 1_795_870_053_000],
    ['2026-11-28 13:27:33', 1_795_872_453_000],
    ['2026-11-28T13:27:33+01:00', 1_795_868_853_000],
    ['@0.123s', null],
    [undefined, null],
  ])('was on the air at %s', (time, airedAt) => {
    const line = JSON.stringify({ time, model: 'DSC-Security', id: 1 });
    expect(readReception(Buffer.from(line))?.airedAt).toBe(airedAt);
  });

  it('makes an id that holds, whatever the model and the code are called', () => {
    const line = JSON.stringify({
      model: 'Wüst & Söhne/Ultra-Long-Name of a thing',
      id: '0x+#12345678901234567',
    });
    expect(readReception(Buffer.from(line))?.device).toBe('RF:W_st___S_hne_Ultra-Long-.0x__12345678901');
  });
});

it('finds decoders by name, since their numbers differ from version to version', () => {
  const list = [
    '\t\t= Supported device protocols =',
    '    [22]  X10 RF',
    '    [23]  DSC Security Contact',
    '    [86]* Wireless Smoke and Heat Detector GS 558',
    '    [99]* X10 Security',
  ];
  expect(decodersIn(list)).toEqual(['23', '99']);
});
