/**
 * Where a thread that gives way begins: it is told its module, its priority and where compiled code is kept, which is
 * half of what loading costs. It gives way once it is loaded: where nothing is idle it would never begin otherwise.
 */
import { enableCompileCache } from 'node:module';
import { setPriority } from 'node:os';

const [, , module, priority, compiled] = process.argv;
// What the process has is not passed on to its threads.
if (compiled) enableCompileCache(compiled);
await import(module);
if (process.platform === 'linux') setPriority(Number(priority));
