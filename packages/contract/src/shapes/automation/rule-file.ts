import { z } from 'zod';
import { Rule } from './automation.ts';

/** What a rule of a file needs of the house that takes it in. */
export const RuleNeed = z.object({
  /** What stands in its place in the rule. */
  id: z.string().min(1).max(60),
  what: z.enum(['device', 'area', 'group', 'scene', 'fence', 'tracker']),
  /** Kind of a device or group; else empty. */
  kind: z.string().max(40),
  /** What it was called where the rule comes from. */
  role: z.string().max(64),
});
export type RuleNeed = z.infer<typeof RuleNeed>;

/** A rule as it is shared: what it is about is named by what it is, and addresses and people are left out. */
export const RuleFile = z.object({
  format: z.literal('homeward-rule'),
  version: z.literal(1),
  needs: z.array(RuleNeed).max(100).readonly(),
  rule: Rule.omit({ id: true, enabled: true, leave: true, anyone: true }),
});
export type RuleFile = z.infer<typeof RuleFile>;
