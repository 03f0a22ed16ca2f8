import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { gentleThread } from './give-way.ts';

it.runIf(process.platform === 'linux')(
  'a gentle thread gives way: somewhat while its module is loaded, wholly afterwards',
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
    const thread = gentleThread(pathToFileURL(file), 'data');
    // Where this thread had to wait, the answer and the end come in one turn.
    const over = once(thread, 'exit');
    thread.postMessage('work');
    const [told] = await once(thread, 'message');
    const { PRIORITY_BELOW_NORMAL: loading, PRIORITY_LOW: priority } = constants.priority;
    expect(told).toStrictEqual({ loading, priority, workerData: 'data' });
    await over;
  },
);
