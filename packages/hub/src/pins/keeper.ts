import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { PinRow } from '../journal/journal.ts';
import type { Loop } from '../loop/loop.ts';
import { nothingToNote } from '../loop/work.ts';
import type { CodeRejection, Pins } from './pins.ts';

export type PinChange =
  | { readonly tag: 'done' }
  | { readonly tag: 'rejected'; readonly why: CodeRejection | 'absent' | 'journalFailed' };

/** Changes codes, one after the other, so that no two slots get the same. */
export interface PinKeeper {
  /** Sets the code of a slot that the panel knows, or erases it with null. */
  set(slot: PinSlot, code: string | null): Promise<PinChange>;
  /** Gives the row of a slot's new code to `write`, which puts it on the disk; a code that is unfit to `rejected`. */
  put<Result>(
    slot: PinSlot,
    code: string,
    write: (row: PinRow) => Promise<Result>,
    rejected: (why: CodeRejection) => Result | Promise<Result>,
  ): Promise<Result>;
}

/** Writes through the loop; a code counts once it is on disk. */
export function createPinKeeper(loop: Loop, pins: Pins): PinKeeper {
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const changed = turn.then(change);
    turn = changed.catch(() => undefined);
    return changed;
  }

  async function put<Result>(
    slot: PinSlot,
    code: string,
    write: (row: PinRow) => Promise<Result>,
    rejected: (why: CodeRejection) => Result | Promise<Result>,
  ): Promise<Result> {
    const prepared = pins.prepare(slot, code, loop.state().config);
    return prepared.tag === 'rejected' ? rejected(prepared.why) : write(prepared.row);
  }

  async function write(row: PinRow): Promise<PinChange> {
    const written = await loop.note({ ...nothingToNote, pins: [row] });
    return written ? { tag: 'done' } : { tag: 'rejected', why: 'journalFailed' };
  }

  return {
    set: (slot, code) =>
      inTurn(() => {
        const known = loop.state().config.pins.some((user) => slotNumber(user.slot) === slotNumber(slot));
        if (!known) return Promise.resolve({ tag: 'rejected', why: 'absent' });
        if (code === null) return write({ slot: slotNumber(slot), mac: null });
        return put<PinChange>(slot, code, write, (why) => ({ tag: 'rejected', why }));
      }),
    put: (slot, code, give, rejected) => inTurn(() => put(slot, code, give, rejected)),
  };
}
