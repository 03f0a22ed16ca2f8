import { describe, expect, it } from 'vitest';
import { commandProblem } from './command-problems.ts';
import type { Commanded } from './command-problems.ts';
import { proofNeed } from './command-proof.ts';
import { abilities } from './device-abilities.ts';
import { DeviceCommand } from '../../shapes/devices/device-command.ts';
import { deviceKinds } from '../../words/devices/device-kinds.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';
import type { DeviceValues } from '../../shapes/devices/device-values.ts';

const of = (kind: DeviceKind, modelId = 'M'): Commanded => ({ kind, modelId });
const remote: Commanded = {
  ...of('upic'),
  units: [{ no: 2, template: 'D', name: 'Cooler', led: 1 }],
};
const tmst15 = of('thermostat', 'TMST-15ZW');
const lockUser: DeviceCommand = { tag: 'lockUser', slot: 1, name: 'Ada', code: '1234' };

/** One harmless command of each tag. */
const examples: readonly DeviceCommand[] = [
  { tag: 'switch', on: true },
  { tag: 'toggle' },
  { tag: 'level', level: 50 },
  { tag: 'colour', hue: 0, saturation: 0 },
  { tag: 'colourTemperature', kelvin: 2700 },
  { tag: 'shutter', move: 'stop' },
  { tag: 'lock', locked: true },
  lockUser,
  { tag: 'removeLockUser', slot: 1 },
  { tag: 'autoLock', on: true },
  { tag: 'volume', volume: 'loud' },
  { tag: 'setpoint', heat: 20 },
  { tag: 'thermostatMode', mode: 'heat' },
  { tag: 'fanMode', mode: 'auto' },
  { tag: 'away', on: true },
  { tag: 'siren', sound: 'off', volume: 'none' },
  { tag: 'testSiren', volume: 'normal' },
  { tag: 'sendKey', unit: 2, key: 'power' },
  { tag: 'learnKey', unit: 2, key: 'power' },
  { tag: 'capture' },
  { tag: 'privacy', on: true },
  { tag: 'powerOn', state: 'previous' },
  { tag: 'live', on: true },
  { tag: 'turn', pan: 1, tilt: 0, zoom: 0, forMs: 500 },
  { tag: 'preset', name: 'Gate' },
  { tag: 'restart' },
  { tag: 'openDoor' },
  { tag: 'answer' },
  { tag: 'identify' },
];

