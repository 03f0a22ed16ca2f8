import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect, it } from 'vitest';
import type { LoopState } from './codec.ts';
import { createLoopFilter } from './loop-filter.ts';
import { blocksOf } from './modbus-gateway.ts';
import { readingIn } from './mqtt-gateway.ts';

it('a message of a board is read up to a length', () => {
  const padded = (length: number) => Buffer.from('4700'.padEnd(length, ' '));
  expect(readingIn(padded(65_536), undefined)).toBe(4700);
  expect(readingIn(padded(65_537), undefined)).toBeNull();
});

it('so many registers are read at once, and no more', () => {
  const terminals = Array.from({ length: 250 }, (_, address) => ({
    id: DeviceId.parse(`IN:${address}`),
    place: { table: 'input', address } as const,
    isOutput: false,
  }));
  expect(blocksOf(terminals).map(({ count }) => count)).toEqual([100, 100, 50]);
});

it('the middle of the last five readings counts, however many come', () => {
  const clock = createVirtualClock();
  const told: string[] = [];
  const decode = (ohms: number): LoopState => ({ tag: ohms > 5_000 ? 'active' : 'normal' });
  const filter = createLoopFilter(clock, decode, ({ tag }) => void told.push(tag));
  for (let no = 0; no < 40; no += 1) filter.sample(4_700, true);
  for (let no = 0; no < 3; no += 1) filter.sample(9_400, true);
  expect(filter.now()?.state.tag).toBe('active');
});
