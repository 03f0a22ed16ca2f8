import type { DeviceCommand } from '@homeward/contract/entities/device.ts';
import { silentKinds } from '@homeward/contract/entities/incident.ts';
import type { Condition, Rule } from '@homeward/contract/entities/panel.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { modeOf } from '@homeward/contract/modes.ts';
import { control, controlRefusal } from '../devices/control.ts';
import { log } from '../events.ts';
import { layoutOf, triggerKey } from '../layout.ts';
import type { Proof } from '../input.ts';
import { applyScene } from './scenes.ts';
import { areaAt, deviceAt, done } from '../turn.ts';
import type { Happening, Outcome, Turn } from '../turn.ts';

/** Rules that start rules are cut here (reliability B-13). */
const deepest = 8;
const nothingProved: Proof = { tag: 'none' };

/** Where rules wait for a happening. A silent alarm starts only what asks for its kind by name: nothing may show it on site. */
function keysOf(happening: Happening): readonly string[] {
  const named = triggerKey(happening);
  const open = happening.tag === 'alarm' && !silentKinds.has(happening.kind);
  return open ? [named, triggerKey({ tag: 'alarm', kind: null })] : [named];
}

/** Runs the rules that wait for what happened, and those that wait for what these bring about. */
export function followRules(turn: Turn): void {
  for (let depth = 0; turn.happenings.length > 0; depth += 1) {
    const happened = turn.happenings;
    turn.happenings = [];
    const { rules } = layoutOf(turn.state.config);
    if (rules.size === 0) return;
    if (depth === deepest) {
      log(turn, { event: 750, detail: `rules started each other ${deepest} times` });
      return;
    }
    for (const rule of happened.flatMap(keysOf).flatMap((key) => rules.get(key) ?? []))
      if (rule.conditions.every((condition) => holds(turn, condition))) run(turn, rule);
  }
}

function holds(turn: Turn, condition: Condition): boolean {
  const { areaSlotOf, slotOf } = layoutOf(turn.state.config);
  switch (condition.tag) {
    case 'mode': {
      const area = areaSlotOf.get(condition.area);
      return area !== undefined && condition.modes.includes(modeOf(areaAt(turn, area).phase));
    }
    case 'temperature': {
      const slot = slotOf.get(condition.device);
      const temperature = slot === undefined ? null : deviceAt(turn, slot).values.temperature;
      if (temperature === undefined || temperature === null) return false;
      const { above, below } = condition;
      return (above === null || temperature > above) && (below === null || temperature < below);
    }
  }
}

/** A rule never lowers a mode and never unlocks: it has no proof. What it may not do is logged. */
function run(turn: Turn, rule: Rule): void {
  const actor: Actor = { tag: 'rule', name: rule.name, channel: 'rule', slot: null };
  for (const action of rule.actions) {
    const outcome =
      action.tag === 'scene'
        ? applyScene(turn, action.scene, actor, nothingProved)
        : controlByRule(turn, action.device, action.command, actor);
    if (outcome.tag === 'refused')
      log(turn, { event: 750, actor, detail: `${rule.name}: refused, ${outcome.refusal.tag}` });
  }
}

function controlByRule(turn: Turn, device: DeviceId, command: DeviceCommand, actor: Actor): Outcome {
  const refusal = controlRefusal(turn, device, command, nothingProved);
  if (refusal !== null) return { tag: 'refused', refusal };
  control(turn, device, command, actor);
  return done;
}
