import { z } from 'zod';
import { AreaId, DeviceId, Instant, RuleId, SceneId } from '../values/ids.ts';
import { Leave, RuleAction, SceneAction, Trigger } from './automation.ts';
import { RuleRun } from './rule-run.ts';

/** What rehearsing a rule over past days found. */
export const Rehearsal = z.object({
  from: Instant,
  to: Instant,
  /** Inputs replayed. */
  inputs: z.number().int(),
  /** Every start of the candidate, and what came or would have come of it; oldest first, the latest 2,000. */
  runs: z.array(RuleRun).readonly(),
  /** Against the saved version: starts only the one or the other has. */
  added: z.array(RuleRun).readonly(),
  removed: z.array(RuleRun).readonly(),
  /** True where less is kept than was asked for, or a newer version of the panel tells the past differently. */
  partial: z.boolean(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** One step of an example, in the words of the rules, so that a portal can say it in its own. */
export const ExampleStep = z.discriminatedUnion('tag', [
  /** Something happens in the house, without a code. `after`: seconds since the first step. */
  z.object({ tag: z.literal('happens'), after: z.number().nonnegative(), trigger: Trigger }),
  z.object({ tag: z.literal('appliesScene'), after: z.number().nonnegative(), scene: SceneId }),
  z.object({ tag: z.literal('runs'), after: z.number().nonnegative(), rule: RuleId }),
  z.object({
    tag: z.literal('acts'),
    after: z.number().nonnegative(),
    rule: RuleId.nullable(),
    action: z.union([RuleAction, SceneAction]),
  }),
]);
export type ExampleStep = z.infer<typeof ExampleStep>;

/** What lowers protection. */
export const Danger = z.enum(['lowersMode', 'unlocks', 'bypasses', 'silences']);
export type Danger = z.infer<typeof Danger>;

/** A way to lower protection without a credential. */
export const SafetyFinding = z.object({
  danger: Danger,
  area: AreaId.nullable(),
  device: DeviceId.nullable(),
  /** From an outside event to the danger, in order. */
  path: z.array(ExampleStep).min(1).readonly(),
  rules: z.array(RuleId).readonly(),
  /** The owner allowed exactly this, knowingly; null is a way that nobody allowed. */
  allowed: Leave.nullable(),
});
export type SafetyFinding = z.infer<typeof SafetyFinding>;

/**
 * Rules that fight, or start each other without end. `loop`: each starts the next, and the last one the first.
 * `opposed`: one occasion starts them, and they tell one thing different things. `duplicate`: they are the same.
 * `neverRuns`: its conditions cannot hold together, or not when it starts.
 */
export const ConflictFinding = z.object({
  tag: z.enum(['loop', 'opposed', 'duplicate', 'neverRuns']),
  rules: z.array(RuleId).min(1).readonly(),
  device: DeviceId.nullable(),
  area: AreaId.nullable(),
  timeline: z.array(ExampleStep).min(1).readonly(),
});
export type ConflictFinding = z.infer<typeof ConflictFinding>;
