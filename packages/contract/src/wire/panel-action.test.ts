import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceCommand } from '../shapes/devices/device-command.ts';
import { AreaId, ZoneNo } from '../shapes/values/ids.ts';
import { decodePanelAction, encodePanelAction } from './panel-action.ts';

const area = AreaId.parse(1);
const zone = ZoneNo.parse(12);
const on = { tag: 'switch', on: true } as const;
const off = { tag: 'switch', on: false } as const;

describe('an action string', () => {
  it.each<[string, readonly DeviceCommand[]]>([
    ['a=1&z=12&sw=on', [on]],
    ['a=1&z=12&sw=on&pd=', [on]],
    ['a=1&z=12&sw=on&pd=:30', [{ ...on, forSeconds: 30 }]],
    ['a=1&z=12&sw=on&pd=%3A30', [{ ...on, forSeconds: 30 }]],
    ['a=1&z=12&pd=5&sw=on', [{ ...on, forSeconds: 300 }]],
    ['a=1&z=12&sw=off', [off]],
    ['a=1&z=12&sw=0', [off]],
    ['a=1&z=12&sw=toggle', [{ tag: 'toggle' }]],
    ['a=1&z=12&sw=40', [{ tag: 'level', level: 40 }]],
    ['a=1&z=12&sw=99', [{ tag: 'level', level: 100 }]],
    ['a=1&z=12&shutter=on', [{ tag: 'shutter', move: 'open' }]],
    ['a=1&z=12&shutter=off', [{ tag: 'shutter', move: 'close' }]],
    ['a=1&z=12&shutter=stop', [{ tag: 'shutter', move: 'stop' }]],
    ['a=1&z=12&dimmer=on&hue=85,254,-1,-1,-1&pd=', [on, { tag: 'colour', hue: 120, saturation: 100 }]],
    [
      'a=1&z=12&dimmer=on&hue=-1,-1,169,-1,-1&pd=:60',
      [
        { ...on, forSeconds: 60 },
        { tag: 'colourTemperature', kelvin: 6500 },
      ],
    ],
    ['a=1&z=12&dimmer=off', [off]],
    ['a=1&z=12&req=img', [{ tag: 'capture', what: 'image' }]],
    ['a=1&z=12&req=img_nf', [{ tag: 'capture', what: 'imageNoFlash' }]],
    ['a=1&z=12&req=vid', [{ tag: 'capture', what: 'clip' }]],
    ['a=1&z=12&privacy=on', [{ tag: 'privacy', on: true }]],
    ['a=1&z=12&act=t_setpoint&thermo_setpoint=2150', [{ tag: 'setpoint', heat: 21.5 }]],
    ['a=1&z=12&act=t_mode&thermo_mode=4', [{ tag: 'thermostatMode', mode: 'heat' }]],
  ])('%s', (text, commands) => {
    expect(decodePanelAction(text)).toEqual({ area: 1, zone: 12, commands });
  });

  it.each([
    '',
    'a=1&z=12',
    'a=1&sw=on',
    'a=9&z=12&sw=on',
    'a=1&z=81&sw=on',
    'a=0x1&z=12&sw=on',
    'a=1&z=12&sw=on&sw=off',
    'a=1&z=12&sw=on&shutter=on',
    'a=1&z=12&sw=100',
    'a=1&z=12&sw=',
    'a=1&z=12&sw=off&pd=:30',
    'a=1&z=12&sw=on&pd=soon',
    'a=1&z=12&sw=on&pd=:0',
    'a=1&z=12&sw=on&pd=:999999',
    'a=1&z=12&sw=on&mode=arm',
    'a=1&z=12&dimmer=on&hue=255,0,-1,-1,-1',
    'a=1&z=12&dimmer=on&hue=-1,-1,168,-1,-1',
    'a=1&z=12&dimmer=on&hue=1,2',
    'a=1&z=12&shutter=up',
    'a=1&z=12&req=all',
    'a=1&z=12&privacy=maybe',
    'a=1&z=12&act=t_offset&thermo_offset=10',
    'a=1&z=12&__proto__=on',
    'a=1&z=12&sw=on&',
    'a=1&z=12&sw=on\n',
  ])('%j is none', (text) => {
    expect(decodePanelAction(text)).toBeNull();
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (noise) => {
        expect(decodePanelAction(noise)).toBeNull();
        const action = decodePanelAction(`a=1&z=1&sw=${noise}`);
        expect(action === null || action.commands.length === 1).toBe(true);
      }),
    );
  });

  const written: fc.Arbitrary<DeviceCommand> = fc.oneof(
    fc.constant(on),
    fc.constant(off),
    fc.integer({ min: 1, max: 604_800 }).map((forSeconds) => ({ ...on, forSeconds })),
    fc.constant({ tag: 'toggle' } as const),
    fc.integer({ min: 1, max: 98 }).map((level) => ({ tag: 'level', level }) as const),
    fc.constantFrom('open', 'close', 'stop').map((move) => ({ tag: 'shutter', move }) as const),
    fc.constantFrom('image', 'imageNoFlash', 'clip').map((what) => ({ tag: 'capture', what }) as const),
    fc.boolean().map((closed) => ({ tag: 'privacy', on: closed }) as const),
    fc.integer({ min: 10, max: 60 }).map((half) => ({ tag: 'setpoint', heat: half / 2 }) as const),
    fc.constantFrom('off', 'heat', 'cool', 'auto').map((mode) => ({ tag: 'thermostatMode', mode }) as const),
  );

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(written, (command) => {
        const text = encodePanelAction(area, zone, command) ?? '';
        expect(decodePanelAction(text)).toEqual({ area, zone, commands: [command] });
      }),
    );
  });

  it.each<[DeviceCommand, string | null]>([
    [{ tag: 'colour', hue: 360, saturation: 50 }, 'a=1&z=12&dimmer=on&hue=254,127,-1,-1,-1&pd='],
    [{ tag: 'colourTemperature', kelvin: 2200 }, 'a=1&z=12&dimmer=on&hue=-1,-1,500,-1,-1&pd='],
    [{ tag: 'colourTemperature', kelvin: 40_000 }, 'a=1&z=12&dimmer=on&hue=-1,-1,169,-1,-1&pd='],
    [{ tag: 'level', level: 100 }, 'a=1&z=12&sw=99'],
    [{ tag: 'capture' }, 'a=1&z=12&req=img'],
    [{ tag: 'setpoint', heat: 20, cool: 25 }, null],
    [{ tag: 'lock', locked: false }, null],
    [{ tag: 'openDoor' }, null],
  ])('writes %j as %s', (command, text) => {
    expect(encodePanelAction(area, zone, command)).toBe(text);
  });

  it('keeps a colour within what the wire can say', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 360 }), fc.integer({ min: 0, max: 100 }), (hue, saturation) => {
        const text = encodePanelAction(area, zone, { tag: 'colour', hue, saturation }) ?? '';
        const colour = decodePanelAction(text)?.commands[1];
        expect(colour).toMatchObject({ tag: 'colour' });
        if (colour?.tag !== 'colour') return;
        expect(Math.abs(colour.hue - hue)).toBeLessThanOrEqual(1);
        expect(Math.abs(colour.saturation - saturation)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
