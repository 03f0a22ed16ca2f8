import { resistors } from '@homeward/contract/words/devices/wired-loops.ts';
import type { Loop } from '@homeward/contract/shapes/devices/wiring.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLoop, isTellable } from './codec.ts';
import { ohmsOf } from './ohms.ts';
import type { Measure } from './options.ts';

const volts = { tag: 'volts', supply: 3.3, pullUp: 4700 } as const;

describe('a reading', () => {
  it.each<readonly [Measure, number, number]>([
    [{ tag: 'contact', closedWhen: 'high' }, 1, 0],
    [{ tag: 'contact', closedWhen: 'high' }, 0, Infinity],
    [{ tag: 'contact', closedWhen: 'low' }, 0, 0],
    [{ tag: 'ohms', scale: 10 }, 470, 4700],
    [{ tag: 'ohms' }, -1, NaN],
    [volts, 1.65, 4700],
    [volts, 0, 0],
    [volts, -0.05, 0],
    [volts, 3.3, Infinity],
    [volts, 3.29, Infinity],
    [volts, 5, NaN],
    [volts, -1, NaN],
    [volts, NaN, NaN],
  ])('by %j of %d is %d ohms', (measure, reading, ohms) => {
    if (Number.isFinite(ohms)) expect(ohmsOf(measure, reading)).toBeCloseTo(ohms, 6);
    else expect(ohmsOf(measure, reading)).toBe(ohms);
  });
});

const resistor = fc.constantFrom(...resistors);
const loops: fc.Arbitrary<Loop> = fc.oneof(
  fc.record({
    tag: fc.constant('SEOL' as const),
    contact: fc.constantFrom('NO' as const, 'NC' as const),
    end: resistor,
  }),
  fc.record({ tag: fc.constant('DEOL' as const), end: resistor, alarm: resistor }),
  fc.record({ tag: fc.constant('TEOL' as const), end: resistor, alarm: resistor, fault: resistor }),
);

/** Resistors as they are bought, the wire to them, and a converter of so many steps that measures all of it. */
function measured(ohms: number, wire: number, steps: number): number {
  const { supply, pullUp } = volts;
  const share = ohms === Infinity ? 1 : (ohms + wire) / (ohms + wire + pullUp);
  const reading = (Math.round(share * steps) / steps) * supply;
  return ohmsOf(volts, reading);
}

describe.each([
  ['1 %', 0.01, 5],
  ['5 %', 0.05, 10],
] as const)('resistors of %s', (_, error, tolerance) => {
  const off = fc.double({ min: -error, max: error, noNaN: true });
  it('with wire and a converter of 15 bits are told apart', () => {
    fc.assert(
      fc.property(
        loops,
        off,
        off,
        off,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (loop, e1, e2, e3, wireShare) => {
          fc.pre(isTellable(loop, tolerance));
          const one = (ohms: number, by: number) => ohms * (1 + by);
          const end = 'end' in loop ? one(loop.end, e1) : 0;
          // What the resistors leave of the tolerance is for the wire: 30 m of alarm cable are 6 ohms.
          const spare = ('end' in loop ? loop.end : 0) * (tolerance / 100 - error - 0.005);
          const at = (ohms: number) => decodeLoop(loop, tolerance, measured(ohms, spare * wireShare, 32_768));
          expect(at(end)).toEqual({ tag: 'normal' });
          if (loop.tag === 'DEOL' || loop.tag === 'TEOL') {
            expect(at(end + one(loop.alarm, e2))).toEqual({ tag: 'active' });
            expect(at(Infinity)).toEqual({ tag: 'tamper', line: 'cut' });
            expect(decodeLoop(loop, tolerance, measured(0, 20, 32_768))).toEqual({
              tag: 'tamper',
              line: 'bridged',
            });
          }
          if (loop.tag === 'TEOL')
            expect(at(end + one(loop.fault, e3))).toEqual({ tag: 'fault', of: 'detector' });
        },
      ),
    );
  });
});
