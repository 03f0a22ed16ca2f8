import { z } from 'zod';
import { AreaId, DeviceId, Instant, RuleId } from '../ids.ts';
import { Leave, RuleRun } from './automation.ts';

/** What rehearsing a rule over past days found. */
export const Rehearsal = z.object({
  from: Instant,
  to: Instant,
  /** Inputs replayed. */
  inputs: z.number().int(),
  /** Every start of the candidate, and what came of it; oldest first. */
  runs: z.array(RuleRun).readonly(),
  /** Against the saved version: starts only the one or the other has. */
  added: z.array(RuleRun).readonly(),
  removed: z.array(RuleRun).readonly(),
  /** True where retention or a newer version of the panel cut the span short. */
  partial: z.boolean(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** One step of an example: something happens, and what follows from it. */
export const ExampleStep = z.object({
  /** Seconds after the first step. */
  after: z.number().nonnegative(),
  what: z.string().max(200),
  rule: RuleId.nullable(),
});
export type ExampleStep = z.infer<typeof ExampleStep>;

/** A way to lower protection without a credential. */
export const SafetyFinding = z.object({
  danger: z.enum(['disarms', 'lowersMode', 'unlocks', 'bypasses', 'silences']),
  area: AreaId.nullable(),
  device: DeviceId.nullable(),
  /** From an outside event to the danger, in order. */
  path: z.array(ExampleStep).min(1).readonly(),
  rules: z.array(RuleId).readonly(),
  /** The owner allowed exactly this, knowingly. */
  allowed: Leave.nullable(),
});
export type SafetyFinding = z.infer<typeof SafetyFinding>;

/** Rules that fight, or start each other without end. */
export const ConflictFinding = z.object({
  tag: z.enum(['loop', 'opposed', 'duplicate', 'neverRuns']),
  rules: z.array(RuleId).min(1).readonly(),
  device: DeviceId.nullable(),
  timeline: z.array(ExampleStep).min(1).readonly(),
});
export type ConflictFinding = z.infer<typeof ConflictFinding>;
