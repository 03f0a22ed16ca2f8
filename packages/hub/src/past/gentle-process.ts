import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * What a shell does that gives way already: where Linux can, it goes on as idle, which leaves at once where another
 * wakes; a priority alone is given whole ticks beside it. Then it waits for a line, and becomes the program.
 */
const wait = 'read -r line && exec "$0" "$@"';
const idle = `chrt -i 0 true 2>/dev/null && exec chrt -i 0 sh -c '${wait}' "$0" "$@"; ${wait}`;

/**
 * A process that runs `module` only while nothing else wants the processor: what it does may take a moment longer, an
 * alarm may not. A thread would share locks with the alarm's (its port's, the memory's, SQLite's), and stand still with
 * one in hand when it has to give way. It ends when this process does, however that ends.
 */
export interface GentleProcess {
  /**
   * Has it stand ready. To copy this process stops its threads for some milliseconds, and each page that one of them
   * writes afterwards is copied first; until it gives way, the copy runs as the alarm does. Who asks for the past may do
   * so in the middle of a flood: then a line to a shell that waits, and gives way already, is all it takes.
   */
  prepare(): void;
  begin(): ChildProcess;
  /** None is needed any more. One that was begun goes on. */
  close(): void;
}

export function createGentleProcess(module: URL): GentleProcess {
  let waiting: ChildProcess | null = null;

  function make(): ChildProcess {
    const execArgv = ['-n', '19', 'sh', '-c', idle, process.execPath, ...nodeFlags];
    const child = forkModule(module, { execPath: 'nice', execArgv }, 'pipe');
    const lost = (): void => {
      if (waiting === child) waiting = null;
    };
    child.once('error', lost);
    child.once('exit', lost);
    // A line that does not reach it: whoever begins it hears of its end.
    child.stdin?.on('error', () => {});
    child.unref();
    child.channel?.unref();
    return child;
  }

  function beginOnWindows(): ChildProcess {
    const child = forkModule(module, { execPath: process.execPath, execArgv: nodeFlags }, 'ignore');
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    return child;
  }

  function begin(): ChildProcess {
    const child = waiting ?? make();
    waiting = null;
    child.stdin?.end('begin\n');
    return child;
  }

  const isWindows = process.platform === 'win32';
  return {
    prepare: () => {
      if (!isWindows) waiting ??= make();
    },
    begin: isWindows ? beginOnWindows : begin,
    close: () => {
      waiting?.stdin?.end();
      waiting = null;
    },
  };
}

// It collects its own garbage, as threads here do.
const nodeFlags = ['--disable-warning=ExperimentalWarning', '--single-threaded-gc'];

function forkModule(
  module: URL,
  how: { readonly execPath: string; readonly execArgv: string[] },
  stdin: 'ignore' | 'pipe',
): ChildProcess {
  const compiled = getCompileCacheDir();
  return fork(fileURLToPath(module), [], {
    ...how,
    stdio: [stdin, 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) },
    serialization: 'advanced',
  });
}
