import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { triedPinIn } from './tried-pin.ts';

it('knows after a restart which PIN was tried, and tells where that cannot be kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-pin-'));
  expect(triedPinIn(folder).last()).toBe('');
  expect(triedPinIn(folder).keep('Monday')).toBe(true);
  expect(triedPinIn(folder).last()).toBe('Monday');
  expect((await stat(join(folder, 'sim-pin-tried'))).mode & 0o077).toBe(0);
  expect(triedPinIn(folder).keep('')).toBe(true);
  expect(triedPinIn(folder).last()).toBe('');
  await rm(folder, { recursive: true });
  expect(triedPinIn(folder).keep('Monday')).toBe(false);
});
