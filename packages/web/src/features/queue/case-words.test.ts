import type { CaseLine } from '@homeward/contract/shapes/company/alarm-case.ts';
import { describe, expect, it } from 'vitest';
import { stepsDone } from '#features/queue/case-plan.tsx';
import { ageText } from '#features/queue/case-words.ts';

const tick = (id: number, place: number, about: string, done: boolean): CaseLine => ({
  id,
  at: id * 1000,
  what: 'tick',
  by: 'Ola',
  about,
  text: '',
  outcome: '',
  place,
  done,
  signal: null,
});

describe('how long somebody has waited', () => {
  it.each([
    [-5, '0:00'],
    [59_999, '0:59'],
    [130_000, '2:10'],
    [3_600_000, '1:00:00'],
    [11_110_000, '3:05:10'],
  ])('%i ms is %s', (ms, text) => expect(ageText(ms)).toBe(text));
});

describe('the steps of a plan', () => {
  it('are done by their last word, at their place, as they were written then', () => {
    const plan = ['Call', 'Look', 'Call', 'Wait'];
    const lines = [
      tick(5, 3, 'Sleep', true),
      tick(4, 1, 'Look', false),
      tick(2, 1, 'Look', true),
      tick(1, 2, 'Call', true),
    ];
    expect(stepsDone(plan, lines)).toEqual([null, null, 1000, null]);
  });
});
