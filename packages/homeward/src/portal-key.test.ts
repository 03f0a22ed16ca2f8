import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSeal } from '@homeward/server/accounts/seal.ts';
import { portalKey } from './portal-key.ts';
import { systemRandom } from './system-ports.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('opens after a restart what was sealed before, and only in its own folder', () => {
  const [folder, other] = [newFolder(), newFolder()];
  const sealed = createSeal(portalKey(folder), systemRandom).seal('a second factor', 'row 1');
  expect(createSeal(portalKey(folder), systemRandom).open(sealed, 'row 1')).toBe('a second factor');
  expect(createSeal(portalKey(other), systemRandom).open(sealed, 'row 1')).toBeNull();
  expect(statSync(join(folder, 'keys', 'portal.key')).mode & 0o077).toBe(0);
});
