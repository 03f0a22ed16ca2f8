import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * What a shell does that gives way already: where Linux can, it runs the program as idle, which leaves at once where
 * another wakes; a priority alone is given whole ticks beside it.
 */
const idle = 'chrt -i 0 true 2>/dev/null && exec chrt -i 0 "$0" "$@"; exec "$0" "$@"';

/**
 * A process that runs `module` only while nothing else wants the processor: what it does may take a moment longer, an
 * alarm may not. A thread would share locks with the alarm's (its port's, the memory's, SQLite's), and stand still with
 * one in hand when it has to give way. The process ends when this one does, however that ends.
 */
export function gentleProcess(module: URL): ChildProcess {
  const onPosix = process.platform !== 'win32';
  // It collects its own garbage, as threads here do.
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--single-threaded-gc'];
  const compiled = getCompileCacheDir();
  const child = fork(fileURLToPath(module), [], {
    ...(onPosix
      ? { execPath: 'nice', execArgv: ['-n', '19', 'sh', '-c', idle, ...node] }
      : { execPath: process.execPath, execArgv: node.slice(1) }),
    env: { ...process.env, ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) },
    serialization: 'advanced',
  });
  if (!onPosix && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}
