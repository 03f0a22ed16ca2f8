import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { takeOwnership } from '@homeward/hub/journal/ownership.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { putPanel } from '@homeward/server/store/panels.ts';
import { commands } from '../commands/commands.ts';
import { makeKeys } from '../keys/key-files.ts';
import { ownFolder } from '../machine/own-folder.ts';
import { ownPanel } from '../start/serve.ts';
import { panelFolder } from '../start/panel-host.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { systemClock, systemRandom } from '../machine/system-ports.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const machine = { clock: systemClock, random: systemRandom, log: quiet };
let folder = '';
let said: string[] = [];
const now = Date.now();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-backup-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const data = (): string => join(folder, 'data');
function settings(more: Readonly<Record<string, string>> = {}): Settings {
  // A port that nobody has: another one may run on this machine.
  const result = readSettings({ HOMEWARD_DATA: data(), HOMEWARD_PORT: '0', ...more }, folder);
  if (result.tag === 'wrong') throw new Error(result.problems.join());
  return result.settings;
}
const run = async (word: string, ...words: string[]): Promise<number> =>
  (await commands[word]?.(settings(), words, { now, say: (text) => void said.push(text) })) ?? 99;

/** A home with an account store, a journal and keys, and nothing running. */
async function home(): Promise<{ readonly panel: PanelId; readonly journal: string }> {
  mkdirSync(data(), { recursive: true });
  const store = await openStore(join(data(), 'portal.db'));
  const panel = ownPanel(data(), machine);
  await putPanel(store.db, { id: panel, name: 'Home', keyHash: 'k', at: 1 });
  await store.close();
  const { journal } = panelFolder(data(), panel);
  openSqliteJournal({ path: journal, epoch: 'epoch-1', log: quiet }).close();
  return { panel, journal };
}
const names = async (): Promise<readonly string[]> => {
  const store = await openStore(join(data(), 'portal.db'));
  const rows = await store.db.selectFrom('panels').select('name').execute();
  await store.close();
  return rows.map(({ name }) => name);
};
const taken = (): string => {
  const [name = ''] = readdirSync(join(folder, 'safe'));
  return join(folder, 'safe', name);
};

/** What stood in a folder stands elsewhere, with a link in its place. */
function asLink(path: string, to: string): void {
  rmSync(path, { recursive: true });
  symlinkSync(to, path);
}
function changeNote(at: string, change: (text: string) => string): void {
  const note = join(at, 'backup.json');
  writeFileSync(note, change(readFileSync(note, 'utf8')));
}
function rename(at: string, from: string, to: string): void {
  mkdirSync(join(at, to, '..'), { recursive: true });
  renameSync(join(at, from), join(at, to));
  changeNote(at, (text) => text.replace(`"${from}"`, `"${to}"`));
}
/** A folder in the place of a file, of the length that the note says. */
function asFolder(at: string, path: string): void {
  rmSync(join(at, path));
  mkdirSync(join(at, path));
  const { size } = statSync(join(at, path));
  changeNote(at, (text) => text.replace(/("path": "panel",\s+"bytes": )\d+/, `$1${size}`));
}

