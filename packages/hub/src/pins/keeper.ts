import { type PinSlot, slotNumber } from '@homeward/contract/modes.ts';
import type { Loop } from '../loop.ts';
import { nothingToNote } from '../work.ts';
import type { CodeFault } from './code.ts';
import type { Pins } from './pins.ts';

export type PinChange =
  | { readonly tag: 'done' }
  | { readonly tag: 'rejected'; readonly why: CodeFault | 'taken' | 'absent' | 'journalFailed' };

/** Changes codes, one after the other, so that no two slots get the same. */
export interface PinKeeper {
  /** Sets the code of a slot, or erases it with null. */
  set(slot: PinSlot, code: string | null): Promise<PinChange>;
}

/** Writes through the loop; a code counts once it is on disk. */
export function createPinKeeper(loop: Loop, pins: Pins): PinKeeper {
  let turn: Promise<unknown> = Promise.resolve();

  async function change(slot: PinSlot, code: string | null): Promise<PinChange> {
    const known = loop.state().config.pins.some((user) => slotNumber(user.slot) === slotNumber(slot));
    if (!known) return { tag: 'rejected', why: 'absent' };
    const prepared =
      code === null
        ? { tag: 'row' as const, row: { slot: slotNumber(slot), mac: null } }
        : pins.prepare(slot, code);
    if (prepared.tag === 'rejected') return prepared;
    const written = await loop.note({ ...nothingToNote, pins: [prepared.row] });
    return written ? { tag: 'done' } : { tag: 'rejected', why: 'journalFailed' };
  }

  return {
    set: (slot, code) => {
      const changed = turn.then(() => change(slot, code));
      turn = changed;
      return changed;
    },
  };
}
