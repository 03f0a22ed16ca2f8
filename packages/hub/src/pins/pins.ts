import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import type { Instant, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { type CodeFault, codeFault, neighboursOf } from '@homeward/contract/words/access/pin-code.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { slotNumber, slotNumbers, slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { tryLimits } from '@homeward/panel/access/tries.ts';
import type { KnownPins } from '../loop/known-pins.ts';
import type { CounterRow, PinRow } from '../journal/journal.ts';
import { codeMac, sameMac } from './code.ts';
import { type Chance, keyOf, type PinSource, type Tries, type WrongTry } from './tries.ts';

/** `counters` must be on disk before anybody learns the verdict. */
export type Verdict =
  | { readonly tag: 'slot'; readonly slot: PinSlot; readonly counters: readonly CounterRow[] }
  | ({ readonly tag: 'wrong' } & WrongTry)
  /** `underDuress`: it is the code that calls for help, which it does from behind a lock, too. */
  | { readonly tag: 'locked'; readonly until: Instant; readonly underDuress: boolean };

export type NewPin =
  | { readonly tag: 'row'; readonly row: PinRow }
  | { readonly tag: 'rejected'; readonly why: CodeRejection };

/** Why a code is not taken: its form; or that it opens another slot, or is next to the code that calls for help. */
export type CodeRejection = CodeFault | 'used' | 'master';

/** The panel's codes: they go in, and are never read back. */
export interface Pins extends KnownPins {
  /**
   * Compares with the codes of `slots` only; while locked with none but the one that calls for help, of which nobody on
   * site learns, and that only a few times, or whoever plays with a locked keypad would call the guards.
   */
  verify(code: string, slots: readonly PinSlot[], source: PinSource, at: Instant): Verdict;
  /**
   * Checks a code for a slot of a panel of an EN 50131 grade and length of codes (S5.8); it counts once its row is on disk and `apply` was
   * told.
   */
  prepare(slot: PinSlot, code: string, settings: Pick<PanelSettings, 'grade' | 'pinLength'>): NewPin;
  apply(rows: readonly PinRow[]): void;
  has(slot: PinSlot): boolean;
  /** What a try is worth to somebody who may use these slots. */
  chanceOf(slots: readonly PinSlot[]): Chance;
}

/** Codes that are heard as calls for help while a source is locked. */
const heardWhileLocked = tryLimits.inARow;

/** The codes of one panel, from what its journal holds. */
export function createPins(panel: PanelId, key: Uint8Array, stored: readonly PinRow[], tries: Tries): Pins {
  const macs = new Map<number, string>();
  for (const { slot, mac } of stored) if (mac !== null) macs.set(slot, mac);

  const match = (code: string, slots: readonly PinSlot[]): PinSlot | null => {
    const mac = codeMac(key, panel, code);
    let found: PinSlot | null = null;
    // Every slot is compared, so that the time does not tell which one it was.
    for (const slot of slots) {
      const known = macs.get(slotNumber(slot));
      if (sameMac(known ?? '00'.repeat(32), mac) && known !== undefined) found = slot;
    }
    return found;
  };

  /** Codes that were given while a source is locked, by the end of the lock. */
  const given = new Map<string, { readonly until: Instant; readonly times: number }>();

  /** Whether a code calls for help from behind a lock. */
  function callsWhileLocked(
    code: string,
    slots: readonly PinSlot[],
    source: PinSource,
    until: Instant,
  ): boolean {
    const key = keyOf(source);
    const before = given.get(key);
    const times = before?.until === until ? before.times : 0;
    given.set(key, { until, times: times + 1 });
    const duress = slots.filter(({ tag }) => tag === 'duress');
    return match(code, duress) !== null && times < heardWhileLocked;
  }

  const chanceOf = (slots: readonly PinSlot[]): Chance => ({
    codes: Math.max(1, slots.filter((slot) => macs.has(slotNumber(slot))).length),
    owner: slots.some(({ tag }) => tag === 'master'),
  });

  return {
    verify: (code, slots, source, at) => {
      const chance = chanceOf(slots);
      const until = tries.lockOf(source, at, chance);
      if (until !== null)
        return { tag: 'locked', until, underDuress: callsWhileLocked(code, slots, source, until) };
      given.delete(keyOf(source));
      const slot = match(code, slots);
      if (slot === null) return { tag: 'wrong', ...tries.wrong(source, at, chance) };
      return { tag: 'slot', slot, counters: tries.right(source, at) };
    },
    prepare: (slot, code, { grade, pinLength }) => {
      const fault = codeFault(code, pinLength, grade);
      if (fault !== null) return { tag: 'rejected', why: fault };
      const others = [...macs.keys()].filter((no) => no !== slotNumber(slot)).map(slotOf);
      const owner = match(code, others);
      if (owner !== null) {
        const ofMaster = slot.tag === 'master' || owner.tag === 'master';
        return { tag: 'rejected', why: ofMaster ? 'master' : 'used' };
      }
      // A slip of the finger must neither call for help nor keep from it.
      const apart = slot.tag === 'duress' ? others : others.filter(({ tag }) => tag === 'duress');
      if (neighboursOf(code).some((next) => match(next, apart) !== null))
        return { tag: 'rejected', why: 'used' };
      return { tag: 'row', row: { slot: slotNumber(slot), mac: codeMac(key, panel, code) } };
    },
    apply: (rows) => {
      for (const { slot, mac } of rows) {
        if (mac === null) macs.delete(slot);
        else macs.set(slot, mac);
      }
    },
    known: (rows) => rows.map(({ slot }) => ({ slot, mac: macs.get(slot) ?? null })),
    retired: (pins, written) => {
      const after = new Map<number, string | null>(macs);
      for (const { slot, mac } of written) after.set(slot, mac);
      const dead = [...after.keys()].filter((no) => {
        if (after.get(no) === null) return false;
        const user = pins.find(({ slot }) => slotNumber(slot) === no);
        return user === undefined || (no === slotNumbers.temporary && !user.enabled);
      });
      return dead.map((slot) => ({ slot, mac: null }));
    },
    has: (slot) => macs.has(slotNumber(slot)),
    chanceOf,
  };
}
