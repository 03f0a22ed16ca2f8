import { readFileSync } from 'node:fs';

/** Ticks of the processor's time that Linux counts a second. */
const ticksPerSecond = 100;

/** Ms of processor time of all children of this process that have ended; NaN where nobody says. */
export function childCpu(): number {
  try {
    const [, rest = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const fields = rest.split(' ').map(Number);
    // Time as a user and in the kernel of waited-for children: fields 16 and 17 of proc(5).
    return (((fields[13] ?? Number.NaN) + (fields[14] ?? Number.NaN)) * 1000) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}
