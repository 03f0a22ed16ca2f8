import type { ActionSource, DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import { type Json, member } from '../common/json.ts';
import { numberIn, objectIn } from './messages.ts';
import { classes, type ZwaveNode } from './node.ts';

/** What an event of access control comes to: the word of the house, and from where. */
const events: Readonly<Record<number, readonly [action: string, source: ActionSource | null]>> = {
  1: ['lock', 'inside'],
  2: ['unlock', 'inside'],
  3: ['lock', 'remote'],
  4: ['unlock', 'remote'],
  5: ['lock', 'keypad'],
  6: ['unlock', 'keypad'],
  7: ['jammed', 'inside'],
  8: ['jammed', 'remote'],
  9: ['lock', 'auto'],
  10: ['jammed', 'auto'],
  11: ['jammed', null],
  13: ['user_deleted', null],
  14: ['user_added', null],
  15: ['user_refused', null],
  19: ['bad_code', 'keypad'],
  20: ['bad_code', 'remote'],
  21: ['bad_code', 'remote'],
  33: ['lock', 'keypad'],
  34: ['unlock', 'keypad'],
  35: ['lock', 'keypad'],
  36: ['unlock', 'keypad'],
  47: ['bad_code', 'keypad'],
  48: ['bad_code', 'keypad'],
  49: ['bad_code', 'keypad'],
  50: ['bad_code', 'keypad'],
};

/** Who worked a lock, and how, by the number of the event; null is an event that says nothing of it. */
export function readLockEvent(event: number, parameters: unknown): DeviceValues | null {
  const [action, source] = events[event] ?? [];
  if (action === undefined) return null;
  const told = objectIn({ parameters }, 'parameters');
  const user = member(told, 'userId') ?? member(told, 'UserIdentifier');
  // A bolt that is stuck stands somewhere in between.
  const stands = action === 'jammed' ? { locked: null } : {};
  return { ...stands, action, actionSource: source ?? null, actionUser: measured('actionUser', user) };
}

/** Slots of a lock that hold a code; null where nobody knows of every slot. A code that is switched off is in its slot. */
export function readLockSlots(node: ZwaveNode, endpoint: number): DeviceValues {
  const slots: number[] = [];
  let isKnown = true;
  let count = 0;
  for (const { id, value } of node.values.values()) {
    if (id.commandClass !== classes.userCode || id.endpoint !== endpoint) continue;
    const no = typeof id.propertyKey === 'number' ? id.propertyKey : 0;
    if (no < 1 || no > 250) continue;
    count += 1;
    if (value === 1 || value === 2) slots.push(no);
    else if (value !== 0) isKnown = false;
  }
  if (count === 0) return {};
  return { lockSlots: isKnown ? slots.toSorted((one, other) => one - other) : null };
}

/** How a bolt stands by its mode: 255 locked; the lower ones open on one side at least. */
export const readLockMode = (mode: unknown): DeviceValues => ({
  locked: mode === 255 ? true : typeof mode === 'number' && mode >= 0 && mode <= 33 ? false : null,
});

/** What the server says of users and codes of a lock: the slot of a code that was taken or dropped. The code is not read. */
export function readCredentialEvent(name: string, args: Json): DeviceValues | null {
  const slot = numberIn(args, 'credentialSlot') ?? numberIn(args, 'userId');
  const action =
    name === 'credential added' || name === 'credential modified'
      ? 'user_added'
      : name === 'credential deleted' || name === 'user deleted'
        ? 'user_deleted'
        : null;
  return action === null ? null : { action, actionUser: measured('actionUser', slot), actionSource: null };
}
