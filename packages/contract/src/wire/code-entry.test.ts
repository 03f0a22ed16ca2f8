import { describe, expect, it } from 'vitest';
import { always } from '../shapes/access/pin.ts';
import type { PinUser } from '../shapes/access/pin.ts';
import { AreaId } from '../shapes/values/ids.ts';
import { slotOf } from '../rules/access/pin-slots.ts';
import { codeEntry, crossAreaEntry, isMask, maskOf } from './code-entry.ts';

const user = (no: number, change: Partial<PinUser> = {}): PinUser => ({
  slot: slotOf(no),
  name: 'Ada',
  areas: [AreaId.parse(1)],
  latch: true,
  enabled: true,
  tag: null,
  validity: always,
  ...change,
});
const shown = { length: 6, showUserCode: false, revision: 3 };

describe('a code as it is shown', () => {
  it('is as many stars as codes have digits (S5.8)', () => {
    expect(codeEntry(user(2), shown)).toMatchObject({ code: '******', area: 1, no: 2, is_user: true });
    expect(codeEntry(user(2), { ...shown, length: 4 }).code).toBe('****');
    expect(codeEntry(user(2, { digits: 4 }), shown).code).toBe('****');
    expect(isMask(maskOf(6))).toBe(true);
    expect(isMask('4826')).toBe(false);
  });

  it('is blank where a special slot is off, which it is without a code', () => {
    expect(codeEntry(user(95, { enabled: false }), shown).code).toBe('');
    expect(codeEntry(user(2, { enabled: false }), shown).code).toBe('******');
  });

  it('says what is fixed', () => {
    expect([1, 2, 96, 99].map((no) => codeEntry(user(no), shown).fixed)).toEqual([true, false, true, false]);
  });

  it('has a user code where the configuration shows it, and only of users', () => {
    expect(codeEntry(user(2), shown).user_code).toBe('');
    expect(codeEntry(user(2), { ...shown, showUserCode: true }).user_code).toBe('******');
    expect(codeEntry(user(96), { ...shown, showUserCode: true }).user_code).toBe('');
  });

  it('stands in the field of each of its areas', () => {
    const areas = [AreaId.parse(1), AreaId.parse(3)];
    const entry = crossAreaEntry(codeEntry(user(4, { areas }), shown));
    expect([entry.code_1, entry.code_2, entry.code_3]).toEqual(['******', '', '******']);
  });
});
