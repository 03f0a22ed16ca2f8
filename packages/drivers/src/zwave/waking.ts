import { classes, keyOf, type ValueId, type ZwaveNode } from './node.ts';

const wakings = 3;
/** Ms: clocks of sensors are not exact. */
const graceMs = 10 * 60_000;

const interval: ValueId = { commandClass: classes.wakeUp, endpoint: 0, property: 'wakeUpInterval' };

/** Whether a value says how seldom a node wakes. */
export const isWaking = (id: ValueId): boolean => keyOf(id) === keyOf(interval);

/** Ms after which a sleeper should have woken; null where it need not. */
export function wakesWithin({ values }: ZwaveNode): number | null {
  const seconds = values.get(keyOf(interval))?.value;
  if (typeof seconds !== 'number' || seconds <= 0 || seconds > 30 * 86_400) return null;
  return seconds * 1_000 * wakings + graceMs;
}
