import { constants, setPriority } from 'node:os';

/**
 * Lets this thread run only while nothing else wants the processor: what it does may take a moment longer, an alarm may
 * not. Only on Linux does a thread have a priority of its own; elsewhere it would be the whole process that gives way.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
