import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../shapes/devices/default-settings.ts';
import { DeviceConfig, DeviceView } from '../shapes/devices/device.ts';
import { plainZone } from '../shapes/alarms/zone-settings.ts';
import { SceneId } from '../shapes/values/ids.ts';
import { decodeDeviceEdit } from './device-edit.ts';
import { encodeDevice } from './device.ts';

const base = DeviceConfig.parse({
  id: 'RF:065bfd10',
  kind: 'door_contact',
  modelId: 'DC-16SL-F1',
  name: 'Door',
  area: 1,
  zone: 2,
  room: null,
  settings: defaultSettings('door_contact'),
  supervisionSeconds: 7200,
});
const scenes = [SceneId.parse('evening')];
const edited = (wire: Readonly<Record<string, unknown>>, before = base) => {
  const decoded = decodeDeviceEdit(wire, before, scenes);
  if (decoded.tag === 'bad') throw new Error(decoded.field);
  return decoded.device;
};
const badField = (wire: Readonly<Record<string, unknown>>): string | null => {
  const decoded = decodeDeviceEdit(wire, base, scenes);
  return decoded.tag === 'bad' ? decoded.field : null;
};
const viewOf = (config: DeviceConfig): DeviceView =>
  DeviceView.parse({
    ...config,
    values: {},
    online: 'online',
    lastHeard: 1_795_000_000_500,
    faults: [],
    bypass: { permanent: false, oneTime: false },
    condition: 'normal',
  });

