import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownSoundFile } from '@homeward/testing/own-sound.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSoundFiles } from './sound-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-sound-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A home's own sound that counts how often it is made. */
function counted(given: () => Buffer | null) {
  const made = { times: 0 };
  const file = () => {
    made.times += 1;
    return given();
  };
  return { made, own: { hash: 'a'.repeat(64), ms: 8_000, file } };
}

describe('the file of a sound', () => {
  it('has one maker, however many ask for it at once', async () => {
    const files = createSoundFiles(folder);
    const { made, own } = counted(() => ownSoundFile(8));
    const paths = await Promise.all([1, 2, 3].map(() => files.own(own, 'loud')));
    expect(new Set(paths).size).toBe(1);
    expect(made.times).toBe(1);
    expect(await readFile(paths[0] ?? '')).toHaveLength(ownSoundFile(8).length);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('is made anew where it could not be made, or is gone', async () => {
    const files = createSoundFiles(folder);
    let given: Buffer | null = null;
    const { made, own } = counted(() => given);
    await expect(files.own(own, 'loud')).rejects.toThrow('gone');
    given = ownSoundFile(1);
    const path = await files.own(own, 'loud');
    await rm(path);
    expect(await files.own(own, 'loud')).toBe(path);
    expect(made.times).toBe(3);
  });
});
