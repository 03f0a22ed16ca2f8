import { takes } from '@homeward/contract/rules/devices/device-abilities.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { deviceKinds } from '@homeward/contract/words/devices/device-kinds.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { describe as announced, happening, type SimulatedDevice } from './codec.ts';
import { obeyed } from './obedience.ts';

const device = (kind: DeviceKind, values: DeviceValues): SimulatedDevice => ({
  id: DeviceId.parse('RF:thing'),
  kind,
  modelId: 'M-1',
  name: kind,
  battery: true,
  values,
});

describe('a simulated device', () => {
  it.each(deviceKinds)('%s takes nothing that its kind does not take', (kind) => {
    const every = Object.fromEntries(DeviceValues.keyof().options.map((name) => [name, null]));
    for (const command of announced(device(kind, every)).commands)
      expect(takes(kind, command), command).toBe(true);
  });

  it('takes no command that it could not show', () => {
    expect(announced(device('door_lock', { locked: true })).commands).toEqual(['lock', 'identify']);
  });

  it.each<[string, DeviceCommand, DeviceValues, DeviceValues]>([
    ['toggles', { tag: 'toggle' }, { on: true }, { on: false }],
    [
      'keeps codes in their slots',
      { tag: 'lockUser', slot: 2, name: 'Ada', code: '1234' },
      { lockSlots: [1, 4] },
      { lockSlots: [1, 2, 4], action: 'user_added', actionSource: 'remote', actionUser: 2 },
    ],
    [
      'drops codes',
      { tag: 'removeLockUser', slot: 1 },
      { lockSlots: [1, 4] },
      { lockSlots: [4], action: 'user_deleted', actionSource: 'remote', actionUser: 1 },
    ],
    ['locks by itself', { tag: 'autoLock', on: true }, { autoLock: false }, { autoLock: true }],
    [
      'heats while away',
      { tag: 'setpoint', heat: 16, away: true },
      { heatSetpointAway: 18 },
      { heatSetpointAway: 16 },
    ],
    [
      'has nothing to cool',
      { tag: 'setpoint', heat: 20, cool: 25 },
      { heatSetpoint: 18 },
      { heatSetpoint: 20 },
    ],
    [
      'turns its fan',
      { tag: 'fanMode', mode: 'off' },
      { on: true, fanMode: 'low' },
      { fanMode: 'off', on: false },
    ],
    [
      'learns a key once',
      { tag: 'learnKey', unit: 1, key: 'power' },
      { irKeys: ['1.power'] },
      { irKeys: ['1.power'] },
    ],
    [
      'sees nothing',
      { tag: 'privacy', on: true },
      { privacy: false, live: true },
      { privacy: true, live: false },
    ],
    ['sounds briefly and says nothing', { tag: 'testSiren', volume: 'loud' }, { sounding: false }, {}],
  ])('%s', (_, command, before, after) => {
    expect(obeyed(command, before)).toEqual(after);
  });

  it.each<[DeviceKind, DeviceValues, DeviceValues]>([
    ['vdp', {}, { action: 'ring' }],
    ['medication_dispenser', {}, { action: 'taken' }],
    ['bed_sensor', { detected: false }, { detected: true }],
    [
      'door_lock',
      { locked: true, lockSlots: [5] },
      { locked: false, action: 'unlock', actionSource: 'keypad', actionUser: 5 },
    ],
  ])('%s says when it is used', (kind, values, said) => {
    expect(
      happening({ tag: 'detect', device: DeviceId.parse('RF:thing') }, device(kind, values)).says,
    ).toEqual([said]);
  });
});
