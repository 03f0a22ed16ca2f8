import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { device, numeric, of, saidBy, state } from '@homeward/testing/drivers/zigbee-list.ts';
import { encodeFor } from './codec.ts';
import { toHueSaturation, toXy } from '@homeward/contract/words/values/colour.ts';

describe('a colour', () => {
  it.each([
    ['red', { hue: 0, saturation: 100 }, { x: 0.64, y: 0.33 }],
    ['green', { hue: 120, saturation: 100 }, { x: 0.3, y: 0.6 }],
    ['blue', { hue: 240, saturation: 100 }, { x: 0.15, y: 0.06 }],
    ['white', { hue: 0, saturation: 0 }, { x: 0.3127, y: 0.329 }],
  ])('%s lies where the standard puts it', (_, colour, { x, y }) => {
    expect(toXy(colour).x).toBeCloseTo(x, 3);
    expect(toXy(colour).y).toBeCloseTo(y, 3);
  });

  it('comes back as it went, but for rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 15, max: 100 }), (hue, saturation) => {
        const back = toHueSaturation(toXy({ hue, saturation }));
        const off = Math.abs(back.hue - hue);
        expect(Math.min(off, 360 - off)).toBeLessThanOrEqual(2);
        expect(Math.abs(back.saturation - saturation)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('is a colour wherever a lamp says it is', () => {
    const place = fc.double({ min: 0.001, max: 0.998, noNaN: true });
    fc.assert(
      fc.property(place, place, (x, y) => {
        fc.pre(x + y < 1);
        const { hue, saturation } = toHueSaturation({ x, y });
        expect(hue >= 0 && hue < 360 && saturation >= 0 && saturation <= 100).toBe(true);
      }),
    );
  });
});

describe('a lamp that knows places only', () => {
  const xy = { type: 'composite', name: 'color_xy', property: 'color', features: numeric('x', 'y') };
  const lamp = device([of('light', state, ...numeric('brightness'), xy)]);

  it('says its colour in degrees all the same', () => {
    expect(saidBy(lamp, { color: { x: 0.64, y: 0.33 } })).toEqual({
      tag: 'decoded',
      value: [{ hue: 0, saturation: 100 }],
    });
  });

  it.each([{ x: 0.7, y: 0.7 }, { x: 'red', y: 0.3 }, { x: 0.3 }, { x: 0, y: 0 }])(
    '%j is no place',
    (color) => {
      expect(saidBy(lamp, { color })).toEqual({
        tag: 'decoded',
        value: [{ hue: null, saturation: null }],
      });
    },
  );

  it('is told a place', () => {
    expect(encodeFor(lamp, { tag: 'colour', hue: 120, saturation: 100 })?.payload).toEqual({
      color: { x: 0.3, y: 0.6 },
    });
  });
});
