import type { ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import { expect, it } from 'vitest';
import { nextLook } from '#features/security/announced.tsx';

const minute = 60_000;
const at = (next: readonly number[], warnMinutes: number) =>
  ({ next, warnMinutes }) as unknown as ScheduleRow;

it.each([
  ['nothing is planned', [], undefined],
  ['an announcement comes first', [at([100 * minute], 10)], 90 * minute],
  ['one is announced already', [at([12 * minute, 200 * minute], 10)], 12 * minute],
  ['without a warning', [at([50 * minute], 0)], 50 * minute],
])('schedules are looked at again when %s', (_when, rows, expected) => {
  expect(nextLook(rows, 5 * minute)).toBe(expected);
});
