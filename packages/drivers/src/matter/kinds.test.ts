import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import {
  both,
  colourLamp,
  fan,
  features,
  hs,
  matterEndpoints,
  shutter,
  thermostat,
  white,
  xy,
} from '@homeward/testing/drivers/matter-things.ts';
import { describe, expect, it } from 'vitest';
import { devicesOf, fabricOf } from './devices.ts';
import type { MatterNode } from './nodes.ts';

describe('a Matter device is', () => {
  it.each<readonly [string, MatterNode, string, readonly string[], DeviceValues]>([
    [
      'a lamp of hues',
      colourLamp({ '1/768/0': 127, '1/768/1': 254, '1/768/7': 250 }, hs, white),
      'hue',
      ['switch', 'level', 'colour', 'colourTemperature'],
      { on: true, level: 50, hue: 180, saturation: 100, colourTemperature: 4_000 },
    ],
    [
      'a lamp of xy alone',
      colourLamp({ '1/768/3': 41_942, '1/768/4': 21_627 }, xy),
      'hue',
      ['switch', 'level', 'colour'],
      { on: true, level: 50, hue: 0, saturation: 100 },
    ],
    [
      'a lamp of whites that does not say which',
      colourLamp({ '1/768/7': 0 }, white),
      'hue',
      ['switch', 'level', 'colourTemperature'],
      { on: true, level: 50, colourTemperature: null },
    ],
    [
      'a lamp whose cluster of colours knows none',
      colourLamp({}),
      'dimmer',
      ['switch', 'level'],
      { on: true, level: 50 },
    ],
    ['a shutter', shutter({ '1/258/14': 2_550 }, 0, 2), 'shutter', ['shutter', 'level'], { level: 75 }],
    [
      'a shutter that says whole percent',
      shutter({ '1/258/8': 100 }, 0, 2),
      'shutter',
      ['shutter', 'level'],
      { level: 0 },
    ],
    [
      'a shutter that does not know where it is',
      shutter({ '1/258/14': null }, 0, 2),
      'shutter',
      ['shutter', 'level'],
      { level: null },
    ],
    ['a shutter without a position', shutter({ '1/258/14': 0 }, 0), 'shutter', ['shutter'], {}],
    [
      'a blind that only tilts',
      shutter({ '1/258/15': 0 }, 1, 4),
      'shutter',
      ['shutter', 'level'],
      { level: 100 },
    ],
    [
      'a thermostat that heats',
      thermostat({ '1/513/18': 2_050 }, 0),
      'thermostat',
      ['setpoint', 'thermostatMode'],
      { temperature: 21.5, heatSetpoint: 20.5, thermostatMode: 'heat' },
    ],
    [
      'a thermostat that does all',
      thermostat({ ...both, '1/513/20': 1_700, '1/513/19': 3_000, '1/513/28': 1 }, 0, 1, 2, 5),
      'thermostat',
      ['setpoint', 'thermostatMode'],
      {
        temperature: 21.5,
        heatSetpoint: 20,
        coolSetpoint: 26,
        heatSetpointAway: 17,
        coolSetpointAway: 30,
        thermostatMode: 'auto',
      },
    ],
    [
      'a thermostat that says nothing yet, or what nobody knows',
      thermostat({ '1/513/0': null, '1/513/18': null, '1/513/28': 9 }, 0),
      'thermostat',
      ['setpoint', 'thermostatMode'],
      { temperature: null, heatSetpoint: null, thermostatMode: null },
    ],
    ['a fan', fan(2, 5), 'fan', ['switch', 'fanMode'], { on: true, fanMode: 'auto' }],
    ['a fan that stands', fan(0, 0), 'fan', ['switch', 'fanMode'], { on: false, fanMode: 'off' }],
    [
      'a fan of which nothing is known',
      fan(0, null),
      'fan',
      ['switch', 'fanMode'],
      { on: null, fanMode: null },
    ],
    ['a button', matterEndpoints([[0x0f, [59]]], features(59, 1)), 'scene_button', [], {}],
  ])('%s', (_what, told, kind, commands, values) => {
    const [device, ...others] = devicesOf(fabricOf('1'), told);
    expect(others).toEqual([]);
    expect(device?.discovered).toMatchObject({ kind, commands });
    expect(device?.read(told)).toEqual(values);
  });
});
