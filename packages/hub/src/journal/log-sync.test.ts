import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { emptyBatch } from '@homeward/testing/hub/empty-batch.ts';
import { houseConfig } from '@homeward/testing/hub/house.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import type { Batch } from './journal.ts';
import type { LogSync } from './log-sync.ts';
import { connect } from './open-database.ts';
import { openSqliteJournal } from './sqlite.ts';

/** Whether the disk takes what it is given. */
const disk = vi.hoisted(() => ({ fails: false }));
vi.mock('./log-sync.ts', async (original) => {
  const real = await original<typeof import('./log-sync.ts')>();
  return {
    createLogSync: (path: string): LogSync => {
      const sync = real.createLogSync(path);
      const error = () => Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
      return {
        ...sync,
        synced: () => (disk.fails ? Promise.reject(error()) : sync.synced()),
        syncNow: () => {
          if (disk.fails) throw error();
          sync.syncNow();
        },
      };
    },
  };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-sync-'));
  disk.fails = false;
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'journal.db');
const open = () => openSqliteJournal({ path: path(), epoch: 'epoch-1', log: createQuietLog() });
const batch: Batch = {
  ...emptyBatch,
  clock: { at: 5, wall: 5 },
  acked: 7,
  snapshot: initialState(houseConfig, 0),
};
const logBytes = () => statSync(`${path()}-wal`).size;

describe('a journal file whose commits are waited for beside the thread', () => {
  it('has them on the disk when they resolve, and may be closed before', async () => {
    const journal = open();
    await journal.append(batch);
    const last = journal.append({ ...batch, acked: 9 });
    journal.close();
    await last;
    const again = open();
    expect(again.load().acked).toBe(9);
    again.sync();
    again.close();
  });

  it('that the disk refused begins its log anew, for what stands behind may never count', async () => {
    const journal = open();
    await journal.append(batch);
    disk.fails = true;
    await expect(journal.append({ ...batch, acked: 8 })).rejects.toMatchObject({ code: 'io' });
    expect(() => journal.sync()).toThrow('EIO');
    expect(logBytes()).toBeGreaterThan(0);

    // As long as somebody reads, the log cannot be emptied, and the journal still fails.
    const reader = connect(path());
    reader.exec('BEGIN; SELECT * FROM head');
    expect(() => journal.reopen()).toThrow('in use');
    reader.exec('COMMIT');
    reader.close();
    disk.fails = false;
    journal.reopen();
    expect(logBytes()).toBe(0);
    await journal.append({ ...batch, acked: 9 });
    expect(journal.load().acked).toBe(9);
    journal.close();
  });

  it('that was closed by a full disk only is opened anew with its log', () => {
    const journal = open();
    void journal.append(batch);
    const reader = connect(path());
    reader.exec('BEGIN; SELECT * FROM head');
    journal.reopen();
    reader.exec('COMMIT');
    reader.close();
    journal.close();
  });
});
