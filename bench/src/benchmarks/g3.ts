import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark } from '../benchmark.ts';
import { type Figure, figure, median, noMoreThan } from '../figure.ts';
import { ownFolder } from '../folder.ts';
import { cleanEnvironment, onEveryCore } from '../program.ts';
import { freePort } from '../services.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** Ms between two looks whether the page is there. */
const lookMs = 20;

/** What a terminal has: the machine's own programs, none of this project's, and nothing that npm says to what it runs. */
function terminal(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const own = Object.entries(cleanEnvironment()).filter(([name]) => !/^npm_/i.test(name));
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !folder.startsWith(root)).join(delimiter);
  return { ...Object.fromEntries(own), PATH, ...more };
}

async function textAt(url: string): Promise<string | null> {
  try {
    const reply = await fetch(url);
    const text = await reply.text();
    return reply.status === 200 ? text : null;
  } catch {
    return null;
  }
}

/** Resolves when the page and every script and style that it names are served. Rejects where the program ends before. */
async function shown(child: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const page = await textAt(`${address}/`);
    if (page !== null) {
      const files = [...page.matchAll(/(?:src|href)="(\/static\/[^"]+\.(?:js|css))"/g)].map(
        ([, file]) => `${address}${file}`,
      );
      if (files.length === 0) throw new Error('the page names no scripts');
      const all = await Promise.all(files.map(textAt));
      if (all.every((text) => text !== null)) return;
    }
    await wait(lookMs);
  }
}

/** Seconds from the command until the page is shown; what was started is ended again. */
async function started(clone: string, port: number): Promise<number> {
  const began = performance.now();
  // A group of its own: npm, what it runs, and what that runs.
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    env: terminal({ HOMEWARD_DATA: join(clone, 'data'), HOMEWARD_PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    await shown(child, `http://127.0.0.1:${port}`);
    return (performance.now() - began) / 1000;
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await gone;
  }
}

/** g3: `npm start` on a fresh clone of the last commit, with what npm has in its cache; and once more in the same clone. */
export const g3: Benchmark = {
  id: 'g3',
  title: 'first start of a fresh clone',
  run: ({ quick, say, own }) =>
    onEveryCore(async () => {
      const first: number[] = [];
      const again: number[] = [];
      for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
        say(`g3: clone ${turn + 1}`);
        const folder = own(ownFolder('g3'));
        const clone = join(folder.path, 'homeward');
        const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { encoding: 'utf8' });
        if (cloned.status !== 0) throw new Error(`no clone: ${cloned.stderr}`);
        const port = await freePort();
        first.push(await started(clone, port));
        again.push(await started(clone, port));
        await folder.stop();
      }
      const row = (what: string, taken: readonly number[], most: number): Figure =>
        figure({
          id: 'g3',
          what,
          unit: 's',
          limit: null,
          product: median(taken),
          target: noMoreThan(most),
          note: `${what}: ${taken.map((seconds) => seconds.toFixed(1)).join(', ')} s`,
        });
      return [
        row('npm start on a fresh clone, warm npm cache, to the sign-in page', first, 30),
        row('npm start once everything is built, to the sign-in page', again, 3),
      ];
    }),
};
