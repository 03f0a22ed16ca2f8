import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGentleProcess, type GentleProcess } from './gentle-process.ts';

function moduleOf(source: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-gentle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'module.mjs');
  writeFileSync(file, source);
  return pathToFileURL(file);
}

function gentleOf(source: string): GentleProcess {
  const gentle = createGentleProcess(moduleOf(source));
  onTestFinished(() => gentle.close());
  return gentle;
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
  const child = gentleOf(
    `process.once('message', ({ bytes }) => {
        process.send({ doubled: bytes.map((one) => one * 2) });
        process.disconnect();
      });`,
  ).begin();
  const over = once(child, 'exit');
  const heard = once(child, 'message');
  child.send({ bytes: Uint8Array.of(1, 2, 3) });
  expect((await heard)[0]).toStrictEqual({ doubled: Uint8Array.of(2, 4, 6) });
  expect(await over).toStrictEqual([0, null]);
});

it.runIf(process.platform === 'linux')('each thread of a gentle process gives way', async () => {
  const child = gentleOf(
    `import { readdirSync, readFileSync } from 'node:fs';
      const task = '/proc/self/task/';
      // After its name a thread's line has its state, and 16 and 38 places on its niceness and its policy.
      const told = readdirSync(task).map((id) => {
        const words = readFileSync(task + id + '/stat', 'utf8').split(') ').at(-1).split(' ');
        return { nice: words[16], policy: words[38] };
      });
      process.send(told, () => process.disconnect());`,
  ).begin();
  const [told] = await once(child, 'message');
  const way = { nice: '19', policy: canIdle() ? idlePolicy : '0' };
  expect(told.length).toBeGreaterThan(1);
  for (const thread of told) expect(thread).toMatchObject(way);
});

/** A program that begins a process of `worker` or has it stand ready, and prints what `print` says. */
const beginner = (worker: string, print: string): URL =>
  moduleOf(`const { createGentleProcess } = await import(${JSON.stringify(
    new URL('./gentle-process.ts', import.meta.url).href,
  )});
    const gentle = createGentleProcess(new URL(${JSON.stringify(moduleOf(worker).href)}));
    ${print}`);

it.runIf(process.platform === 'linux')(
  'a gentle process ends with the one that began it, however that ends',
  async () => {
    const worker = `process.on('message', () => {});
      process.on('disconnect', () => process.exit());
      process.send('up');`;
    const parent = beginner(
      worker,
      `const child = gentle.begin();
      child.once('message', () => console.log(child.pid));
      setInterval(() => {}, 1000);`,
    );
    const begun = spawn(process.execPath, [parent.pathname], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(begun.stdout, 'data');
    const pid = Number(String(line));
    expect(alive(pid)).toBe(true);
    begun.kill('SIGKILL');
    await expect.poll(() => alive(pid), { timeout: 60_000 }).toBe(false);
  },
);

describe.runIf(process.platform === 'linux')('a gentle process that stands ready', () => {
  /** Ids of the children of process `pid`. */
  const childrenOf = (pid: number): readonly number[] =>
    readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter(Boolean)
      .map(Number);
  const policyOf = (pid: number): string | undefined =>
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[38];
  /** The id of the one child of a process that began none yet. */
  const readyChild = async (pid: number): Promise<number> => {
    await expect.poll(() => childrenOf(pid)).toHaveLength(1);
    const [child] = childrenOf(pid);
    if (child === undefined) throw new Error('no child');
    return child;
  };
  /** Has it stand ready, and gives the id of what does. */
  function preparedBy(gentle: GentleProcess): number {
    const before = new Set(childrenOf(process.pid));
    gentle.prepare();
    const ready = childrenOf(process.pid).find((child) => !before.has(child));
    if (ready === undefined) throw new Error('nothing stands ready');
    return ready;
  }
  const answering = `process.send(process.pid, () => process.disconnect());`;

  it('gives way before it is begun, and is the one that runs then', async () => {
    const program = beginner(
      answering,
      `gentle.prepare();
       gentle.prepare();
       process.stdin.once('data', () => gentle.begin().once('message', (pid) => console.log(pid)).once('exit', () => process.exit()));`,
    );
    const parent = spawn(process.execPath, [program.pathname], { stdio: ['pipe', 'pipe', 'inherit'] });
    const pid = parent.pid ?? 0;
    const ready = await readyChild(pid);
    if (canIdle()) await expect.poll(() => policyOf(ready)).toBe(idlePolicy);
    const line = once(parent.stdout, 'data');
    parent.stdin.write('begin');
    expect(Number(String((await line)[0]))).toBe(ready);
    parent.kill();
  });

  it('does not keep its parent', async () => {
    const program = beginner(answering, "gentle.prepare(); console.log('prepared');");
    const parent = spawn(process.execPath, [program.pathname], { stdio: ['ignore', 'pipe', 'inherit'] });
    expect((await once(parent, 'exit'))[0]).toBe(0);
  });

  it('ends with a parent that is killed', async () => {
    const program = beginner(answering, 'gentle.prepare(); setInterval(() => {}, 1000);');
    const parent = spawn(process.execPath, [program.pathname], { stdio: ['ignore', 'ignore', 'inherit'] });
    const ready = await readyChild(parent.pid ?? 0);
    parent.kill('SIGKILL');
    await expect.poll(() => alive(ready), { timeout: 60_000 }).toBe(false);
  });

  it('ends when none is needed any more', async () => {
    const gentle = gentleOf(answering);
    const ready = preparedBy(gentle);
    gentle.close();
    await expect.poll(() => alive(ready), { timeout: 60_000 }).toBe(false);
  });

  it('is made anew where it was killed meanwhile', async () => {
    const gentle = gentleOf(answering);
    const ready = preparedBy(gentle);
    process.kill(ready, 'SIGKILL');
    await expect.poll(() => childrenOf(process.pid).includes(ready), { timeout: 60_000 }).toBe(false);
    const child = gentle.begin();
    expect((await once(child, 'message'))[0]).toBe(child.pid);
  });
});

/** Whether it runs; one that waits to be counted as ended does not. */
function alive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
