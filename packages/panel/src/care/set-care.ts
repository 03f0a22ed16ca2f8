import type { CareView } from '@homeward/contract/shapes/care/care.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { CareState } from '../state/care-state.ts';

/** Changes some fields of what care remembers. */
export function setCare(turn: Turn, patch: Partial<CareState>): void {
  setState(turn, { care: { ...turn.state.care, ...patch } });
}

/** Changes some fields of what anyone may see of care. */
export function showCare(turn: Turn, patch: Partial<CareView>): void {
  setCare(turn, { view: { ...turn.state.care.view, ...patch } });
}

/** A record's own entry: names of rooms are their owner's, and may be `constructor`. */
export const ownEntry = <Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
  key: Key,
): Value | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);
