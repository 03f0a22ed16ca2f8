import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';

/** A rule as the one who acts. */
export const ruleActor = ({ name }: Rule): Actor => ({ tag: 'rule', name, channel: 'rule', slot: null });
