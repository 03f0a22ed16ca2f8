import { describe, expect, it } from 'vitest';
import {
  areaLabel,
  automationNameError,
  batteryLevel,
  forbiddenInNames,
  idRangeOf,
  isIdRange,
  macParts,
  macSegment,
} from './text.ts';

// S4.6, S5.4
describe('an automation name (S5.1)', () => {
  it.each([
    ['', 'v2_mg_required_name'],
    ['   ', 'v2_mg_required_name'],
    ['Good night', null],
    ['Größe Küche 2', null],
    ['ห้องนอน', null],
    ['a'.repeat(30), null],
    ['a'.repeat(31), 'v2_mg_max_limit_name_length'],
    ['😀'.repeat(30), null],
  ])('%j gives %s', (name, error) => expect(automationNameError(name)).toBe(error));

  it('refuses each forbidden character wherever it stands', () => {
    for (const character of forbiddenInNames)
      expect(automationNameError(`Film ${character} evening`)).toBe('v2_mg_no_special_char_allowed');
  });
});

describe('smaller rules', () => {
  it.each([
    ['12', true],
    ['1-9', true],
    ['-1', false],
    ['1-', false],
    ['1-2-3', false],
    ['1 2', false],
    ['', false],
  ])('id range %j is %s (S5.4)', (text, good) => expect(isIdRange(text)).toBe(good));
  it('cuts an area name over the limit and names a nameless one (S5.5)', () => {
    expect(areaLabel('Ground floor', 'Area 1', 6)).toBe('Ground...');
    expect(areaLabel('Ground floor', 'Area 1')).toBe('Ground floor');
    expect(areaLabel('House', 'Area 1', 6)).toBe('House');
    expect(areaLabel('', 'Area 3', 6)).toBe('Area 3');
    expect(areaLabel(undefined, 'Area 3')).toBe('Area 3');
  });
  it.each([
    ['7', [7, 7]],
    ['3-12', [3, 12]],
    ['12-3', [3, 12]],
    ['3 - 12', null],
    ['door', null],
  ])('id range %j names the numbers %j (S5.4)', (text, numbers) => expect(idRangeOf(text)).toEqual(numbers));
  it('keeps at most two hex digits of a MAC segment (S5.6)', () => expect(macSegment('0g1D:4')).toBe('01'));
  it.each([
    ['00:1D:94:0a:00:01', '00 1d 94 0a 00 01'],
    ['00-1D-94-0A-00-01', '00 1d 94 0a 00 01'],
    ['001d.940a.0001', '00 1d 94 0a 00 01'],
    ['001D940A0001', '00 1d 94 0a 00 01'],
    [' MAC: 00 1d 94 0a 00 01\n', '00 1d 94 0a 00 01'],
    ['Home 00:1d:94:0a:00:01 label', '00 1d 94 0a 00 01'],
    ['00:1d:94:0a:00', undefined],
    ['00:1d:94:0a:00:01:02', undefined],
    ['00:1d:94:0a:00:0', undefined],
    ['00:1d:94:0a:00:0g', undefined],
    ['001D940A00012', undefined],
    ['', undefined],
  ])('the MAC address %j has the segments %j (S5.6)', (text, parts) =>
    expect(macParts(text)?.join(' ')).toBe(parts),
  );
  it.each([
    [100, 4],
    [81, 4],
    [80, 3],
    [51, 3],
    [50, 2],
    [21, 2],
    [20, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
    [101, 0],
  ])('battery of %i %% is level %i (S4.6)', (percent, level) => expect(batteryLevel(percent)).toBe(level));
});
