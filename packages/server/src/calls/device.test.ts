import { describe, expect, it } from 'vitest';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import { FoundDevice } from '@homeward/contract/shapes/panel/maintenance.ts';
import { noMaintenance } from '@homeward/contract/rules/panel/no-maintenance.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import {
  cellarWindow,
  device,
  frontDoor,
  frontLock,
  garage,
  garageDoor,
  hallLight,
  home,
  house,
  lights,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;

/** What reached the hub: the commands, and of edits what they put. */
const told = ({ hub }: Test): readonly PanelCommand[] => hub.commands.map(({ command }) => command);
const edits = (test: Test): readonly unknown[] =>
  told(test).flatMap((command) => (command.tag === 'configure' ? [command.edit] : []));
const found = FoundDevice.parse({
  id: 'ZB:00000042',
  kind: 'pir',
  modelId: 'MS-1',
  name: 'Motion sensor',
  battery: true,
  at: sampleTime,
  known: false,
});
const learned = sampleView(home, {
  maintenance: {
    ...noMaintenance,
    lastLearning: { startedAt: sampleTime, endedAt: sampleTime, found: [found] },
  },
});
async function at(test: Test, login = 'demo') {
  const token = await test.token(login);
  return async (name: string, body?: unknown) =>
    (await test.call(name, { token, ...(body === undefined ? {} : { body }) })).envelope;
}

