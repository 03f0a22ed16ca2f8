import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bootFrom } from '../loop/boot.ts';
import { emptyBatch } from '@homeward/testing/hub/empty-batch.ts';
import { asAnna, door, houseConfig, lamp, setMode } from '@homeward/testing/hub/house.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { createBench } from '@homeward/testing/hub/test-hub.ts';
import { lastBackup } from './backup.ts';
import { createCheckpointer } from './checkpointer.ts';
import type { Journal } from './journal.ts';
import { connect } from './open-database.ts';
import { openSqliteJournal } from './sqlite.ts';
import { stateHash } from './state-hash.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-hub-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'journal.db');
const open = () => openSqliteJournal({ path: path(), epoch: 'epoch-1', waits: true, log: createQuietLog() });

describe('a hub on a journal file', () => {
  it('comes back after each of many power cuts in the very state it was in', async () => {
    let current: Journal | null = null;
    const reopen = () => {
      current?.close();
      current = open();
      return current;
    };
    const bench = await createBench({ journal: reopen, hub: { snapshotEvery: { inputs: 7, ms: 600_000 } } });
    for (let life = 0; life < 12; life += 1) {
      const mode = life % 3 === 2 ? 'disarm' : 'arm';
      void bench.hub().command(asAnna(setMode(mode), bench.clock.now()));
      bench.driver().reports(door, { opening: life % 2 === 0 ? 'open' : 'closed' });
      bench.driver().reports(lamp, { on: life % 2 === 0 });
      await bench.clock.run(7_000);
      bench.powerOff();
      const lived = stateHash(bench.hub().state());
      const begun = bootFrom(reopen().load(), houseConfig, bench.clock.now(), bench.log);
      expect(stateHash(begun.state)).toBe(lived);
      await bench.powerOn();
    }
  });
});

describe('the journal’s upkeep thread', () => {
  /** About 1.6 MB, none of which the file has already. */
  const batchOf = (now: number) => {
    const counter = {
      inARow: 0,
      locks: 0,
      lockedUntil: null,
      recent: Array.from({ length: 600 }, () => now),
    };
    return {
      ...emptyBatch,
      counters: Array.from({ length: 200 }, (_, no) => ({ source: `source-${no}`, counter })),
    };
  };
  const log = createQuietLog();
  const openAsShipped = () => openSqliteJournal({ path: path(), epoch: 'epoch-1', log });
  const logBytes = () => statSync(`${path()}-wal`).size;
  async function write(journal: Journal, bytes: number): Promise<number> {
    let longest = 0;
    for (let written = 0, no = 0; written < bytes; no += 1) {
      const batch = batchOf(1e12 + no);
      written += JSON.stringify(batch).length;
      await journal.append(batch);
      longest = Math.max(longest, logBytes());
    }
    return longest;
  }

  it('lets the write-ahead log begin anew while the hub goes on writing', async () => {
    const journal = openAsShipped();
    // Five times what the log may hold (B-4), as fast as the disk takes it.
    expect(await write(journal, 320_000_000)).toBeLessThan(64_000_000);
    journal.close();
    const again = openAsShipped();
    expect(again.load().counters).toHaveLength(200);
    again.close();
    expect(log.lines).toStrictEqual([]);
  });

  it('lets the hub go on while somebody reads, and the log begin anew once nobody does', async () => {
    const journal = openAsShipped();
    const reader = connect(path());
    reader.exec('BEGIN; SELECT * FROM head');
    const longest = await write(journal, 80_000_000);
    expect(longest).toBeGreaterThan(64_000_000);
    reader.exec('COMMIT');
    reader.close();
    const afterwards = await write(journal, 160_000_000);
    expect(afterwards).toBeLessThan(2 * longest);
    journal.close();
    expect(log.lines).toStrictEqual([]);
  });

  it('lets nobody wait for a backup: the log begins anew behind it', async () => {
    openAsShipped().close();
    const database = connect(path());
    database.exec('CREATE TABLE load (bytes BLOB)');
    // More pages in the log than are worth the writer's time.
    for (let no = 0; no < 50; no += 1) database.exec('INSERT INTO load VALUES (zeroblob(1000000))');
    const checkpointer = createCheckpointer(path(), log);
    checkpointer.wrote(50_000_000);
    checkpointer.backup();
    let pause = checkpointer.pause();
    for (; pause === null; pause = checkpointer.pause()) await nextTurn();
    expect(lastBackup(path())).not.toBeNull();
    await pause;
    checkpointer.close();
    database.close();
    expect(log.lines).toStrictEqual([]);
  });

  it('makes a backup beside the journal when it is asked', async () => {
    const journal = open();
    journal.backup();
    await expect.poll(() => lastBackup(path()), { timeout: 60_000 }).not.toBeNull();
    expect(readdirSync(folder).some((name) => name.endsWith('.draft'))).toBe(false);
    journal.close();
  });
});
