import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import {
  both,
  colourLamp,
  fan,
  hs,
  shutter,
  thermostat,
  white,
  xy,
} from '@homeward/testing/drivers/matter-things.ts';
import { describe, expect, it } from 'vitest';
import { failureOf, orderFor } from './commands.ts';
import { devicesOf, fabricOf } from './devices.ts';
import type { MatterNode } from './nodes.ts';
import { requestOf } from './order.ts';

/** What the server is asked for a command, and the words that confirm it; null is that the device cannot. */
function asked(told: MatterNode, command: DeviceCommand) {
  const [device] = devicesOf(fabricOf('1'), told);
  const order = device === undefined ? null : orderFor(device, told, command);
  if (order === null) return null;
  const asks = order.asks.map((ask) => {
    const [name, { node_id: _, endpoint_id: __, ...args }] = requestOf(ask, '5', 1);
    return name === 'write_attribute'
      ? [args['attribute_path'], args['value']]
      : [args['command_name'], args['payload']];
  });
  return { asks, confirmedBy: order.confirmedBy };
}
const atOnce = { transitionTime: 0, optionsMask: 1, optionsOverride: 1 };
const on: unknown[] = ['On', {}];

describe('a Matter device is told', () => {
  it.each<readonly [string, MatterNode, DeviceCommand, ReturnType<typeof asked>]>([
    [
      'a hue',
      colourLamp({}, hs),
      { tag: 'colour', hue: 360, saturation: 50 },
      {
        asks: [on, ['MoveToHueAndSaturation', { hue: 254, saturation: 127, ...atOnce }]],
        confirmedBy: { on: true },
      },
    ],
    [
      'a colour in xy',
      colourLamp({}, xy),
      { tag: 'colour', hue: 0, saturation: 100 },
      {
        asks: [on, ['MoveToColor', { colorX: 41_950, colorY: 21_627, ...atOnce }]],
        confirmedBy: { on: true },
      },
    ],
    ['no colour where it has none', colourLamp({}, white), { tag: 'colour', hue: 0, saturation: 0 }, null],
    [
      'a white within what it can',
      colourLamp({ '1/768/16395': 153, '1/768/16396': 370 }, white),
      { tag: 'colourTemperature', kelvin: 2_000 },
      {
        asks: [on, ['MoveToColorTemperature', { colorTemperatureMireds: 370, ...atOnce }]],
        confirmedBy: { on: true, colourTemperature: 2_703 },
      },
    ],
    [
      'to open',
      shutter({}, 0),
      { tag: 'shutter', move: 'open' },
      { asks: [['UpOrOpen', {}]], confirmedBy: null },
    ],
    [
      'to close',
      shutter({}, 0),
      { tag: 'shutter', move: 'close' },
      { asks: [['DownOrClose', {}]], confirmedBy: null },
    ],
    [
      'to stop',
      shutter({}, 0),
      { tag: 'shutter', move: 'stop' },
      { asks: [['StopMotion', {}]], confirmedBy: null },
    ],
    [
      'to be three quarters open',
      shutter({}, 0, 2),
      { tag: 'level', level: 75 },
      { asks: [['GoToLiftPercentage', { liftPercent100thsValue: 2_500 }]], confirmedBy: null },
    ],
    [
      'to tilt',
      shutter({}, 1, 4),
      { tag: 'level', level: 0 },
      { asks: [['GoToTiltPercentage', { tiltPercent100thsValue: 10_000 }]], confirmedBy: null },
    ],
    ['no position where it knows none', shutter({}, 0), { tag: 'level', level: 50 }, null],
    [
      'to heat to 21.5',
      thermostat(both, 0),
      { tag: 'setpoint', heat: 21.5 },
      { asks: [['1/513/18', 2_150]], confirmedBy: { heatSetpoint: 21.5 } },
    ],
    ['not to heat above its limit', thermostat(both, 0), { tag: 'setpoint', heat: 30.5 }, null],
    [
      'not to heat above what it was built for',
      thermostat({ '1/513/4': 2_500 }, 0),
      { tag: 'setpoint', heat: 26 },
      null,
    ],
    ['not to cool where it only heats', thermostat(both, 0), { tag: 'setpoint', cool: 25 }, null],
    [
      'both, the upper first where they rise',
      thermostat(both, 0, 1),
      { tag: 'setpoint', heat: 27, cool: 30 },
      {
        asks: [
          ['1/513/17', 3_000],
          ['1/513/18', 2_700],
        ],
        confirmedBy: { heatSetpoint: 27, coolSetpoint: 30 },
      },
    ],
    [
      'both, the lower first where they fall',
      thermostat(both, 0, 1),
      { tag: 'setpoint', heat: 10, cool: 18 },
      {
        asks: [
          ['1/513/18', 1_000],
          ['1/513/17', 1_800],
        ],
        confirmedBy: { heatSetpoint: 10, coolSetpoint: 18 },
      },
    ],
    [
      'not both nearer to each other than it keeps them, where it chooses by itself',
      thermostat({ ...both, '1/513/25': 20 }, 0, 1, 5),
      { tag: 'setpoint', heat: 21, cool: 22.9 },
      null,
    ],
    [
      'both as near to each other as it keeps them',
      thermostat({ ...both, '1/513/25': 20 }, 0, 1, 5),
      { tag: 'setpoint', heat: 21, cool: 23 },
      {
        asks: [
          ['1/513/17', 2_300],
          ['1/513/18', 2_100],
        ],
        confirmedBy: { heatSetpoint: 21, coolSetpoint: 23 },
      },
    ],
    [
      'not to heat above what is cooled, where it keeps no distance',
      thermostat({ ...both, '1/513/25': 0 }, 0, 1, 5),
      { tag: 'setpoint', heat: 22, cool: 21 },
      null,
    ],
    [
      'what counts while nobody is home',
      thermostat(both, 0, 2),
      { tag: 'setpoint', heat: 16, away: true },
      { asks: [['1/513/20', 1_600]], confirmedBy: { heatSetpointAway: 16 } },
    ],
    [
      'to cool',
      thermostat(both, 0, 1),
      { tag: 'thermostatMode', mode: 'cool' },
      { asks: [['1/513/28', 3]], confirmedBy: { thermostatMode: 'cool' } },
    ],
    [
      'not to choose by itself where it cannot',
      thermostat(both, 0, 1),
      { tag: 'thermostatMode', mode: 'auto' },
      null,
    ],
    [
      'to blow gently',
      fan(0, 0),
      { tag: 'fanMode', mode: 'low' },
      { asks: [['1/514/0', 1]], confirmedBy: { fanMode: 'low' } },
    ],
    ['not at a speed that it has not', fan(1, 0), { tag: 'fanMode', mode: 'medium' }, null],
    [
      'on, which is as fast as it can',
      fan(0, 0),
      { tag: 'switch', on: true },
      { asks: [['1/514/0', 3]], confirmedBy: { on: true } },
    ],
  ])('%s', (_what, told, command, order) => {
    expect(asked(told, command)).toEqual(order);
  });

  it('that does not take what is written says so in an answer that is no failure', () => {
    expect(failureOf({ ok: true, result: [{ Path: {}, Status: 0 }] })).toBeNull();
    expect(failureOf({ ok: true, result: [{ Path: {}, Status: 135 }] })).toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
  });
});
