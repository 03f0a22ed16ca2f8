import type { Rule, Trigger } from '@homeward/contract/shapes/automation/automation.ts';
import { setMode } from './arming.ts';
import type { ModeRequest } from './arming.ts';
import type { Memory } from './memory.ts';

/** Scenes that change modes, and the rules that apply them. */

/** Applies a scene up to the first change of mode that is refused. */
export function applyScene(memory: Memory, id: string, request: Omit<ModeRequest, 'area' | 'mode'>): void {
  for (const action of memory.config.scenes.find((scene) => scene.id === id)?.actions ?? [])
    if (action.tag === 'mode' && !setMode(memory, { ...request, area: action.area, mode: action.mode }))
      return;
}

/** What a trigger waits for, as the memory writes down what happened. */
function awaitedBy(trigger: Trigger): string | null {
  if (trigger.tag === 'mode') return `mode ${trigger.area} ${trigger.mode}`;
  if (trigger.tag === 'alarm') return trigger.kind === null ? 'alarm' : `alarm ${trigger.kind}`;
  return 'device' in trigger ? `${trigger.tag} ${trigger.device}` : null;
}

/** Acts from an action on, up to the first that waits. */
function act(memory: Memory, { id, actions }: Rule, from: number): void {
  for (const [index, action] of actions.entries()) {
    if (index < from) continue;
    if (action.tag === 'wait') {
      memory.waits.push({ rule: id, next: index + 1, until: memory.now + action.seconds * 1000 });
      return;
    }
    if (action.tag === 'scene')
      applyScene(memory, action.scene, { proof: { tag: 'none' }, isAutomatic: true });
  }
}

/** When the first rule that waits goes on. */
export const waitEnd = ({ waits }: Memory): number => Math.min(...waits.map(({ until }) => until));

/** Rules whose wait is over go on, but for those that a restart came too late for. */
export function endWaits(memory: Memory): void {
  const over = memory.waits.filter(({ until }) => until <= memory.now);
  memory.waits = memory.waits.filter(({ until }) => until > memory.now);
  for (const { rule: id, next, until } of over) {
    const rule = memory.config.rules.find((one) => one.id === id);
    if (rule !== undefined && memory.startedAt - until <= 600_000) act(memory, rule, next);
  }
}

/** Rules run after what they wait for, eight deep at most, and prove nothing. One that waits runs no second time. */
export function runRules(memory: Memory): void {
  for (let depth = 0; memory.happened.length > 0 && depth < 8; depth += 1) {
    const { happened } = memory;
    memory.happened = [];
    const started = happened.flatMap((what) =>
      memory.config.rules.filter(
        ({ enabled, trigger, orTriggers = [] }) =>
          enabled && [trigger, ...orTriggers].some((one) => awaitedBy(one) === what),
      ),
    );
    const waiting = new Set<string>(memory.waits.map(({ rule }) => rule));
    const begun = new Set<string>();
    for (const rule of started) {
      const waits = rule.actions.some(({ tag }) => tag === 'wait');
      if (waits && (begun.has(rule.id) || (waiting.has(rule.id) && rule.beginAgain !== true))) continue;
      begun.add(rule.id);
      memory.waits = memory.waits.filter((one) => one.rule !== rule.id);
      act(memory, rule, 0);
    }
  }
  memory.happened = [];
}
