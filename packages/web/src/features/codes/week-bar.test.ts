import { expect, it } from 'vitest';
import { stretchesOf } from '#features/codes/week-bar.tsx';

it('shows hours of a day on their days alone', () => {
  const period = { days: [1, 3], from: 480, to: 1080 };
  expect(stretchesOf(period, 1)).toEqual([[480, 1080]]);
  expect(stretchesOf(period, 2)).toEqual([]);
});

it('carries a night over into the next day, and a Sunday’s into Monday', () => {
  const night = { days: [5, 7], from: 1320, to: 360 };
  expect(stretchesOf(night, 5)).toEqual([[1320, 1440]]);
  expect(stretchesOf(night, 6)).toEqual([[0, 360]]);
  expect(stretchesOf(night, 1)).toEqual([[0, 360]]);
});

it('shows the whole day where both ends are the same minute', () => {
  expect(stretchesOf({ days: [2], from: 0, to: 0 }, 2)).toEqual([[0, 1440]]);
  expect(stretchesOf({ days: [2], from: 600, to: 600 }, 3)).toEqual([[0, 600]]);
});
