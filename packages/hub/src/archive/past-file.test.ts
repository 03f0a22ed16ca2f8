import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  allowedBytes,
  giveBack,
  isDamaged,
  openPastFile,
  openToRead,
  type PastFile,
  setAside,
  usedBytes,
} from './past-file.ts';
import { reservedBytes } from './past-settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (version = 1): PastFile => ({
  path: join(folder, 'past.db'),
  version,
  synchronous: 'FULL',
  tables: 'CREATE TABLE things (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;',
});

describe('a file of the past', () => {
  it('is a write-ahead log that syncs as its kind asks', () => {
    const database = openPastFile(file());
    const pragma = (name: string) => database.pragma(name, { simple: true });
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('auto_vacuum')]).toEqual(['wal', 2, 2]);
    database.close();
  });

  it('of another version is left alone', () => {
    openPastFile(file()).close();
    expect(() => openPastFile(file(2))).toThrow('has version 1, not 2');
    expect(openToRead(file(2))).toBeNull();
    expect(existsSync(file().path)).toBe(true);
  });

  it('that is not there reads as nothing', () => {
    expect(openToRead(file())).toBeNull();
  });

  it('that is damaged is put aside, and the one before it goes', () => {
    for (const letter of ['a', 'b']) {
      writeFileSync(file().path, letter.repeat(10_000));
      let found: unknown = null;
      try {
        openPastFile(file());
      } catch (error) {
        found = error;
      }
      expect(isDamaged(found)).toBe(true);
      setAside(file().path);
    }
    expect(existsSync(file().path)).toBe(false);
    expect(readFileSync(`${file().path}.damaged`, 'utf8')[0]).toBe('b');
    openPastFile(file()).close();
  });

  it('gives room back to a disk that has little left', () => {
    const database = openPastFile(file());
    const add = database.prepare<[Buffer]>('INSERT INTO things (body) VALUES (?)');
    for (let thing = 0; thing < 100; thing += 1) add.run(Buffer.alloc(50_000, thing));
    const pages = () => Number(database.pragma('page_count', { simple: true }));
    const full = pages();
    const size = full * 4_096;
    expect(allowedBytes(database, file().path, 1e9, 10 * reservedBytes)).toBe(1e9);
    expect(allowedBytes(database, file().path, 1e9, reservedBytes - 1_000_000)).toBe(size - 1_000_000);
    expect(allowedBytes(database, file().path, 1e9, 0)).toBe(0);
    database.exec('DELETE FROM things WHERE id <= 50');
    expect(usedBytes(database)).toBeLessThan(size * 0.6);
    giveBack(database, file().path, 10 * reservedBytes);
    expect(pages()).toBe(full);
    giveBack(database, file().path, 0);
    expect(pages()).toBeLessThan(full * 0.6);
    database.close();
  });
});
