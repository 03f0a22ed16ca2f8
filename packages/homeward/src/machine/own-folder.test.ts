import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { commands } from '../commands/commands.ts';
import { keyIn, keysMissing } from '../keys/key-files.ts';
import { openToOthers, ownFolder } from './own-folder.ts';
import { readSettings } from '../settings/settings.ts';

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'homeward-own-'));
  mkdirSync(join(data, 'keys'));
  mkdirSync(join(data, 'panels', 'p'), { recursive: true });
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

async function run(word: string): Promise<readonly string[]> {
  const read = readSettings({ HOMEWARD_DATA: data, HOMEWARD_PORT: '0' }, data);
  if (read.tag === 'wrong') throw new Error(read.problems.join());
  const said: string[] = [];
  await commands[word]?.(read.settings, [], { now: 7, say: (text) => void said.push(text) });
  return said;
}

describe('a data folder', () => {
  it('is closed to others, with all that lies in it', async () => {
    for (const path of [data, join(data, 'keys'), join(data, 'panels', 'p')]) chmodSync(path, 0o755);
    const journal = join(data, 'panels', 'p', 'journal.db');
    for (const path of [journal, join(data, 'portal.db')]) {
      writeFileSync(path, '');
      chmodSync(path, 0o644);
    }
    expect(openToOthers(data)).toContain(journal);
    expect((await run('doctor')).join('\n')).toMatch(/BAD {2} data folder: others on this machine can read/);
    ownFolder(data, createQuietLog());
    expect(openToOthers(data)).toEqual([]);
    expect(statSync(journal).mode & 0o777).toBe(0o600);
  });

  it('that cannot be closed is told of, and stops no start', (context) => {
    // A file whose mode nobody can change, the administrator neither.
    const foreign = '/proc/self/status';
    if (!existsSync(foreign)) return context.skip('no /proc');
    symlinkSync(foreign, join(data, 'foreign'));
    symlinkSync(join(data, 'nowhere'), join(data, 'panels', 'lost'));
    const journal = join(data, 'panels', 'p', 'journal.db');
    writeFileSync(journal, '');
    chmodSync(journal, 0o644);
    const log = createQuietLog();
    ownFolder(data, log);
    expect(statSync(journal).mode & 0o777).toBe(0o600);
    expect(log.lines.map(({ data: said }) => said)).toContainEqual({ open: [join(data, 'foreign')] });
  });
});

describe('a key', () => {
  it('is made on the first day, and missed afterwards: never made anew in silence', async () => {
    const key = keyIn(data, 'p.pins');
    writeFileSync(join(data, 'panels', 'p', 'journal.db'), '');
    expect(Buffer.from(keyIn(data, 'p.pins')).equals(Buffer.from(key))).toBe(true);
    unlinkSync(join(data, 'keys', 'p.pins'));
    expect(() => keyIn(data, 'p.pins')).toThrow('new-keys');
    expect(keysMissing(data)).toEqual(['p.pins', 'p.link']);
    expect((await run('doctor')).join('\n')).toContain('p.pins, p.link are not there');
    expect(await run('new-keys')).toEqual([expect.stringContaining('p.pins')]);
    expect(keysMissing(data)).toEqual([]);
    expect(Buffer.from(keyIn(data, 'p.pins')).equals(Buffer.from(key))).toBe(false);
  });

  it('of the portal is missed where its store is there', () => {
    writeFileSync(join(data, 'portal.db'), '');
    expect(() => keyIn(data, 'portal.key')).toThrow('portal.key is not there');
  });
});
