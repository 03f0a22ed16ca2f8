import { describe, expect, it } from 'vitest';
import { batteryLastsUntil, batteryNoted, type BatteryDays } from './battery-days.ts';

const day = 86_400_000;

/** What a device says on each of so many days. */
function told(days: number, percentOn: (day: number) => number): BatteryDays | undefined {
  let known: BatteryDays | undefined;
  for (let no = 0; no < days; no += 1) known = batteryNoted(known, no * day, percentOn(no));
  return known;
}

describe('how long a battery lasts', () => {
  it('is told once it was seen to empty for weeks', () => {
    // From 90 percent, half a percent a day: at 15 percent after 150 days.
    expect(batteryLastsUntil(told(20, (no) => 90 - no / 2))).toBeNull();
    const until = batteryLastsUntil(told(60, (no) => 90 - no / 2)) ?? 0;
    expect(Math.abs(until - 150 * day)).toBeLessThan(3 * day);
  });

  it('is not told of one that does not empty, jumps about, or lasts for years', () => {
    expect(batteryLastsUntil(told(100, () => 100))).toBeNull();
    expect(batteryLastsUntil(told(100, (no) => (no % 14 < 7 ? 90 : 80) - no / 50))).toBeNull();
    expect(batteryLastsUntil(told(182, (no) => 100 - no / 40))).toBeNull();
  });

  it('begins anew with a new battery, and remembers half a year', () => {
    const drained = told(60, (no) => 90 - no / 2);
    expect(batteryNoted(drained, 61 * day, 100)).toEqual({ weeks: [{ at: 61 * day, percent: 100 }] });
    expect(told(400, (no) => 100 - no / 8)?.weeks).toHaveLength(26);
  });

  it('of one that is low already is now, not in the past', () => {
    const low = told(60, (no) => 30 - no / 2);
    expect(batteryLastsUntil(low)).toBe(low?.weeks.at(-1)?.at);
  });
});
