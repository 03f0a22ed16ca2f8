import { describe, expect, it } from 'vitest';
import { AreaId } from '../../shapes/values/ids.ts';
import { codeForAreas, pinErrors, pinPanelCode, pinRefusal } from './pin-errors.ts';

const area = (no: number) => AreaId.parse(no);
const form = (...codes: readonly string[]) => codes.map((code, index) => ({ area: area(index + 1), code }));

describe('the errors of PIN commands', () => {
  it('are those of S5.8, each with a key of its own', () => {
    const rows = Object.values(pinErrors);
    expect(rows.map(({ panelCode }) => Number(panelCode)).toSorted((a, b) => a - b)).toEqual([
      5, 8, 54, 55, 56, 57, 58, 60, 61, 62, 63, 64, 1000,
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('are found again by their key; anything else is the generic error', () => {
    for (const { key, panelCode } of Object.values(pinErrors)) expect(pinPanelCode(key)).toBe(panelCode);
    expect(pinPanelCode('v2_mg_pin_slot_fixed')).toBeNull();
  });

  it('name the field, or the clause of the area', () => {
    expect(pinRefusal('tagRepeated')).toMatchObject({ where: 'uid' });
    expect(pinRefusal('formatInArea', area(3))).toMatchObject({ where: 'code_3' });
  });
});

describe('a form with a code for each area', () => {
  it('has one code, in the areas where it stands', () => {
    expect(codeForAreas(form('4826', '', '4826'), 4, 2)).toEqual({
      tag: 'code',
      code: '4826',
      areas: [1, 3],
    });
    expect(codeForAreas(form('', ''), 4, 2)).toEqual({ tag: 'code', code: null, areas: [] });
  });

  it('with two codes is refused with 1000', () => {
    expect(codeForAreas(form('4826', '4827'), 4, 2)).toEqual({
      tag: 'refused',
      refusal: pinRefusal('differsByArea'),
    });
  });

  it('with a code of the wrong form is refused with 8, naming the area', () => {
    expect(codeForAreas(form('', '48'), 4, 2)).toEqual({
      tag: 'refused',
      refusal: pinRefusal('formatInArea', area(2)),
    });
  });
});
