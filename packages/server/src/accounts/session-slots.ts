import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';

/** What the membership of a panel's owner stands for. */
export const ownerSlots: readonly PinSlot[] = [{ tag: 'master' }];

/**
 * The slots whose codes count in a person's own session, by those that the membership stands for: their own, and the
 * code that calls for help unseen, as a keypad would take it from them. Whoever has no code of the household has none.
 */
export function sessionSlots(slots: readonly PinSlot[]): readonly PinSlot[] {
  const lives = slots.some(({ tag }) => tag === 'master' || tag === 'user');
  return lives && !slots.some(({ tag }) => tag === 'duress') ? [...slots, { tag: 'duress' }] : slots;
}
