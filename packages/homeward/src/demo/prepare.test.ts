import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { panelFolder } from '../start/panel-host.ts';
import { lineLog, systemClock, systemRandom } from '../machine/system-ports.ts';
import { mapleStreet } from './maple-street.ts';
import { prepareDemo } from './prepare.ts';
import { rosasFlat } from './rosas-flat.ts';

const machine = { clock: systemClock, random: systemRandom, log: lineLog('error') };

/** Makes the past as `npm start` does, in a process of its own that is killed when the first days are lived. */
async function killedAtWork(data: string): Promise<void> {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const child = spawn(execPath, ['--disable-warning=ExperimentalWarning', main, 'prepare'], {
    env: { ...process.env, HOMEWARD_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal));
  });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('day 15 of 90')) child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}

/** The numbers and codes of a panel's events in the portal's store, and in the panel's own journal. */
async function eventsOf(folder: string, panel: typeof mapleStreet.id) {
  const store = await openStore(join(folder, 'portal.db'));
  const rows = await store.db
    .selectFrom('events')
    .select(['seq', 'code', 'at'])
    .where('panel', '=', panel)
    .orderBy('id')
    .execute();
  await store.close();
  const { journal: path } = panelFolder(folder, panel);
  const journal = openSqliteJournal({ path, epoch: 'another', log: createQuietLog() });
  const lived = journal.eventsAfter(0, 10_000);
  journal.close();
  return {
    portal: rows.map(({ seq, code, at }) => ({ seq: Number(seq), code, at: Number(at) })),
    panel: lived.map(({ seq, code, at }) => ({ seq, code: String(code), at })),
  };
}

describe('the past of the demo', () => {
  let data = '';
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'homeward-prepare-'));
  });
  afterEach(() => rmSync(data, { recursive: true, force: true }));

  it('is not there at all when its making is killed, and is made anew as a whole', async () => {
    await killedAtWork(data);
    expect(readdirSync(data)).toEqual(['demo.draft']);
    const begun = systemClock.now();
    const folder = await prepareDemo({ data }, machine, () => {}, 2);
    expect(readdirSync(data)).toEqual(['demo']);
    for (const { id } of [mapleStreet, rosasFlat]) {
      const { portal, panel } = await eventsOf(folder, id);
      expect(panel.length).toBeGreaterThan(3);
      expect(portal).toEqual(panel);
      expect(portal.map(({ seq }) => seq)).toEqual(portal.map((_event, index) => index + 1));
      expect(portal.at(0)?.at).toBeGreaterThan(begun - 3 * 24 * 3_600_000);
      expect(portal.at(-1)?.at).toBeLessThanOrEqual(begun);
    }
  }, 300_000);

  it('is made once: what was done in the demo since stays', async () => {
    const folder = join(data, 'demo');
    mkdirSync(folder);
    writeFileSync(join(folder, 'portal.db'), 'what visitors did');
    const said: string[] = [];
    expect(await prepareDemo({ data }, machine, (text) => said.push(text), 2)).toBe(folder);
    expect(said).toEqual([]);
    expect(existsSync(`${folder}.draft`)).toBe(false);
  });
});
