import type { Instant, PanelId } from '@homeward/contract/ids.ts';
import { type PinSlot, slotNumber, slotNumbers, slotOf } from '@homeward/contract/modes.ts';
import type { PinUser } from '@homeward/panel/config.ts';
import type { CounterRow, PinRow } from '../journal/journal.ts';
import {
  afterRight,
  afterWrong,
  lockedUntil,
  noTries,
  pinBudget,
  type PinCounter,
  triesLeft,
} from './budget.ts';
import { codeFault, type CodeFault, codeMac, sameMac } from './code.ts';

/** Where a code comes from. The budgets of local keypads and of remote users know nothing of each other (§E). */
export type PinSource =
  | { readonly tag: 'local'; readonly device: string }
  | { readonly tag: 'remote'; readonly user: string };

/** `counters` must be on disk before anybody learns the verdict. */
export type Verdict =
  | { readonly tag: 'slot'; readonly slot: PinSlot; readonly counters: readonly CounterRow[] }
  | {
      readonly tag: 'wrong';
      readonly triesLeft: number;
      readonly counters: readonly CounterRow[];
      /** This try locked the source. */
      readonly lock: Instant | null;
    }
  | { readonly tag: 'locked'; readonly until: Instant };

export type NewPin =
  | { readonly tag: 'row'; readonly row: PinRow }
  | { readonly tag: 'rejected'; readonly why: CodeFault | 'taken' };

/** The panel's codes: they go in, and are never read back. */
export interface Pins {
  /** Compares with the codes of `slots` only; while locked, not at all, so that a lock tells nothing. */
  verify(code: string, slots: readonly PinSlot[], source: PinSource, at: Instant): Verdict;
  /** Checks a code for a slot; it counts once its row is on disk and `apply` was told. */
  prepare(slot: PinSlot, code: string): NewPin;
  apply(rows: readonly PinRow[]): void;
  /** Codes to erase because the panel has used them up or given their slot to nobody. */
  retired(pins: readonly PinUser[]): readonly PinRow[];
  has(slot: PinSlot): boolean;
}

/** Everybody together, for the budget of the day. */
const allRemote = 'remote';

/** The codes of one panel, from what its journal holds. */
export function createPins(
  panel: PanelId,
  key: Uint8Array,
  pinLength: 4 | 6,
  stored: { readonly pins: readonly PinRow[]; readonly counters: readonly CounterRow[] },
): Pins {
  const macs = new Map<number, string>();
  const counters = new Map<string, PinCounter>();
  for (const { slot, mac } of stored.pins) if (mac !== null) macs.set(slot, mac);
  for (const { source, counter } of stored.counters) if (counter !== null) counters.set(source, counter);

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

  const keep = (rows: readonly { readonly source: string; readonly counter: PinCounter }[]) => {
    for (const { source, counter } of rows) counters.set(source, counter);
    return rows;
  };

  return {
    verify: (code, slots, source, at) => {
      const own = source.tag === 'local' ? `local:${source.device}` : `remote:${source.user}`;
      const perDay = source.tag === 'local' ? null : pinBudget.perUserDay;
      const counter = counters.get(own) ?? noTries;
      const everybody = counters.get(allRemote) ?? noTries;
      const until = Math.max(
        lockedUntil(counter, at, perDay) ?? 0,
        perDay === null
          ? 0
          : (lockedUntil({ ...everybody, lockedUntil: null }, at, pinBudget.perPanelDay) ?? 0),
      );
      if (until > 0) return { tag: 'locked', until };

      const slot = match(code, slots);
      if (slot !== null) {
        const changed = counters.has(own) ? keep([{ source: own, counter: afterRight(counter, at) }]) : [];
        return { tag: 'slot', slot, counters: changed };
      }
      const next = afterWrong(counter, at);
      const rows = [{ source: own, counter: next }];
      // Only `recent` matters here: one person's lock is never everybody's.
      if (perDay !== null) {
        rows.push({
          source: allRemote,
          counter: { ...afterWrong(everybody, at), inARow: 0, locks: 0, lockedUntil: null },
        });
      }
      keep(rows);
      const lock = lockedUntil(next, at, perDay);
      return {
        tag: 'wrong',
        triesLeft: lock === null ? triesLeft(next, at, perDay) : 0,
        counters: rows,
        lock,
      };
    },
    prepare: (slot, code) => {
      const fault = codeFault(code, pinLength);
      if (fault !== null) return { tag: 'rejected', why: fault };
      const others = [...macs.keys()].filter((no) => no !== slotNumber(slot)).map(slotOf);
      if (match(code, others) !== null) return { tag: 'rejected', why: 'taken' };
      return { tag: 'row', row: { slot: slotNumber(slot), mac: codeMac(key, panel, code) } };
    },
    apply: (rows) => {
      for (const { slot, mac } of rows) {
        if (mac === null) macs.delete(slot);
        else macs.set(slot, mac);
      }
    },
    retired: (pins) => {
      const dead = [...macs.keys()].filter((no) => {
        const user = pins.find(({ slot }) => slotNumber(slot) === no);
        return user === undefined || (no === slotNumbers.temporary && !user.enabled);
      });
      return dead.map((slot) => ({ slot, mac: null }));
    },
    has: (slot) => macs.has(slotNumber(slot)),
  };
}
