import type { PinSlot } from '../../shapes/values/modes.ts';
import type { PinLength } from '../../shapes/access/pin.ts';
import type { PinUser } from '../../shapes/access/pin.ts';

export const slotNumbers = { guard: 95, master: 96, temporary: 97, duress: 98, installer: 99 } as const;

/** The number a slot has on the wire. */
export function slotNumber(slot: PinSlot): number {
  return slot.tag === 'user' ? slot.no : slotNumbers[slot.tag];
}

/** The slot of a wire number from 1 to 99. */
export function slotOf(no: number): PinSlot {
  switch (no) {
    case 95:
      return { tag: 'guard' };
    case 96:
      return { tag: 'master' };
    case 97:
      return { tag: 'temporary' };
    case 98:
      return { tag: 'duress' };
    case 99:
      return { tag: 'installer' };
    default:
      return { tag: 'user', no };
  }
}

/** The fewest and the most digits that codes of a panel have, among those given before its setting changed. */
export function digitsOf(
  pinLength: PinLength,
  users: readonly Pick<PinUser, 'digits'>[],
): { readonly least: PinLength; readonly most: PinLength } {
  const all = [pinLength, ...users.map(({ digits }) => digits ?? pinLength)];
  return { least: all.includes(4) ? 4 : 6, most: all.includes(6) ? 6 : 4 };
}

/** User number 1 is always on and cannot be deleted (domain 4.5), and somebody must always be master. */
export const isFixedSlot = (slot: PinSlot): boolean =>
  slot.tag === 'master' || (slot.tag === 'user' && slot.no === 1);
