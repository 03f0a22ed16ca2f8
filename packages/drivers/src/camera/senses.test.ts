import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { describe, expect, it } from 'vitest';
import type { Notice } from './notice.ts';
import { createSenses } from './senses.ts';

function sensing() {
  const clock = createVirtualClock();
  const told: (readonly [DeviceValues, boolean])[] = [];
  const senses = createSenses(clock, 60_000, (values, live) => void told.push([values, live]));
  const notice = (isOn: boolean | null, more: Partial<Notice> = {}): Notice => ({
    sense: 'motion',
    source: 'a',
    isOn,
    isOld: false,
    ...more,
  });
  return { clock, told, senses, notice };
}

describe('What a camera senses', () => {
  it('is unknown until it says so', () => {
    expect(sensing().senses.now()).toEqual({ motion: null });
  });

  it('ends motion that has no end, a while after it was said last', () => {
    const { clock, told, senses, notice } = sensing();
    senses.take([notice(true)]);
    clock.pass(50_000);
    senses.take([notice(true)]);
    clock.pass(59_999);
    expect(told).toEqual([[{ motion: true }, true]]);
    clock.pass(1);
    // Nobody said so: it is not heard now.
    expect(told).toEqual([
      [{ motion: true }, true],
      [{ motion: false }, false],
    ]);
  });

  it('is motion while one of several sources says so', () => {
    const { told, senses, notice } = sensing();
    senses.take([notice(true), notice(true, { source: 'b' })]);
    senses.take([notice(false)]);
    expect(told).toHaveLength(1);
    senses.take([notice(false, { source: 'b' })]);
    expect(told.at(-1)).toEqual([{ motion: false }, true]);
  });

  it('tells what began and ended between two answers, and a flood of it once', () => {
    const { told, senses, notice } = sensing();
    senses.take(Array.from({ length: 100 }, (_, no) => notice(no % 2 === 0)));
    expect(told.map(([values]) => values)).toEqual([{ motion: true }, { motion: false }]);
  });

  it('holds a bounded number of sources, and none of them beyond its time', () => {
    const { clock, told, senses, notice } = sensing();
    senses.take(Array.from({ length: 5_000 }, (_, no) => notice(true, { source: `rule ${no}` })));
    clock.pass(60_000);
    expect(told.map(([values]) => values)).toEqual([{ motion: true }, { motion: false }]);
  });

  it('ends a moment by itself', () => {
    const { clock, told, senses, notice } = sensing();
    senses.take([notice(null)]);
    clock.pass(10_000);
    expect(told.map(([values]) => values)).toEqual([{ motion: true }, { motion: false }]);
  });

  it('keeps tamper until it is taken back, and what stood before was not heard now', () => {
    const { clock, told, senses, notice } = sensing();
    senses.take([notice(true, { sense: 'tamper', isOld: true })]);
    clock.pass(3_600_000);
    expect(told).toEqual([[{ tamper: true }, false]]);
    senses.forget();
    expect(told.at(-1)).toEqual([{ motion: null, tamper: null }, false]);
    senses.take([notice(false, { sense: 'tamper' })]);
    expect(told.at(-1)).toEqual([{ tamper: false }, true]);
  });
});
