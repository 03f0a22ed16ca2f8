import { describe, expect, it } from 'vitest';
import { timeTicks, valueSteps } from '#ui/chart-scale.ts';

const hour = 3_600_000;

describe('the axes of a chart', () => {
  it.each([
    [[17.9, 20.8], false, [17, 18, 19, 20, 21]],
    [[0.12, 0.31], true, [0, 0.2, 0.4]],
    [[640], false, [600, 650]],
    [[0], true, [0, 0.5]],
    [[-3, 4], false, [-5, -2.5, 0, 2.5, 5]],
  ])('hold %j in round steps', (values, fromZero, steps) => {
    const made = valueSteps(values, fromZero);
    expect(Math.min(...made)).toBeLessThanOrEqual(Math.min(...values));
    expect(Math.max(...made)).toBeGreaterThanOrEqual(Math.max(...values));
    expect(made.length).toBeLessThanOrEqual(steps.length + 2);
    expect(new Set(made).size).toBe(made.length);
  });

  it('mark a day every six hours, a week every day, and a month seven times at most', () => {
    const to = Date.UTC(2026, 10, 22, 9);
    expect(timeTicks(to - 24 * hour, to)).toHaveLength(4);
    expect(timeTicks(to - 7 * 24 * hour, to)).toHaveLength(7);
    const month = timeTicks(to - 30 * 24 * hour, to).length;
    expect(month).toBeGreaterThan(4);
    expect(month).toBeLessThanOrEqual(7);
  });
});
