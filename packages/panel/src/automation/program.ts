import type { Rule, Trigger } from '@homeward/contract/entities/automation.ts';
import type { Happening } from '../turn.ts';

/** Rules compiled once when they change: what happens finds what waits for it without searching. */
export interface Program {
  /** Enabled rules by what starts them. */
  readonly waiting: ReadonlyMap<string, readonly Rule[]>;
}

/** The key under which rules wait for something; null where the key says too little. */
export function triggerKey(trigger: Trigger | Happening): string | null {
  switch (trigger.tag) {
    case 'opened':
    case 'closed':
    case 'motion':
    case 'motionEnded':
      return `${trigger.tag} ${trigger.device}`;
    case 'mode':
    case 'exitBegan':
    case 'entryBegan':
      return `${trigger.tag} ${trigger.area} ${trigger.mode}`;
    case 'alarm':
      return `alarm ${trigger.kind ?? 'any'}`;
    default:
      return null;
  }
}

function compile(rules: readonly Rule[]): Program {
  const waiting = new Map<string, Rule[]>();
  for (const rule of rules) {
    const key = rule.enabled ? triggerKey(rule.trigger) : null;
    if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), rule]);
  }
  return { waiting };
}

const compiled = new WeakMap<readonly Rule[], Program>();

/** The program of a list of rules, compiled at first sight of the list. */
export function programOf(rules: readonly Rule[]): Program {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  const program = compile(rules);
  compiled.set(rules, program);
  return program;
}