// S7.5
describe('adding a device', () => {
  it('takes one that was found, in the lowest free zone, with what its kind does out of the box', async () => {
    const test = await started({ view: learned });
    const call = await at(test);
    expect(await call('POST /panel/device', { device_id: found.id, area: '1' })).toMatchObject({
      code: '000',
      data: { device_id: found.id, area: '1', zone: '7', type: 'pir', name: 'Motion sensor' },
    });
    expect(edits(test)).toMatchObject([
      {
        tag: 'putDevice',
        device: {
          id: found.id,
          modelId: 'MS-1',
          zone: 7,
          supervisionSeconds: 7200,
          settings: { responses: { arm: 'burglarFollow', home_1: 'none' } },
        },
      },
    ]);
  });

  it('takes one by the code on it, with the settings that the request names', async () => {
    const test = await started();
    const call = await at(test);
    const wish = {
      code: '065BFD10',
      type: 'device_type.door_contact',
      area: '2',
      name: 'Back',
      sresp_mode_1: '5',
    };
    expect(await call('POST /panel/device', wish)).toMatchObject({ code: '000' });
    expect(edits(test)).toMatchObject([
      {
        device: {
          id: 'RF:065bfd10',
          area: 2,
          zone: 2,
          name: 'Back',
          settings: { responses: { arm: 'burglarInstant', home_1: 'entryDelay1' } },
        },
      },
    ]);
  });

  it('asks the panel’s machine about one that nobody has learned', async () => {
    const test = await started();
    const id = DeviceId.parse('ZB:00000043');
    const wire = {
      device: id,
      driver: 'zigbee',
      kind: 'switch',
      modelId: 'P1',
      name: 'Plug',
      battery: false,
    } as const;
    test.hub.answer = () => ({ tag: 'onWire', devices: [{ ...wire, commands: [], asked: false }] });
    const call = await at(test);
    expect(await call('POST /panel/device', { device_id: id })).toMatchObject({
      code: '000',
      data: { type: 'switch', name: 'Plug' },
    });
  });

  it('takes along how far its word goes, and what its wire calls it', async () => {
    const trust = { word: 'bare', reports: false } as const;
    const kept = { ...found, id: DeviceId.parse('RF:Kerui-Security.1'), kind: 'unknown', trust } as const;
    const view = sampleView(home, {
      maintenance: {
        ...noMaintenance,
        lastLearning: { startedAt: sampleTime, endedAt: sampleTime, found: [kept] },
      },
    });
    const test = await started({ view });
    const call = await at(test);
    expect((await call('GET /panel/learning')).data).toMatchObject({
      found: [{ trust: 'bare', reports: '0' }],
    });
    await call('POST /panel/device', { device_id: kept.id, type: 'door_contact' });
    expect(edits(test)).toMatchObject([{ device: { trust, wireKind: 'unknown', supervisionSeconds: null } }]);
  });

  it('tells the panel what was found, also where it cannot be what is asked for', async () => {
    const test = await started({ view: learned });
    await (
      await at(test)
    )('POST /panel/device', { device_id: found.id, type: 'smoke_detector' });
    expect(edits(test)).toMatchObject([{ device: { kind: 'smoke_detector', wireKind: found.kind } }]);
  });

  it.each([
    ['no kind that anybody knows', { device_id: 'RF:unheard' }, 'v2_mg_device_type_required', 'type'],
    ['no id', {}, 'v2_mg_input_error', 'device_id'],
    ['an id of no family', { device_id: 'QQ:1' }, 'v2_mg_input_error', 'device_id'],
    ['a code that is none', { code: '12', type: 'pir' }, 'v2_mg_input_error', 'code'],
    ['a kind that is none', { device_id: 'RF:1', type: 'toaster' }, 'v2_mg_input_error', 'type'],
    ['one that is there', { device_id: frontDoor.id, type: 'pir' }, 'v2_mg_device_known', 'device_id'],
    [
      'too long a name',
      { device_id: 'RF:1', type: 'pir', name: 'n'.repeat(31) },
      'v2_mg_max_limit_name_length',
      'name',
    ],
    [
      'a setting that makes no sense',
      { device_id: 'RF:1', type: 'pir', sresp_mode_1: '77' },
      'v2_mg_input_error',
      'sresp_mode_1',
    ],
  ])('is refused with %s', async (_, wish, message, where) => {
    const test = await started();
    const call = await at(test);
    expect(await call('POST /panel/device', wish)).toMatchObject({ code: '001', message, data: { where } });
    expect(told(test)).toEqual([]);
  });

  it('says when an area has no zone left', async () => {
    const full = Array.from({ length: 80 }, (_, index): DeviceView =>
      device(`RF:f${index}`, 'pir', `Sensor ${index}`, { area: house, zone: index + 1 }),
    );
    const test = await started({ view: sampleView(home, { devices: full }) });
    const call = await at(test);
    expect(await call('POST /panel/device', { device_id: 'RF:1', type: 'pir', area: '1' })).toMatchObject({
      message: 'v2_mg_area_full',
    });
  });

  it('passes on why the panel refuses', async () => {
    const test = await started();
    test.hub.script = () => ({ tag: 'invalid', why: 'v2_mg_too_many_cameras', where: 'kind' });
    const call = await at(test);
    expect(await call('POST /panel/device', { device_id: 'DH:7', type: 'ipcam' })).toMatchObject({
      code: '001',
      message: 'v2_mg_too_many_cameras',
      data: { where: 'kind' },
    });
  });
});

