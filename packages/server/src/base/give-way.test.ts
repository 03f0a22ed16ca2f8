import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lowPriorityThread } from './give-way.ts';

const { PRIORITY_BELOW_NORMAL: below, PRIORITY_LOW: low } = constants.priority;
/** Linux's numbers for who has the processor in his turn, and who while nobody else wants it. */
const usual = '0';
const batch = '3';
const idle = '5';

describe.runIf(process.platform === 'linux')('a gentle thread', () => {
  it.each([
    { way: 'behind', priority: low, policy: batch },
    { way: 'idle', priority: below, policy: idle },
    { way: 'beside', priority: below, policy: batch },
  ] as const)('gives way: somewhat from its beginning on, $way once it is loaded', async (row) => {
    const hasTool = spawnSync('chrt', ['-i', '0', 'true']).status === 0;
    const folder = mkdtempSync(join(tmpdir(), 'homeward-gentle-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'module.mjs');
    writeFileSync(
      file,
      `import { readFileSync } from 'node:fs';
       import { getPriority } from 'node:os';
       import { parentPort, workerData } from 'node:worker_threads';
       const loading = getPriority();
       // Behind its name a thread's line has its state first, and its policy 38 places on.
       const policy = () => readFileSync('/proc/thread-self/stat', 'utf8').split(') ').at(-1).split(' ')[38];
       const tell = (wanted) => {
         if (policy() !== wanted) return setTimeout(tell, 5, wanted);
         parentPort.postMessage({ loading, priority: getPriority(), policy: policy(), workerData });
       };
       parentPort.once('message', tell);`,
    );
    const before = new Set(readdirSync('/proc/self/task'));
    const thread = lowPriorityThread(pathToFileURL(file), 'data', row.way);
    const begun = readdirSync('/proc/self/task').filter((id) => !before.has(id));
    expect(begun.map((id) => getPriority(Number(id)))).toContain(below);
    // Where this thread had to wait, the answer and the end come in one turn.
    const over = once(thread, 'exit');
    const policy = hasTool ? row.policy : usual;
    // It is what it is told to be a moment after it is loaded.
    thread.postMessage(policy);
    const [told] = await once(thread, 'message');
    expect(told).toStrictEqual({ loading: below, priority: row.priority, policy, workerData: 'data' });
    await over;
  });
});
