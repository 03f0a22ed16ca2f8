import { DeviceId } from '@homeward/contract/ids.ts';
import { describe, expect, it } from 'vitest';
import { samplesOf } from '#app/devices/samples-of.ts';
import { spansOf } from '#app/devices/spans-of.ts';

const device = DeviceId.parse('RF:00000001');
const bucket = (at: number, mean: number) => ({
  at,
  min: mean - 1,
  max: mean + 1,
  mean,
  count: 1,
  sum: mean,
});

describe('the history of a device', () => {
  it('draws a word as stretches, unknown ones among them', () => {
    const points = [
      { at: 0, value: 'closed' },
      { at: 10, value: 'open' },
      { at: 20, value: null },
      { at: 30, value: 'closed' },
    ];
    const reply = { device, series: 'opening', step: 0, points, buckets: [] } as const;
    expect(spansOf(reply, 5, 40)).toEqual([
      { from: 5, to: 10, on: false },
      { from: 10, to: 20, on: true },
      { from: 20, to: 30, on: null },
      { from: 30, to: 40, on: false },
    ]);
  });

  it('leaves a gap where nothing was known, and stands in the middle of each span', () => {
    const buckets = [bucket(0, 20), bucket(100, 21), bucket(400, 19)];
    const reply = { device, series: 'temperature', step: 100, points: [], buckets } as const;
    expect(samplesOf(reply).map(({ at, value }) => [at, value])).toEqual([
      [50, 20],
      [150, 21],
      [250, null],
      [450, 19],
    ]);
  });

  it('counts what a meter rose by, from the beginning of each span', () => {
    const reply = { device, series: 'energy', step: 100, points: [], buckets: [bucket(0, 3)] } as const;
    expect(samplesOf(reply)).toEqual([{ at: 0, value: 3 }]);
  });
});