describe('editing a device', () => {
  it('answers 000 to clients that send nothing, and nothing happens', async () => {
    const test = await started();
    const call = await at(test);
    expect(await call('PUT /panel/device')).toMatchObject({ code: '000', data: '' });
    expect(await call('PUT /panel/device', {})).toMatchObject({ code: '000' });
    expect(told(test)).toEqual([]);
  });

  it('changes what the request names and leaves the rest', async () => {
    const test = await started();
    const call = await at(test);
    await call('PUT /panel/device', { device_id: frontDoor.id, zone: '9', schar_final_door: '1' });
    await call('POST /panel/device_set', { area: '1', zone: '1', new_area: '2', new_zone: '5' });
    const { settings } = frontDoor;
    expect(edits(test)).toMatchObject([
      {
        device: {
          id: frontDoor.id,
          name: 'Front door',
          area: 1,
          zone: 9,
          settings: { ...settings, finalDoor: true },
        },
      },
      { device: { id: frontDoor.id, area: 2, zone: 5, settings } },
    ]);
  });

  it('sends nothing where nothing would change', async () => {
    const test = await started();
    const call = await at(test);
    const { envelope } = await test.call('GET /panel/device', { token: await test.token('demo') });
    const [record] = envelope.data as readonly Record<string, unknown>[];
    expect(await call('PUT /panel/device', { device_id: frontDoor.id, schar_final_door: '0' })).toMatchObject(
      {
        code: '000',
      },
    );
    expect(await call('PUT /panel/device', record)).toMatchObject({ code: '000' });
    expect(told(test)).toEqual([]);
  });

  it('needs the right to set the panel up for all but name and room', async () => {
    const test = await started();
    await test.person('ben', 'user');
    const ben = await at(test, 'ben');
    const name = { device_id: hallLight.id, name: 'Lamp' };
    expect(await ben('PUT /panel/device', name)).toMatchObject({ code: '403' });
    expect(await ben('PUT /panel/device', { device_id: frontDoor.id, schar_final_door: '1' })).toMatchObject({
      code: '403',
    });
    const demo = await at(test);
    test.clock.advance(6 * 60_000);
    expect(await demo('PUT /panel/device', name)).toMatchObject({ code: '000' });
    expect(await demo('PUT /panel/device', { device_id: frontDoor.id, schar_final_door: '1' })).toMatchObject(
      {
        code: '428',
      },
    );
    expect(edits(test)).toHaveLength(1);
  });

  it('renames where the configuration lets the owner', async () => {
    const test = await started();
    const call = await at(test);
    expect(await call('POST /panel/device_name', { area: '1', zone: '4', name: ' Lamp ' })).toMatchObject({
      code: '000',
    });
    expect(edits(test)).toMatchObject([{ device: { id: hallLight.id, name: 'Lamp' } }]);
    expect(
      await call('POST /panel/device_name', { device_id: hallLight.id, name: 'n'.repeat(31) }),
    ).toMatchObject({
      message: 'v2_mg_max_limit_name_length',
    });
  });

  it('renames several at once, all of them or none', async () => {
    const test = await started();
    const call = await at(test);
    const names = (...wanted: readonly (readonly [string, string])[]) =>
      call('POST /panel/device_names', { names: wanted.map(([device_id, name]) => ({ device_id, name })) });
    expect(await names([hallLight.id, ' Lamp '], [frontDoor.id, 'Door'])).toMatchObject({ code: '000' });
    expect(edits(test)).toMatchObject([
      {
        tag: 'nameDevices',
        names: [
          { device: hallLight.id, name: 'Lamp' },
          { device: frontDoor.id, name: 'Door' },
        ],
      },
    ]);
    expect(await names([hallLight.id, 'Porch'], [frontDoor.id, 'n'.repeat(31)])).toMatchObject({
      message: 'v2_mg_max_limit_name_length',
    });
    expect(await names([hallLight.id, 'Porch'], ['RF:0', 'Nobody'])).toMatchObject({ code: '998' });
    const ben = await at(test, 'ben');
    expect(
      await ben('POST /panel/device_names', { names: [{ device_id: garageDoor.id, name: 'Mine' }] }),
    ).not.toMatchObject({ code: '000' });
    expect(edits(test)).toHaveLength(1);
  });

  it('sets up a module: off by itself, and what it does after a power cut', async () => {
    const test = await started();
    const call = await at(test);
    await call('PUT /panel/device_scm', { device_id: hallLight.id, auto_off: '600', power_on: 'previous' });
    expect(told(test)).toMatchObject([
      { tag: 'configure', edit: { device: { autoOffSeconds: 600 } } },
      { tag: 'control', command: { tag: 'powerOn', state: 'previous' } },
    ]);
    expect(await call('PUT /panel/device_scm', { device_id: frontDoor.id, auto_off: '600' })).toMatchObject({
      message: 'v2_mg_command_not_taken',
    });
    expect(await call('PUT /panel/device_scm', { device_id: hallLight.id })).toMatchObject({
      message: 'v2_mg_required_field',
    });
  });

  it('replaces and removes, and says what still uses a device', async () => {
    const test = await started();
    const call = await at(test);
    await call('POST /panel/device_replace', { device_id: frontDoor.id, by: 'RF:00000009' });
    await call('DELETE /panel/device', { device_id: garageDoor.id });
    expect(edits(test)).toEqual([
      { tag: 'replaceDevice', device: frontDoor.id, by: 'RF:00000009' },
      { tag: 'removeDevice', device: garageDoor.id },
    ]);
    test.hub.script = () => ({ tag: 'invalid', why: 'v2_mg_device_in_use', where: 'scenes.movie' });
    expect(await call('DELETE /panel/device', { device_id: hallLight.id })).toMatchObject({
      message: 'v2_mg_device_in_use',
      data: { where: 'scenes.movie' },
    });
  });

  it('has a removed device leave its network, and says when it did not', async () => {
    const test = await started();
    const call = await at(test);
    expect(await call('DELETE /panel/device', { device_id: hallLight.id, leave: '1' })).toMatchObject({
      code: '000',
    });
    expect(told(test).at(-1)).toEqual({
      tag: 'network',
      family: 'zigbee',
      act: 'removeDevice',
      device: hallLight.id,
    });
    await call('DELETE /panel/device', { device_id: frontLock.id, leave: '1' });
    expect(told(test).at(-1)).toMatchObject({ family: 'zwave', device: frontLock.id });
    test.hub.script = (command) =>
      command.tag === 'network' ? { tag: 'invalid', why: 'v2_mg_no_zigbee_driver' } : null;
    expect(await call('DELETE /panel/device', { device_id: hallLight.id, leave: '1' })).toMatchObject({
      message: 'v2_mg_device_left_behind',
    });
  });
});

