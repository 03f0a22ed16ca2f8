import { pinErrors } from '@homeward/contract/rules/access/pin-errors.ts';
import { expect, it } from 'vitest';
import { fieldOf } from '#features/codes/use-code-act.ts';

it('brings every error of a PIN command to a field of the form', () => {
  const fields = Object.values(pinErrors).map(({ where }) => fieldOf(where === 'code_N' ? 'code_3' : where));
  expect(new Set(fields)).toEqual(new Set(['code', 'name', 'uid']));
});

it('brings what else the panel refuses to its field, and the rest to the whole', () => {
  expect(['areas', 'validity.until', 'validity.period.days', 'enabled', 'slot', ''].map(fieldOf)).toEqual([
    'areas',
    'until',
    'days',
    'enabled',
    null,
    null,
  ]);
});
