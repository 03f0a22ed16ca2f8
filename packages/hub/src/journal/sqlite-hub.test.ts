import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginFrom } from '../beginning.ts';
import { emptyBatch } from '../testing/empty-batch.ts';
import { asAnna, door, houseConfig, lamp, setMode } from '../testing/house.ts';
import { createQuietLog } from '../testing/quiet-log.ts';
import { createBench } from '../testing/test-hub.ts';
import { createCheckpointer } from './checkpointer.ts';
import { lastBackup } from './backup.ts';
import { appendNow } from './hub-journal.ts';
import type { Journal } from './journal.ts';
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
      const begun = beginFrom(reopen().load(), houseConfig, bench.clock.now(), bench.log, new Set());
      expect(stateHash(begun.state)).toBe(lived);
      await bench.powerOn();
    }
  });
});

describe('the journal’s upkeep thread', () => {
  it('cuts the write-ahead log back while the hub goes on writing', async () => {
    const journal = open();
    const checkpointer = createCheckpointer(path(), createQuietLog());
    const log = () => statSync(`${path()}-wal`).size;
    const stepBytes = 1_000_000;
    let written = 0;
    await expect
      .poll(
        () => {
          appendNow(journal, {
            ...emptyBatch,
            counters: Array.from({ length: 200 }, (_, no) => ({
              source: `source-${no}`,
              counter: {
                inARow: 0,
                locks: 0,
                lockedUntil: null,
                recent: Array.from({ length: 60 }, () => Date.now()),
              },
            })),
          });
          checkpointer.wrote(stepBytes);
          written += stepBytes;
          // The log is used anew from its beginning: it stops growing although the writes go on.
          return written / log();
        },
        { interval: 2, timeout: 60_000 },
      )
      .toBeGreaterThan(10);
    checkpointer.close();
    journal.close();
  });

  it('makes a backup beside the journal when it is asked', async () => {
    const journal = open();
    journal.backup();
    await expect.poll(() => lastBackup(path()), { timeout: 60_000 }).not.toBeNull();
    expect(readdirSync(folder).some((name) => name.endsWith('.draft'))).toBe(false);
    journal.close();
  });
});