describe('the record of a device', () => {
  it('has every field of the family and names its groups', async () => {
    const test = await started();
    const { envelope } = await test.call('GET /panel/device', { token: await test.token('demo') });
    const records = envelope.data as readonly Record<string, unknown>[];
    const light = records.find((record) => record['device_id'] === hallLight.id);
    expect(light).toMatchObject({ group_id: lights.id, group_name: 'Lights', isZB: '1', type_no: '66' });
    const window = records.find((record) => record['device_id'] === cellarWindow.id);
    expect(window).toMatchObject({ eol: { type: 'NC' } });
    expect(new Set(records.map((record) => Object.keys(record).toSorted().join(','))).size).toBe(1);
  });
});

describe('somebody limited to areas', () => {
  it('neither sees nor touches the devices of others', async () => {
    const test = await started();
    await test.person('gil', 'master', { areas: [garage] });
    const call = await at(test, 'gil');
    const records = (await call('GET /panel/device')).data as readonly Record<string, unknown>[];
    expect(records.map((record) => record['device_id'])).toEqual([garageDoor.id]);
    const foreign = { device_id: hallLight.id };
    for (const [name, body] of [
      ['PUT /panel/device', { ...foreign, name: 'Mine' }],
      ['PUT /panel/device', { device_id: garageDoor.id, area: '1', zone: '60' }],
      ['POST /panel/device', { device_id: 'RF:1', type: 'pir', area: '1' }],
      ['DELETE /panel/device', foreign],
      ['POST /panel/device_name', { ...foreign, name: 'Mine' }],
      ['PUT /panel/device_scm', { ...foreign, auto_off: '5' }],
      ['POST /panel/device_replace', { ...foreign, by: 'RF:2' }],
      ['POST /panel/device_replace', { device_id: garageDoor.id, by: frontDoor.id }],
      ['POST /panel/device_control', { device_sid: hallLight.id, request_value: '1' }],
      ['POST /device/do_identify', foreign],
      ['POST /panel/soak_test', { ...foreign, days: '1' }],
      ['POST /panel/group_control', { id: lights.id, request_value: '1' }],
      ['POST /panel/room', { name: 'Den', devices: [hallLight.id] }],
    ] as const)
      expect(await call(name, body), name).toMatchObject({ code: '998' });
    expect(told(test)).toEqual([]);
  });
});

