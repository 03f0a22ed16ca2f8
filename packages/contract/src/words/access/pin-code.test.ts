import { describe, expect, it } from 'vitest';
import { allotableCodes, codeFault, codeStrength, neighboursOf } from './pin-code.ts';

describe('a code', () => {
  it.each([
    ['48265', 6, 'length'],
    ['4826500', 6, 'length'],
    ['', 6, 'length'],
    ['48265a', 6, 'digits'],
    ['٤٨٢٦٥٠', 6, 'digits'],
    ['123456', 6, 'run'],
    ['890123', 6, 'run'],
    ['987654', 6, 'run'],
    ['482220', 6, 'repeats'],
    ['000000', 6, 'repeats'],
    ['482650', 6, null],
    ['482650', 4, 'length'],
    ['1234', 4, 'run'],
    ['2222', 4, 'repeats'],
    ['7982', 4, 'factory'],
    ['4826', 4, null],
  ] as const)('%s of %i digits: %s', (code, length, fault) => {
    expect(codeFault(code, length, 2)).toBe(fault);
  });

  it.each([
    [4, 1, 'fine'],
    [4, 2, 'weak'],
    [4, 3, 'refused'],
    [4, 4, 'refused'],
    [6, 4, 'fine'],
  ] as const)('of %i digits at grade %i is %s', (length, grade, strength) => {
    expect(codeStrength(length, grade)).toBe(strength);
    expect(codeFault(length === 4 ? '4826' : '482650', length, grade)).toBe(
      strength === 'refused' ? 'tooShort' : null,
    );
  });

  it.each([
    ['4826', ['4825', '4827']],
    ['0000', ['9999', '0001']],
    ['999999', ['999998', '000000']],
  ] as const)('%s has the neighbours %j', (code, neighbours) => {
    expect(neighboursOf(code)).toEqual(neighbours);
  });

  it('of four digits can be one of so many', () => {
    const all = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'));
    expect(allotableCodes(4)).toBe(all.filter((code) => codeFault(code, 4, 1) === null).length);
  });

  it('of six digits can be one of so many', () => {
    // A sample that anybody can draw again: every 997th code.
    const sample = Array.from({ length: 1_000_000 / 1000 }, (_, no) =>
      String((no * 997) % 1_000_000).padStart(6, '0'),
    );
    const fine = sample.filter((code) => codeFault(code, 6, 1) === null).length;
    expect(fine / sample.length).toBeCloseTo(allotableCodes(6) / 1_000_000, 1);
    expect(allotableCodes(6)).toBe(963_070);
  });
});
