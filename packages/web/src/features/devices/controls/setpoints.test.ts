import { describe, expect, it } from 'vitest';
import { gapOf, moved } from '#features/devices/controls/setpoints.ts';
import { inUnit, stepped } from '#lib/degrees.ts';

const thermostat = { kind: 'thermostat', gap: 2 } as const;

describe('setpoints', () => {
  it('stay two degrees apart, on one brand one and a half (S5.2)', () => {
    expect(gapOf('thermostat', 'TMST-15ZW')).toBe(1.5);
    expect(gapOf('thermostat', 'TH-1')).toBe(2);
  });

  it('push each other, and stop where the other can go no further', () => {
    expect(moved({ heat: 21, cool: 24 }, 'heat', 23, thermostat)).toEqual({ heat: 23, cool: 25 });
    expect(moved({ heat: 21, cool: 24 }, 'cool', 20, thermostat)).toEqual({ heat: 18, cool: 20 });
    expect(moved({ heat: 21, cool: 24 }, 'heat', 40, thermostat)).toEqual({ heat: 30, cool: 32 });
    expect(moved({ heat: 21, cool: 24 }, 'cool', 5, thermostat)).toEqual({ heat: 9, cool: 11 });
    expect(moved({ heat: 20, cool: null }, 'heat', 2, { kind: 'radiator', gap: 2 })).toEqual({
      heat: 5,
      cool: null,
    });
  });

  it('go by half a degree Celsius, or by one of Fahrenheit as it is shown (S5.9)', () => {
    const bounds = [9, 30] as const;
    expect(stepped(21, 1, { unit: 'C', what: 'heat', bounds })).toBe(21.5);
    expect(stepped(21.2, -1, { unit: 'C', what: 'heat', bounds })).toBe(20.5);
    expect(stepped(30, 1, { unit: 'C', what: 'heat', bounds })).toBe(30);
    expect(inUnit(30, 'F', 'heat')).toBe(85);
    for (let celsius = 10; celsius < 29; celsius += 0.5) {
      const up = stepped(celsius, 1, { unit: 'F', what: 'heat', bounds });
      expect(inUnit(up, 'F', 'heat') - inUnit(celsius, 'F', 'heat')).toBe(1);
    }
  });
});