describe('a backup of everything', () => {
  it('puts back what was there, with a new epoch for the journal, and keeps what was there since', async () => {
    const { panel, journal } = await home();
    expect(await run('backup', join(folder, 'safe'))).toBe(0);
    expect(said.join(' ')).toContain('no keys');
    const store = await openStore(join(data(), 'portal.db'));
    await putPanel(store.db, { id: PanelId.parse('00:1d:94:00:00:55'), name: 'Since', keyHash: '', at: 2 });
    await store.close();
    const key = readFileSync(join(data(), 'keys', readdirSync(join(data(), 'keys'))[0] ?? ''), 'utf8');
    expect(await run('restore', taken())).toBe(0);
    expect(await names()).toEqual(['Home']);
    expect(ownPanel(data(), machine)).toBe(panel);
    expect(readFileSync(join(data(), 'keys', readdirSync(join(data(), 'keys'))[0] ?? ''), 'utf8')).toBe(key);
    const again = openSqliteJournal({ path: journal, epoch: 'never', log: quiet });
    expect(again.load().epoch).not.toBe('epoch-1');
    again.close();
    expect(existsSync(join(folder, `data.before-${now}`, 'portal.db'))).toBe(true);
  });

  it('can be taken while others write, and holds the keys where that is asked for', async () => {
    const { journal } = await home();
    const running = openSqliteJournal({ path: journal, epoch: 'x', log: quiet });
    const store = await openStore(join(data(), 'portal.db'));
    expect(await run('backup', join(folder, 'safe'), '--keys')).toBe(0);
    await store.close();
    running.close();
    rmSync(data(), { recursive: true });
    expect(await run('restore', taken())).toBe(0);
    expect(await names()).toEqual(['Home']);
    expect(statSync(join(data(), 'keys')).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['a file that was changed', (at: string) => writeFileSync(join(at, 'panel'), '02:00:00:00:00:01\n')],
    ['a database that is damaged', (at: string) => writeFileSync(join(at, 'portal.db'), 'nothing')],
    ['a file that is gone', (at: string) => rmSync(join(at, 'portal.db'))],
    ['a file that is a link', (at: string) => asLink(join(at, 'panel'), join(data(), 'panel'))],
    ['a folder that is a link', (at: string) => asLink(join(at, 'panels'), join(data(), 'panels'))],
    ['a note that is a link', (at: string) => asLink(join(at, 'backup.json'), '/dev/zero')],
    ['a note of gigabytes', (at: string) => truncateSync(join(at, 'backup.json'), 8e9)],
    ['a note that names a program', (at: string) => rename(at, 'panel', 'versions/state.json')],
    ['a note that names another database', (at: string) => rename(at, 'portal.db', 'other.db')],
    ['a file that is a folder', (at: string) => asFolder(at, 'panel')],
    ['no note', (at: string) => rmSync(join(at, 'backup.json'))],
    [
      'a note that leads elsewhere',
      (at: string) => {
        changeNote(at, (text) => text.replace('portal.db', '../portal.db'));
      },
    ],
    [
      'a newer product',
      (at: string) => {
        changeNote(at, (text) => text.replace(/"version": "[^"]+"/, '"version": "99.0.0"'));
      },
    ],
  ])('with %s is not put back, and what is there stays', async (_what, spoil) => {
    await home();
    await run('backup', join(folder, 'safe'));
    spoil(taken());
    await expect(run('restore', taken())).rejects.toThrow(/damaged|no backup|version/);
    expect(await names()).toEqual(['Home']);
    expect(existsSync(`${data()}.restoring`)).toBe(false);
  });

  it('that claims more than the disk has room for is not put back, nor read to its end', async () => {
    await home();
    await run('backup', join(folder, 'safe'));
    const [file, bytes] = [join(taken(), 'portal.db'), 2 ** 44 - 4096];
    // No byte of it takes any room.
    truncateSync(file, bytes);
    changeNote(taken(), (text) => text.replace(/("path": "portal.db",\s+"bytes": )\d+/, `$1${bytes}`));
    await expect(run('restore', taken())).rejects.toThrow(/the backup takes \d{14} bytes and the disk has/);
    expect(await names()).toEqual(['Home']);
    expect(existsSync(`${data()}.restoring`)).toBe(false);
  });

  it('is not put back under a panel that runs, or where no keys are to be had', async () => {
    const { journal } = await home();
    await run('backup', join(folder, 'safe'));
    const owned = takeOwnership(journal);
    await expect(run('restore', taken())).rejects.toThrow('Stop it first');
    owned.release();
    rmSync(data(), { recursive: true });
    await expect(run('restore', taken())).rejects.toThrow('keys');
  });

  it('of nothing is none', async () => {
    mkdirSync(data());
    await expect(run('backup', join(folder, 'safe'))).rejects.toThrow('nothing');
    expect(readdirSync(join(folder, 'safe'))).toEqual([]);
    await expect(run('backup')).rejects.toThrow('say all of it: homeward backup FOLDER');
  });
});

describe('the doctor', () => {
  it('finds nothing wrong with a home that is well', async () => {
    await home();
    makeKeys(data());
    ownFolder(data(), quiet);
    expect(await run('doctor')).toBe(0);
    expect(said.at(-1)).toBe('Nothing is wrong.');
    expect(said.join('\n')).toMatch(/portal\.db: whole/);
  });

  it('says what is wrong, and what to do', async () => {
    const { journal } = await home();
    ownFolder(data(), quiet);
    writeFileSync(journal, 'nothing at all');
    rmSync(join(data(), 'keys'), { recursive: true });
    expect(await run('doctor')).toBe(1);
    const text = said.join('\n');
    expect(text).toMatch(/BAD {3}panels.*journal\.db: damaged\n.*homeward restore/);
    expect(text).toMatch(/BAD {3}keys/);
    expect(said.at(-1)).toBe('2 things are wrong.');
  });
});
