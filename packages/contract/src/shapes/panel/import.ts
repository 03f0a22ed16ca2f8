import { z } from 'zod';
import {
  fileProblems,
  importFields,
  importFileKinds,
  importKinds,
  importLimits,
  importNotes,
  importReasons,
  matchWays,
} from '../../words/panel/import-words.ts';
import { ArmMode } from '../values/modes.ts';

/** A file of another program, as text. Nothing of it is kept. */
export const GivenFile = z.object({
  /** What it is called where it comes from; blank where it was pasted. */
  file: z.string().max(120),
  text: z.string().max(importLimits.characters),
});
export type GivenFile = z.infer<typeof GivenFile>;

/** What became of a file: what it is, or why nothing is read from it. */
export const ReadFile = z.object({
  file: z.string(),
  kind: z.enum(importFileKinds).nullable(),
  problem: z.enum(fileProblems).nullable(),
  /** The line where it cannot be read, from 1; null where no line says it. */
  line: z.number().int().nullable(),
});
export type ReadFile = z.infer<typeof ReadFile>;

/** One value that would be another, as text; blank is none. Numbers in the unit of the field, words as the panel has them. */
export const PlannedValue = z.object({
  field: z.enum(importFields),
  /** The mode that it is about; null where it is about none. */
  mode: ArmMode.nullable(),
  before: z.string(),
  after: z.string(),
});
export type PlannedValue = z.infer<typeof PlannedValue>;

/** One thing that an import would do, or cannot. */
export const PlannedRow = z.object({
  /** The same whenever the plan is made anew. */
  id: z.string().max(200),
  kind: z.enum(importKinds),
  /** What it is called in the file. */
  name: z.string(),
  /** What it is called here; blank where there is nothing of the kind yet. */
  here: z.string(),
  /** By what a device was found; null where it is about none. */
  match: z.enum(matchWays).nullable(),
  values: z.array(PlannedValue).readonly(),
  /** Why it cannot be taken; null where it can. */
  reason: z.enum(importReasons).nullable(),
  notes: z.array(z.enum(importNotes)).readonly(),
});
export type PlannedRow = z.infer<typeof PlannedRow>;

/** What became of a row. */
export const RowOutcome = z.object({
  id: z.string(),
  done: z.boolean(),
  /** Why not, as a message key; blank where it is done. */
  why: z.string(),
});
export type RowOutcome = z.infer<typeof RowOutcome>;