describe('a command', () => {
  it('is told here in every form that there is', () => {
    expect(examples.map(({ tag }) => tag).toSorted()).toEqual(
      DeviceCommand.options.map(({ shape }) => shape.tag.value).toSorted(),
    );
  });

  it.each(deviceKinds)('that a %s does not take is refused, and what it takes is not', (kind) => {
    for (const command of examples) {
      const problem = commandProblem({ ...remote, kind }, command, { presets: ['Gate'] });
      const taken = command.tag === 'identify' || abilities[kind].commands.includes(command.tag);
      if (!taken) expect(problem).toEqual({ why: 'v2_mg_command_not_taken', where: 'tag' });
      else if (command.tag !== 'siren') expect(problem, command.tag).toBeNull();
    }
  });

  it.each<[string, Commanded, DeviceCommand, DeviceValues, string | null, string?]>([
    ['dims to nothing', of('dimmer'), { tag: 'level', level: 0 }, {}, 'v2_mg_dim_level_zero', 'level'],
    ['closes a shutter', of('shutter'), { tag: 'level', level: 0 }, {}, null],
    ['dims a little', of('hue'), { tag: 'level', level: 1 }, {}, null],
    ['sets nothing', of('thermostat'), { tag: 'setpoint' }, {}, 'v2_mg_required_field', 'heat'],
    [
      'heats too much',
      of('thermostat'),
      { tag: 'setpoint', heat: 30.5 },
      {},
      'v2_mg_setpoint_out_of_range',
      'heat',
    ],
    [
      'cools too much',
      of('thermostat'),
      { tag: 'setpoint', cool: 10.9 },
      {},
      'v2_mg_setpoint_out_of_range',
      'cool',
    ],
    ['keeps two degrees', of('thermostat'), { tag: 'setpoint', heat: 20, cool: 22 }, {}, null],
    [
      'is too close',
      of('thermostat'),
      { tag: 'setpoint', heat: 20, cool: 21.5 },
      {},
      'v2_mg_setpoints_apart',
      'heat',
    ],
    ['keeps its brand’s distance', tmst15, { tag: 'setpoint', heat: 20, cool: 21.5 }, {}, null],
    [
      'is too close for its brand',
      tmst15,
      { tag: 'setpoint', heat: 20, cool: 21 },
      {},
      'v2_mg_setpoints_apart_tmst15',
      'heat',
    ],
    [
      'comes too close to what is set',
      of('thermostat'),
      { tag: 'setpoint', cool: 22 },
      { heatSetpoint: 21 },
      'v2_mg_setpoints_apart',
      'cool',
    ],
    [
      'is judged by what counts away',
      of('thermostat'),
      { tag: 'setpoint', cool: 22, away: true },
      { heatSetpoint: 21, heatSetpointAway: 16 },
      null,
    ],
    [
      'does not judge the unknown',
      of('thermostat'),
      { tag: 'setpoint', cool: 22 },
      { heatSetpoint: null },
      null,
    ],
    [
      'cools a radiator',
      of('radiator'),
      { tag: 'setpoint', heat: 20, cool: 25 },
      {},
      'v2_mg_command_not_taken',
      'cool',
    ],
    [
      'heats a radiator too little',
      of('radiator'),
      { tag: 'setpoint', heat: 4.5 },
      {},
      'v2_mg_setpoint_out_of_range',
      'heat',
    ],
    [
      'sets a radiator to cool',
      of('radiator'),
      { tag: 'thermostatMode', mode: 'cool' },
      {},
      'v2_mg_command_not_taken',
      'mode',
    ],
    [
      'sets a speed at a thermostat',
      of('thermostat'),
      { tag: 'fanMode', mode: 'high' },
      {},
      'v2_mg_command_not_taken',
      'mode',
    ],
    ['sets a speed at a fan', of('fan'), { tag: 'fanMode', mode: 'high' }, {}, null],
    ['gives nobody a code', of('door_lock'), { ...lockUser, name: ' ' }, {}, 'v2_mg_required_name', 'name'],
    ['gives somebody no code', of('door_lock'), { ...lockUser, code: '' }, {}, 'v2_mg_pin_format', 'code'],
    ['sends to nothing', remote, { tag: 'sendKey', unit: 1, key: 'power' }, {}, 'v2_mg_ir_no_unit', 'unit'],
    [
      'sends what a cooler lacks',
      remote,
      { tag: 'sendKey', unit: 2, key: 'guide' },
      {},
      'v2_mg_ir_no_key',
      'key',
    ],
    [
      'sends what was not learned',
      remote,
      { tag: 'sendKey', unit: 2, key: 'power' },
      { irKeys: ['1.power'] },
      'v2_mg_ir_key_not_learned',
      'key',
    ],
    [
      'sends what was learned',
      remote,
      { tag: 'sendKey', unit: 2, key: 'power' },
      { irKeys: ['2.power'] },
      null,
    ],
    [
      'learns what is not known yet',
      remote,
      { tag: 'learnKey', unit: 2, key: 'power' },
      { irKeys: [] },
      null,
    ],
    [
      'looks through closed eyes',
      of('ipcam'),
      { tag: 'capture' },
      { privacy: true },
      'v2_mg_camera_privacy',
      'tag',
    ],
    [
      'watches through closed eyes',
      of('ipcam'),
      { tag: 'live', on: true },
      { privacy: true },
      'v2_mg_camera_privacy',
      'tag',
    ],
    ['turns to a place', of('ipcam'), { tag: 'preset', name: 'Gate' }, { presets: ['Gate'] }, null],
    [
      'turns to a place that is unknown',
      of('ipcam'),
      { tag: 'preset', name: 'Moon' },
      { presets: ['Gate'] },
      'v2_mg_camera_no_preset',
      'name',
    ],
    [
      'turns what stands still',
      of('ipcam'),
      { tag: 'turn', pan: 1, tilt: 0, zoom: 0, forMs: 500 },
      {},
      'v2_mg_camera_does_not_turn',
      'tag',
    ],
    [
      'turns with closed eyes',
      of('ipcam'),
      { tag: 'turn', pan: 1, tilt: 0, zoom: 0, forMs: 500 },
      { presets: [], privacy: true },
      'v2_mg_camera_privacy',
      'tag',
    ],
    ['stops watching', of('ipcam'), { tag: 'live', on: false }, { privacy: true }, null],
    [
      'sounds a siren',
      of('siren'),
      { tag: 'siren', sound: 'fire', volume: 'loud' },
      {},
      'v2_mg_siren_follows_alarm',
      'tag',
    ],
  ])('that %s', (_, device, command, values, why, where) => {
    expect(commandProblem(device, command, values)).toEqual(why === null ? null : { why, where });
  });
});

describe('a proof is needed', () => {
  it.each<[DeviceKind, DeviceCommand, string]>([
    ['door_lock', { tag: 'lock', locked: false }, 'always'],
    ['door_lock', { tag: 'lock', locked: true }, 'never'],
    ['door_lock', lockUser, 'always'],
    ['door_lock', { tag: 'removeLockUser', slot: 1 }, 'always'],
    ['door_lock', { tag: 'autoLock', on: false }, 'always'],
    ['door_lock', { tag: 'autoLock', on: true }, 'never'],
    ['vdp', { tag: 'openDoor' }, 'always'],
    ['vdp', { tag: 'answer' }, 'never'],
    ['ipcam', { tag: 'privacy', on: true }, 'whileArmed'],
    ['ipcam', { tag: 'privacy', on: false }, 'never'],
    ['ipcam', { tag: 'turn', pan: -1, tilt: 0, zoom: 0, forMs: 500 }, 'whileArmed'],
    ['ipcam', { tag: 'preset', name: 'Wall' }, 'whileArmed'],
    ['ipcam', { tag: 'restart' }, 'whileArmed'],
    ['valve', { tag: 'switch', on: true }, 'afterAlarm'],
    ['valve', { tag: 'switch', on: false }, 'never'],
    ['switch', { tag: 'switch', on: true }, 'never'],
  ])('by a %s for %j: %s', (kind, command, need) => {
    expect(proofNeed(kind, command)).toBe(need);
  });
});
