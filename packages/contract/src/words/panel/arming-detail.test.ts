import { expect, it } from 'vitest';
import { armingDetail, readArmingDetail } from './arming-detail.ts';

it.each([
  ['arm', { mode: 'arm', without: '', active: '' }],
  [
    'home_1; without Kitchen window, Cellar',
    { mode: 'home_1', without: 'Kitchen window, Cellar', active: '' },
  ],
  ['arm; active Hall motion', { mode: 'arm', without: '', active: 'Hall motion' }],
  ['arm; without A; active B, C', { mode: 'arm', without: 'A', active: 'B, C' }],
])('an arming says %j', (detail, said) => {
  expect(armingDetail(said)).toBe(detail);
  expect(readArmingDetail(detail)).toEqual(said);
});
