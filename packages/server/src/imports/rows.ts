import { hash } from 'node:crypto';
import type { PlannedRow, PlannedValue } from '@homeward/contract/shapes/panel/import.ts';
import type { ImportField, ImportKind, ImportReason } from '@homeward/contract/words/panel/import-words.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { printable } from '@homeward/contract/words/values/printable.ts';
import type { ImportStep, Step } from './import-steps.ts';

/** What is compared of names: letters and digits alone, without case, accents and what stands between words. */
export const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');

/** An id that is the same whenever the same thing is made: what is repeated makes nothing twice. */
export const madeId = (what: string, name: string): string =>
  hash('sha256', JSON.stringify(['import', what, name])).slice(0, 12);

export const value = (
  field: ImportField,
  before: string | number | boolean,
  after: string | number | boolean,
  mode: ArmMode | null = null,
): readonly PlannedValue[] =>
  String(before) === String(after) ? [] : [{ field, mode, before: String(before), after: String(after) }];

/** Why a name cannot be had here; null where it can. `most` in characters. */
export function nameReason(name: string, most: number = limits.nameLength): ImportReason | null {
  if (name === '') return 'nameBlank';
  return Array.from(name).length > most ? 'nameTooLong' : null;
}

/** A name of a file as it may stand here: one line of what can be seen. At most 200 characters are told. */
export const cleaned = (name: string): string => printable(name.slice(0, 200));

export interface RowMore {
  readonly here?: string;
  readonly match?: PlannedRow['match'];
  readonly values?: readonly PlannedValue[];
  readonly notes?: PlannedRow['notes'];
}

const rowOf = (
  kind: ImportKind,
  key: string,
  name: string,
  { here = '', match = null, values = [], notes = [] }: RowMore,
): Omit<PlannedRow, 'reason'> => ({
  id: `${kind}:${key}`.slice(0, 200),
  kind,
  name: cleaned(name),
  here,
  match,
  values,
  notes,
});

/** A row that can be taken. */
export const step = (
  kind: ImportKind,
  key: string,
  name: string,
  importStep: ImportStep,
  more: RowMore = {},
): Step => ({
  row: { ...rowOf(kind, key, name, more), reason: null },
  importStep,
});

/** A row that cannot, and why. */
export const refusedStep = (
  kind: ImportKind,
  key: string,
  name: string,
  reason: ImportReason,
  more: RowMore = {},
): Step => ({ row: { ...rowOf(kind, key, name, more), reason }, importStep: null });

/** What files come to: rows, and how many things are so already. */
export interface Planned {
  readonly steps: readonly Step[];
  readonly same: number;
}

/** Counts what is so already, and keeps the rest: null is nothing to do. */
export function planned(steps: readonly (Step | null)[]): Planned {
  const told = steps.filter((one) => one !== null);
  return { steps: told, same: steps.length - told.length };
}
