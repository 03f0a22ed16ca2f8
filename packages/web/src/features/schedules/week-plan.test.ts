import { describe, expect, it } from 'vitest';
import { weekOf } from '#features/schedules/week-plan.ts';

const row = (mode: 'arm' | 'disarm' | 'home_1', days: readonly number[], minute: number) => ({
  mode,
  days,
  minute,
  enabled: true,
  holidays: 'same' as const,
});

const everyDay = [1, 2, 3, 4, 5, 6, 7];

describe('the week by schedules', () => {
  it('is empty without any that is on', () => {
    expect(weekOf([])).toEqual([[], [], [], [], [], [], []]);
    expect(weekOf([{ ...row('arm', [1], 60), enabled: false }]).flat()).toEqual([]);
    expect(weekOf([{ ...row('arm', [1], 60), holidays: 'only' }]).flat()).toEqual([]);
    const calendar = (rule: 'only' | 'begins' | 'never') => ({ id: 'school' as never, rule });
    for (const rule of ['only', 'begins'] as const)
      expect(weekOf([{ ...row('arm', [1], 60), calendar: calendar(rule) }]).flat()).toEqual([]);
    expect(weekOf([{ ...row('arm', [1], 60), calendar: calendar('never') }]).flat()).not.toEqual([]);
  });

  it('goes from each to the next, over midnight', () => {
    const week = weekOf([row('home_1', everyDay, 1380), row('disarm', everyDay, 420)]);
    for (const day of week)
      expect(day).toEqual([
        { mode: 'home_1', from: 0, to: 420, fades: false, begins: false },
        { mode: 'disarm', from: 420, to: 1380, fades: false, begins: true },
        { mode: 'home_1', from: 1380, to: 1440, fades: false, begins: true },
      ]);
  });

  it('begins with what the week before ended with', () => {
    const week = weekOf([row('arm', [5], 600), row('disarm', [3], 600)]);
    expect(week[0]).toEqual([{ mode: 'arm', from: 0, to: 1440, fades: false, begins: false }]);
    expect(week[2]?.map(({ mode, to }) => [mode, to])).toEqual([
      ['arm', 600],
      ['disarm', 1440],
    ]);
  });

  it('shows only the beginning of what no schedule ends', () => {
    const week = weekOf([row('home_1', everyDay, 1380)]);
    for (const day of week)
      expect(day).toEqual([
        { mode: 'home_1', from: 0, to: 90, fades: true, begins: false },
        { mode: 'home_1', from: 1380, to: 1440, fades: true, begins: true },
      ]);
    expect(weekOf([row('arm', [3], 600)]).map((day) => day.length)).toEqual([0, 0, 1, 0, 0, 0, 0]);
  });
});
