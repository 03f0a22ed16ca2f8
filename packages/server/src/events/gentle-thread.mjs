/**
 * Where a thread that gives way begins: it is told its module, its priority and where compiled code is kept, which is
 * half of what loading costs. It gives way wholly once it is loaded: where nothing is idle it would never begin
 * otherwise. Until then it has a tenth of a processor that somebody else wants.
 */
import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';

const [, , module, priority, compiled] = process.argv;
// What the process has is not passed on to its threads.
if (compiled) enableCompileCache(compiled);
const giveWay = (to) => process.platform === 'linux' && setPriority(to);
giveWay(constants.priority.PRIORITY_BELOW_NORMAL);
await import(module);
if (priority === 'idle') beIdle();
else giveWay(Number(priority));

/** Leaves at once where another wakes, which a low priority alone does not where several have one; needs Linux's chrt. */
function beIdle() {
  if (process.platform !== 'linux') return;
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1) ?? '';
  spawnSync('chrt', ['-i', '-p', '0', thread], { stdio: 'ignore' });
}

// Not only when it ends: a box that loses power never ends in order.
setTimeout(flushCompileCache, 10_000).unref();
