import { describe, expect, it } from 'vitest';
import { confirms, isConfirmedBy, patienceMs } from './confirmation.ts';
import type { DeviceCommand } from '../../shapes/devices/device-command.ts';
import type { DeviceValues } from '../../shapes/devices/device-values.ts';

describe('a report', () => {
  it.each<[string, DeviceValues, DeviceValues, boolean]>([
    ['says the same', { on: true }, { on: true, power: 60 }, true],
    ['says the opposite', { on: true }, { on: false }, false],
    ['says nothing of it', { on: true }, { power: 60 }, false],
    ['does not know', { on: true }, { on: null }, false],
    ['is rounded', { level: 50 }, { level: 51 }, true],
    ['is off', { level: 50 }, { level: 52 }, false],
    ['is rounded far up', { colourTemperature: 4000 }, { colourTemperature: 4075 }, true],
    ['is half a degree off', { heatSetpoint: 20 }, { heatSetpoint: 20.5 }, false],
    ['is rounded by Fahrenheit', { heatSetpoint: 20.5 }, { heatSetpoint: 20.6 }, true],
    ['answers no question', {}, { rssi: 3 }, true],
  ])('that %s', (_, wanted, said, confirmed) => {
    expect(confirms(wanted, said)).toBe(confirmed);
  });

  it.each<[DeviceCommand, DeviceValues, boolean, DeviceValues?]>([
    [{ tag: 'shutter', move: 'open' }, { level: 100 }, true],
    [{ tag: 'shutter', move: 'open' }, { level: 60 }, false],
    [{ tag: 'shutter', move: 'stop' }, { level: 60 }, true],
    [{ tag: 'setpoint', heat: 16, away: true }, { heatSetpointAway: 16 }, true],
    [{ tag: 'setpoint', heat: 16, away: true }, { heatSetpoint: 16 }, false],
    [{ tag: 'lockUser', slot: 2, name: 'Ada', code: '' }, { lockSlots: [1, 2] }, true],
    [{ tag: 'lockUser', slot: 2, name: 'Ada', code: '' }, { lockSlots: [1, 2] }, false, { lockSlots: [2] }],
    [
      { tag: 'lockUser', slot: 2, name: 'Ada', code: '' },
      { action: 'user_added', actionUser: 2 },
      true,
      { lockSlots: [2] },
    ],
    [{ tag: 'lockUser', slot: 2, name: 'Ada', code: '' }, { action: 'user_added', actionUser: 3 }, false],
    [{ tag: 'removeLockUser', slot: 2 }, { lockSlots: [1] }, true],
    [{ tag: 'removeLockUser', slot: 2 }, { lockSlots: null }, false],
    [{ tag: 'removeLockUser', slot: 2 }, { action: 'user_deleted', actionUser: 2 }, true],
    [{ tag: 'learnKey', unit: 1, key: 'power' }, { irKeys: ['1.power'] }, true],
    [{ tag: 'learnKey', unit: 1, key: 'power' }, { irKeys: ['2.power'] }, false],
    [{ tag: 'openDoor' }, { action: 'ring' }, false],
  ])('on %j: %j', (command, said, confirmed, before = {}) => {
    expect(isConfirmedBy(command, said, before)).toBe(confirmed);
  });

  it('is waited for longest from what travels or sends', () => {
    const wait = [
      patienceMs('shutter', { tag: 'shutter', move: 'open' }),
      patienceMs('ipcam', { tag: 'capture' }),
      patienceMs('switch', { tag: 'switch', on: true }),
    ];
    expect(wait).toEqual([90_000, 60_000, 15_000]);
  });
});