describe('telling a device what to do', () => {
  const thermostat = device('ZB:th', 'thermostat', 'Heating', { area: house, zone: 8 }, { heatSetpoint: 20 });
  const lamp = device(
    'ZB:hue',
    'hue',
    'Colour',
    { area: house, zone: 9 },
    { on: true, hue: 10, saturation: 50 },
  );
  const view = sampleView(home, { devices: [frontLock, hallLight, thermostat, lamp] });

  it('echoes what was asked as the family does, and false for what was not', async () => {
    const test = await started({ view });
    const call = await at(test);
    const asked = {
      area: '1',
      zone: '4',
      device_sid: hallLight.id,
      device_type: 'device_type.dimmer',
      request_value: '40',
    };
    expect((await call('POST /panel/device_control', asked)).data).toEqual({
      ...asked,
      dimmer_power_level: false,
      hue: false,
      saturation: false,
      lightness: false,
      x: false,
      y: false,
      temperature: false,
      mod: false,
    });
  });

  it.each([
    [
      'a lamp its colour',
      lamp.id,
      { hue: '120', saturation: '80' },
      [{ tag: 'colour', hue: 120, saturation: 80 }],
    ],
    [
      'a lamp a colour in xy',
      lamp.id,
      { x: '0.64', y: '0.33' },
      [{ tag: 'colour', hue: 0, saturation: 100 }],
    ],
    ['a lamp its warmth', lamp.id, { temperature: 2700 }, [{ tag: 'colourTemperature', kelvin: 2700 }]],
    [
      'a lamp several things at once',
      lamp.id,
      { request_value: 1, dimmer_power_level: '30', hue: false, saturation: '10' },
      [
        { tag: 'switch', on: true },
        { tag: 'level', level: 30 },
        { tag: 'colour', hue: 10, saturation: 10 },
      ],
    ],
    ['a lamp no light', lamp.id, { dimmer_power_level: '0' }, [{ tag: 'switch', on: false }]],
    ['heating its degrees', thermostat.id, { temperature: '21.5' }, [{ tag: 'setpoint', heat: 21.5 }]],
    ['heating its mode', thermostat.id, { mod: 'auto' }, [{ tag: 'thermostatMode', mode: 'auto' }]],
    ['heating by its value', thermostat.id, { request_value: '19' }, [{ tag: 'setpoint', heat: 19 }]],
    ['any command as JSON', lamp.id, { command: '{"tag":"toggle"}' }, [{ tag: 'toggle' }]],
  ])('tells %s', async (_, id, body, commands) => {
    const test = await started({ view });
    const call = await at(test);
    expect(await call('POST /panel/device_control', { device_sid: id, ...body })).toMatchObject({
      code: '000',
    });
    expect(told(test)).toEqual(
      commands.map((command) => ({ tag: 'control', device: id, command, pin: null })),
    );
  });

  it.each([
    ['nothing', {}],
    ['a word that makes no sense', { request_value: 'sideways' }],
    ['a mode that is none', { mod: 'turbo' }],
    ['a number that is none', { dimmer_power_level: 'bright' }],
  ])('refuses %s', async (_, body) => {
    const test = await started({ view });
    const call = await at(test);
    expect(await call('POST /panel/device_control', { device_sid: thermostat.id, ...body })).toMatchObject({
      code: '001',
    });
    expect(told(test)).toEqual([]);
  });

  it('unlocks with a code', async () => {
    const test = await started({ view });
    const call = await at(test);
    expect(await call('POST /minigw/unlock', { area: '1', zone: '2', pincode: goodPin })).toMatchObject({
      code: '000',
    });
    expect(await call('POST /minigw/unlock', { area: '1', zone: '2', pincode: '999999' })).toMatchObject({
      code: '996',
    });
  });
});
