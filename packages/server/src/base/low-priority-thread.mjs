/**
 * Where a thread that gives way begins: it is told its module, its way and where compiled code is kept, which is half of
 * what loading costs. It gives way wholly once it is loaded: where nothing is idle it would never begin otherwise. Until
 * then it has a tenth of a processor that somebody else wants.
 */
import { readlinkSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL: below, PRIORITY_LOW: low } = constants.priority;
/** What chrt calls it: a batch does not take the processor from whoever wakes it, an idle one leaves where any wakes. */
const ways = {
  beside: { priority: below, policy: '-b' },
  behind: { priority: low, policy: '-b' },
  idle: { priority: below, policy: '-i' },
};

const [, , module, way, compiled] = process.argv;
// What the process has is not passed on to its threads.
if (compiled) enableCompileCache(compiled);
const onLinux = process.platform === 'linux';
if (onLinux) setPriority(below);
await import(module);
if (onLinux) {
  const { priority, policy } = ways[way];
  setPriority(priority);
  // Whoever starts the product waits for what this thread does first.
  setTimeout(() => {
    const { spawn } = process.getBuiltinModule('node:child_process');
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    const tool = spawn('chrt', [policy, '-p', '0', thread], { stdio: 'ignore' });
    tool.unref();
    // Where the system has none the priority alone has to do.
    tool.on('error', () => {});
  }, 500).unref();
}
// Not only when it ends: a box that loses power never ends in order.
setTimeout(flushCompileCache, 10_000).unref();