// S3.12
describe('an edit of a device', () => {
  it('takes the longest silence of a device, and leaves it to the panel where none is given', () => {
    expect(edited({ supervision_seconds: '14400' }).supervisionSeconds).toBe(14_400);
    for (const none of ['', '0']) expect(edited({ supervision_seconds: none }).supervisionSeconds).toBeNull();
    expect(edited({}).supervisionSeconds).toBe(7200);
    expect(badField({ supervision_seconds: 'long' })).toBe('supervision_seconds');
    expect(encodeDevice(viewOf(base), '', '')['supervision_seconds']).toBe('7200');
  });

  it('that says nothing changes nothing', () => {
    expect(edited({})).toEqual(base);
  });

  it('names what a device is used as, of what its record says that it may be', () => {
    const record = encodeDevice({ ...viewOf(base), offered: 'tilt_sensor' }, 'House', '', scenes);
    expect(record).toMatchObject({
      serves_as: ['door_contact', 'tilt_sensor', 'bed_sensor', 'chair_sensor', 'medication_dispenser'],
      offered_kind: 'tilt_sensor',
    });
    expect(edited({ used_as: 'bed_sensor' })).toEqual({ ...base, kind: 'bed_sensor' });
    expect(badField({ used_as: 'fridge' })).toBe('used_as');
    // What its wire says stays what it may go back to.
    const mat = viewOf({ ...base, kind: 'bed_sensor', wireKind: 'door_contact' });
    expect(encodeDevice(mat, 'House', '', scenes)['serves_as']).toEqual(record['serves_as']);
  });

  it('teaches what its codes mean, of what its record says that it heard', () => {
    const button = DeviceConfig.parse({
      ...base,
      kind: 'scene_button',
      trust: { word: 'copied', reports: false },
      codes: { code_14: 'rest' },
    });
    const record = encodeDevice({ ...viewOf(button), values: { action: 'code_10' } }, '', '');
    expect(record).toMatchObject({
      trust: 'copied',
      reports: '0',
      codes: { code_14: 'rest' },
      last_code: 'code_10',
    });
    expect(edited({ codes: { code_10: 'active' } }, button).codes).toEqual({ code_10: 'active' });
    expect(edited({ codes: {} }, button).codes).toBeUndefined();
    expect(edited({}, button)).toEqual(button);
    expect(badField({ codes: { code_10: 'disarm' } })).toBe('codes');
    // Of what needs no teaching nothing is shown.
    const door = encodeDevice({ ...viewOf(base), values: { action: 'code_10' } }, '', '');
    expect(door).toMatchObject({ trust: '', reports: '', codes: {}, last_code: '' });
  });

  it('of a record as it was sent changes nothing', () => {
    const upic = DeviceConfig.parse({
      ...base,
      id: 'ZW:00000006',
      kind: 'upic',
      settings: { ...plainZone, triggerScene: 'evening' },
      units: [{ no: 1, template: 'A', name: 'Television', led: 3 }],
      autoOffSeconds: 90,
    });
    for (const config of [base, upic]) {
      const record = encodeDevice(viewOf(config), 'House', '', scenes);
      expect(edited(record, config)).toEqual(config);
    }
  });

  it('reads places, names and settings as forms send them', () => {
    expect(
      edited({
        name: '  Front door ',
        area: '2',
        no: '7',
        room_id: 'hall',
        sresp_mode_1: '5',
        schar_final_door: '1',
      }),
    ).toMatchObject({
      name: 'Front door',
      area: 2,
      zone: 7,
      room: 'hall',
      settings: { responses: { arm: 'burglarInstant' }, finalDoor: true },
    });
  });

  it('takes a device out of its room, and its timer and wiring from it', () => {
    const before = DeviceConfig.parse({ ...base, room: 'hall', autoOffSeconds: 60 });
    expect(edited({ room_id: '', xcmd_switch_on_pd: '' }, before)).toEqual(base);
    expect(edited({ xcmd_switch_on_pd: '0' }, before)).not.toHaveProperty('autoOffSeconds');
  });

  it('reads how a line is wired as JSON or as the text of it', () => {
    const wiring = { tag: 'DEOL', end: 4700, alarm: 2200 };
    expect(edited({ wiring }).wiring).toEqual(wiring);
    expect(edited({ wiring: '{"tag":"DEOL","end":"4700","alarm":"2200"}' }).wiring).toEqual(wiring);
  });

  it('reads appliances by the family’s two strings, which leave them their names', () => {
    const before = DeviceConfig.parse({
      ...base,
      units: [{ no: 1, template: 'A', name: 'Television', led: 1 }],
    });
    expect(edited({ equipment_templates: 'DB', led_positions: '21' }, before).units).toEqual([
      { no: 1, template: 'D', name: 'Television', led: 2 },
      { no: 2, template: 'B', name: '', led: 1 },
    ]);
    expect(edited({ equipment_templates: '' }, before)).not.toHaveProperty('units');
  });

  it.each([
    ['area', { area: '9' }],
    ['zone', { zone: '81' }],
    ['no', { no: 'x' }],
    ['name', { name: 7 }],
    ['room_id', { room_id: 'r'.repeat(33) }],
    ['wiring', { wiring: { tag: 'DEOL', end: 4701, alarm: 4700 } }],
    ['units', { units: '[{"no":9}]' }],
    ['equipment_templates', { equipment_templates: 'XYZ' }],
    ['led_positions', { equipment_templates: 'AB', led_positions: '1' }],
    ['xcmd_switch_on_pd', { xcmd_switch_on_pd: '-1' }],
    ['sresp_mode_1', { sresp_mode_1: '99' }],
  ])('names %s as what makes no sense', (field, wire) => {
    expect(badField(wire)).toBe(field);
  });
});

describe('the record of a device', () => {
  it('says what it is made of', () => {
    const zigbee = DeviceConfig.parse({ ...base, id: 'ZB:00158d0001aabb01-2' });
    expect(encodeDevice(viewOf(zigbee), '', '')).toMatchObject({
      isZB: '1',
      isZW: '0',
      mac: '00:15:8d:00:01:aa:bb:01',
      multiId: '2',
      deviceType: 'door_contact',
      record_time: '1795000000',
    });
    const smoke = DeviceConfig.parse({ ...base, kind: 'smoke_detector', modelId: 'SD-32-F1' });
    expect(encodeDevice(viewOf(smoke), '', '')).toMatchObject({
      mac: '',
      sd32_configuration_func: { model: 'SD-32-F1' },
    });
  });

  it('names its groups and its line', () => {
    const wired = DeviceConfig.parse({
      ...base,
      id: 'IN:3',
      wiring: { tag: 'SEOL', contact: 'NC', end: 4700 },
    });
    const groups = [
      { id: 'a', name: 'Lights' },
      { id: 'b', name: 'All' },
    ] as never;
    expect(encodeDevice(viewOf(wired), '', '', [], groups)).toMatchObject({
      group_id: 'a,b',
      group_name: 'Lights,All',
      eol: { type: 'SEOL', contact: 'NC', end: '4700' },
    });
  });
});
