import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import { rigFor } from './rig.ts';
import type { Rig } from './rig.ts';

/** Rules for tests, and what came of them. */

export const lampOn = { tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on: true } } as const;

/** What a rule may say beside its trigger; otherwise it has no conditions, no leave, and switches the lamp on. */
interface Parts {
  readonly id?: string;
  readonly actions?: readonly object[];
  readonly conditions?: readonly object[];
  readonly leave?: readonly string[];
  readonly enabled?: boolean;
}

export const ruleBy = (
  trigger: object,
  { id = 'rule', actions = [lampOn], conditions = [], leave = [], enabled = true }: Parts = {},
): Rule => Rule.parse({ id, name: id, enabled, trigger, conditions, actions, leave });

/** A rig whose house has rules. */
export const rigWith = (rules: readonly Rule[], patch: Partial<PanelConfig> = {}): Rig =>
  rigFor({ rules, ...patch });

/** Every start so far, oldest first, as `rule outcome`. */
export const starts = (rig: Rig): readonly string[] =>
  [...rig.state().automation.runs].map(({ rule, outcome }) => `${rule} ${outcome}`).toReversed();

/** How often rules ran so far. */
export const ran = (rig: Rig): number => starts(rig).filter((start) => start.endsWith(' ran')).length;

/** What devices were told, as `device command`. */
export const told = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap((effect) =>
    effect.tag === 'commandDevice' ? [`${effect.device.slice(3)} ${effect.command.tag}`] : [],
  );
