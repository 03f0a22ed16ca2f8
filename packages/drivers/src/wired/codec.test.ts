import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resistors } from '@homeward/contract/words/devices/wired-loops.ts';
import type { Loop } from '@homeward/contract/shapes/devices/wiring.ts';
import { decodeLoop, isTellable, tolerances, valuesOf } from './codec.ts';
import type { LoopState } from './codec.ts';

const open = Number.POSITIVE_INFINITY;
const word = (state: LoopState): string =>
  state.tag === 'tamper' ? `tamper ${state.line}` : state.tag === 'fault' ? `fault ${state.of}` : state.tag;
const reads = (loop: Loop, ohms: number): string => word(decodeLoop(loop, 10, ohms));

describe('a loop without a resistor', () => {
  it.each([
    ['NO', open, 'normal'],
    ['NO', 60_000, 'normal'],
    ['NO', 0, 'active'],
    ['NO', 120, 'active'],
    ['NC', 0, 'normal'],
    ['NC', 250, 'normal'],
    ['NC', open, 'active'],
    ['NC', 4000, 'fault line'],
    ['NO', 4000, 'fault line'],
  ] as const)('%s at %s ohms is %s', (tag, ohms, state) => {
    expect(reads({ tag }, ohms)).toBe(state);
  });
});

describe('a loop with one resistor at its end', () => {
  it.each([
    ['NC', 4700, 'normal'],
    ['NC', 5100, 'normal'],
    ['NC', 5300, 'fault line'],
    ['NC', open, 'active'],
    ['NC', 20, 'tamper bridged'],
    ['NO', 4700, 'normal'],
    ['NO', 20, 'active'],
    ['NO', open, 'tamper cut'],
    ['NO', 2000, 'fault line'],
  ] as const)('and an %s contact reads %s ohms as %s', (contact, ohms, state) => {
    expect(reads({ tag: 'SEOL', contact, end: 4700 }, ohms)).toBe(state);
  });
});

describe('a loop with two resistors', () => {
  const loop: Loop = { tag: 'DEOL', end: 4700, alarm: 4700 };
  it.each([
    [4700, 'normal'],
    [9400, 'active'],
    [0, 'tamper bridged'],
    [open, 'tamper cut'],
    [28_200, 'tamper cut'],
    [7000, 'fault line'],
    [15_000, 'fault line'],
  ])('reads %s ohms as %s', (ohms, state) => {
    expect(reads(loop, ohms)).toBe(state);
  });
});

describe('a loop with three resistors', () => {
  const loop: Loop = { tag: 'TEOL', end: 1000, alarm: 2200, fault: 5600 };
  it.each([
    [1000, 'normal'],
    [3200, 'active'],
    [6600, 'fault detector'],
    [8800, 'active'],
    [0, 'tamper bridged'],
    [open, 'tamper cut'],
    [2000, 'fault line'],
  ])('reads %s ohms as %s', (ohms, state) => {
    expect(reads(loop, ohms)).toBe(state);
  });
});

const resistor = fc.constantFrom(...resistors);
const anyLoop: fc.Arbitrary<Loop> = fc.oneof(
  fc.constantFrom<Loop>({ tag: 'NO' }, { tag: 'NC' }),
  fc.record({
    tag: fc.constant('SEOL' as const),
    contact: fc.constantFrom('NO' as const, 'NC' as const),
    end: resistor,
  }),
  fc.record({ tag: fc.constant('DEOL' as const), end: resistor, alarm: resistor }),
  fc.record({ tag: fc.constant('TEOL' as const), end: resistor, alarm: resistor, fault: resistor }),
);

describe('any loop', () => {
  it('whose states can be told apart reads each of them within the tolerance', () => {
    fc.assert(
      fc.property(
        anyLoop,
        fc.constantFrom(...tolerances),
        fc.double({ min: -0.99, max: 0.99, noNaN: true }),
        (loop, tolerance, drift) => {
          if (!isTellable(loop, tolerance) || !('end' in loop)) return;
          const off = 1 + (drift * tolerance) / 100;
          const state = (ohms: number): string => decodeLoop(loop, tolerance, ohms * off).tag;
          expect(state(loop.end)).toBe('normal');
          if (loop.tag !== 'SEOL') expect(state(loop.end + loop.alarm)).toBe('active');
          if (loop.tag !== 'TEOL') return;
          expect(state(loop.end + loop.fault)).toBe('fault');
          expect(state(loop.end + loop.alarm + loop.fault)).toBe('active');
        },
      ),
    );
  });

  it('reads anything, and calls nothing normal that lies far from it', () => {
    fc.assert(
      fc.property(anyLoop, fc.constantFrom(...tolerances), fc.double(), (loop, tolerance, ohms) => {
        const { tag } = decodeLoop(loop, tolerance, ohms);
        if (tag !== 'normal') return;
        if ('end' in loop) expect(Math.abs(ohms - loop.end)).toBeLessThanOrEqual(loop.end * 0.15);
        else expect(loop.tag === 'NO' ? ohms >= 50_000 : ohms <= 300).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('with two states at the same resistance is not to be used', () => {
    expect(isTellable({ tag: 'TEOL', end: 1000, alarm: 2200, fault: 2200 }, 5)).toBe(false);
    expect(isTellable({ tag: 'TEOL', end: 10_000, alarm: 1000, fault: 2200 }, 10)).toBe(false);
    expect(isTellable({ tag: 'DEOL', end: 4700, alarm: 4700 }, 15)).toBe(true);
    expect(isTellable({ tag: 'DEOL', end: 10_000, alarm: 1000 }, 10)).toBe(false);
  });
});

describe('what the panel hears', () => {
  it.each<[LoopState, object]>([
    [{ tag: 'normal' }, { detected: false, tamper: false, masked: false }],
    [{ tag: 'active' }, { detected: true, tamper: false, masked: false }],
    [
      { tag: 'tamper', line: 'cut' },
      { detected: null, tamper: true, masked: null },
    ],
    [
      { tag: 'tamper', line: 'bridged' },
      { detected: null, tamper: true, masked: null },
    ],
    [
      { tag: 'fault', of: 'line' },
      { detected: null, tamper: null, masked: null },
    ],
    [
      { tag: 'fault', of: 'detector' },
      { detected: false, tamper: false, masked: true },
    ],
  ])('of %o is never closed where nobody knows', (state, values) => {
    expect(valuesOf(state)).toEqual(values);
  });
});
