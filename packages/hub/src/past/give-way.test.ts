import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { gentleThread } from './give-way.ts';

it.runIf(process.platform === 'linux')(
  'a gentle thread gives way: somewhat from its beginning on, wholly once its module is loaded',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-gentle-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'module.mjs');
    writeFileSync(
      file,
      `import { getPriority } from 'node:os';
     import { parentPort, workerData } from 'node:worker_threads';
     const loading = getPriority();
     parentPort.once('message', () => parentPort.postMessage({ loading, priority: getPriority(), workerData }));`,
    );
    const before = new Set(readdirSync('/proc/self/task'));
    const thread = gentleThread(pathToFileURL(file), 'data');
    const begun = readdirSync('/proc/self/task').filter((id) => !before.has(id));
    expect(begun.map((id) => getPriority(Number(id)))).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
    // Where this thread had to wait, the answer and the end come in one turn.
    const over = once(thread, 'exit');
    thread.postMessage('work');
    const [told] = await once(thread, 'message');
    const { PRIORITY_BELOW_NORMAL: loading, PRIORITY_LOW: priority } = constants.priority;
    expect(told).toStrictEqual({ loading, priority, workerData: 'data' });
    await over;
  },
);
