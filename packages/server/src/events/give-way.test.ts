import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gentleThread } from './give-way.ts';

const { PRIORITY_BELOW_NORMAL: below, PRIORITY_LOW: low } = constants.priority;
/** Linux's numbers for who has the processor in his turn, and who while nobody else wants it. */
const usual = '0';
const idle = '5';

describe.runIf(process.platform === 'linux')('a gentle thread', () => {
  it.each([
    { what: 'wholly', way: undefined, priority: low, policy: usual },
    { what: 'as idle', way: 'idle', priority: below, policy: idle },
    { what: 'as much as it is told', way: below, priority: below, policy: usual },
  ] as const)('gives way: somewhat from its beginning on, $what once it is loaded', async (row) => {
    const canIdle = spawnSync('chrt', ['-i', '0', 'true']).status === 0;
    const folder = mkdtempSync(join(tmpdir(), 'homeward-gentle-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'module.mjs');
    writeFileSync(
      file,
      `import { readFileSync } from 'node:fs';
       import { getPriority } from 'node:os';
       import { parentPort, workerData } from 'node:worker_threads';
       const loading = getPriority();
       parentPort.once('message', () => {
         // Behind its name a thread's line has its state first, and its policy 38 places on.
         const words = readFileSync('/proc/thread-self/stat', 'utf8').split(') ').at(-1).split(' ');
         parentPort.postMessage({ loading, priority: getPriority(), policy: words[38], workerData });
       });`,
    );
    const before = new Set(readdirSync('/proc/self/task'));
    const thread = gentleThread(pathToFileURL(file), 'data', row.way);
    const begun = readdirSync('/proc/self/task').filter((id) => !before.has(id));
    expect(begun.map((id) => getPriority(Number(id)))).toContain(below);
    // Where this thread had to wait, the answer and the end come in one turn.
    const over = once(thread, 'exit');
    thread.postMessage('work');
    const [told] = await once(thread, 'message');
    const policy = canIdle ? row.policy : usual;
    expect(told).toStrictEqual({ loading: below, priority: row.priority, policy, workerData: 'data' });
    await over;
  });
});
