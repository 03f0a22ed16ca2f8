import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import type { LockStanding } from '#features/codes/code-people.ts';
import type { NewKind } from '#features/codes/person-draft.ts';

/** What somebody wants to do with one slot. */
export interface SlotAct {
  readonly tag:
    | 'edit'
    | 'newCode'
    | 'tag'
    | 'noTag'
    | 'extend'
    | 'end'
    | 'delete'
    | 'setSpecial'
    | 'offSpecial';
  readonly entry: CodeEntry;
}

/** What somebody wants to do: the dialog that is open. */
export type CodeAct =
  | SlotAct
  | { readonly tag: 'add'; readonly kind: NewKind }
  | { readonly tag: 'lock' | 'noLock'; readonly name: string; readonly standing: LockStanding };
