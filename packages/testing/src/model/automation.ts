import type { Trigger } from '@homeward/contract/shapes/automation/automation.ts';
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

/** Rules run after what they wait for, eight deep at most, and prove nothing. */
export function runRules(memory: Memory): void {
  for (let depth = 0; memory.happened.length > 0 && depth < 8; depth += 1) {
    const { happened } = memory;
    memory.happened = [];
    for (const what of happened)
      for (const { enabled, trigger, actions } of memory.config.rules)
        if (enabled && awaitedBy(trigger) === what)
          for (const action of actions)
            if (action.tag === 'scene')
              applyScene(memory, action.scene, { proof: { tag: 'none' }, isAutomatic: true });
  }
  memory.happened = [];
}
