import type { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import type { Occurrence } from '../time/local-time.ts';

/**
 * Chance without a die: whether a rule's hour has come is a hash of its id and the hour, so that the same house under
 * the same clock does the same, and nobody outside can tell when.
 */

const hourMs = 3_600_000;
/** Hours to look ahead: at one percent, none among so many is rarer than once in e to the power of 100. */
const ahead = 10_000;

/** FNV-1a with an avalanche at the end: every bit of the text moves every bit of the number, 0 to 2³²-1. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The next hour (by wall time) that a rule of so many percent hits after `after`, and the second within it; but for
 * hours that are done.
 */
export function nextChance(
  rule: RuleId,
  percent: number,
  after: number,
  done: readonly string[],
): Occurrence | null {
  const first = Math.floor(after / hourMs);
  for (let hour = first; hour < first + ahead; hour += 1) {
    if (hashOf(`${rule} ${hour}`) % 10_000 >= percent * 100) continue;
    const at = hour * hourMs + (hashOf(`${hour} ${rule}`) % 3600) * 1000;
    const date = `hour ${hour}`;
    if (at > after && !done.includes(date)) return { date, at };
  }
  return null;
}
