import type { ValueId } from './node.ts';
import { classes } from './node.ts';

/** How a button was pressed, by the number of the class; the first is a plain press. */
const manners = ['', '_release', '_hold', '_double', '_triple'] as const;

/** What a button says, as the house calls it; null is none, or more presses than anybody means. */
export function buttonOf({ commandClass, property, propertyKey }: ValueId, value: unknown): string | null {
  if (commandClass !== classes.centralScene || property !== 'scene') return null;
  const no = Number(propertyKey);
  const manner = typeof value === 'number' ? manners[value] : undefined;
  return Number.isInteger(no) && no >= 1 && no <= 255 && manner !== undefined
    ? `button_${no}${manner}`
    : null;
}
