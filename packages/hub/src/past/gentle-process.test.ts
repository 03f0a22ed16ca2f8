import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { gentleProcess } from './gentle-process.ts';

function moduleOf(source: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-gentle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'module.mjs');
  writeFileSync(file, source);
  return pathToFileURL(file);
}

/** Linux's number for a program that has the processor while nobody else wants it. */
const idlePolicy = '5';
const canIdle = (): boolean => {
  try {
    execFileSync('chrt', ['-i', '0', 'true']);
    return true;
  } catch {
    return false;
  }
};

it.runIf(process.platform === 'linux')('a gentle process hears and answers bytes', async () => {
  const child = gentleProcess(
    moduleOf(`process.once('message', ({ bytes }) => {
        process.send({ doubled: bytes.map((one) => one * 2) });
        process.disconnect();
      });`),
  );
  const over = once(child, 'exit');
  const heard = once(child, 'message');
  child.send({ bytes: Uint8Array.of(1, 2, 3) });
  expect((await heard)[0]).toStrictEqual({ doubled: Uint8Array.of(2, 4, 6) });
  expect(await over).toStrictEqual([0, null]);
});

it.runIf(process.platform === 'linux')('each thread of a gentle process gives way', async () => {
  const child = gentleProcess(
    moduleOf(`import { readdirSync, readFileSync } from 'node:fs';
      const task = '/proc/self/task/';
      // After its name a thread's line has its state, and 16 and 38 places on its niceness and its policy.
      const told = readdirSync(task).map((id) => {
        const words = readFileSync(task + id + '/stat', 'utf8').split(') ').at(-1).split(' ');
        return { nice: words[16], policy: words[38] };
      });
      process.send(told, () => process.disconnect());`),
  );
  const [told] = await once(child, 'message');
  const way = { nice: '19', policy: canIdle() ? idlePolicy : '0' };
  expect(told.length).toBeGreaterThan(1);
  for (const thread of told) expect(thread).toMatchObject(way);
});

it.runIf(process.platform === 'linux')(
  'a gentle process ends with the one that began it, however that ends',
  async () => {
    const worker = moduleOf(`process.on('message', () => {});
    process.on('disconnect', () => process.exit());
    process.send('up');`);
    const parent = moduleOf(`const { gentleProcess } = await import(${JSON.stringify(
      new URL('./gentle-process.ts', import.meta.url).href,
    )});
    const child = gentleProcess(new URL(${JSON.stringify(worker.href)}));
    child.once('message', () => console.log(child.pid));`);
    const begun = spawn(process.execPath, [parent.pathname], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(begun.stdout, 'data');
    const pid = Number(String(line));
    expect(alive(pid)).toBe(true);
    begun.kill('SIGKILL');
    await expect.poll(() => alive(pid), { timeout: 60_000 }).toBe(false);
  },
);

/** Whether it runs; one that waits to be counted as ended does not. */
function alive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
