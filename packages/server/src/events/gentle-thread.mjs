/**
 * Where a thread that gives way begins: it is told its module, its priority and where compiled code is kept, which is
 * half of what loading costs. It gives way wholly once it is loaded: where nothing is idle it would never begin
 * otherwise. Until then it has a tenth of a processor that somebody else wants.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';

const [, , module, priority, compiled] = process.argv;
// What the process has is not passed on to its threads.
if (compiled) enableCompileCache(compiled);
const giveWay = (to) => process.platform === 'linux' && setPriority(to);
giveWay(constants.priority.PRIORITY_BELOW_NORMAL);
await import(module);
giveWay(Number(priority));
// Not only when it ends: a box that loses power never ends in order.
setTimeout(flushCompileCache, 10_000).unref();
