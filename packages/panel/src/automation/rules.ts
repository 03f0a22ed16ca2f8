import type { DeviceCommand } from '@homeward/contract/entities/device.ts';
import { silentKinds } from '@homeward/contract/entities/incident.ts';
import type { Condition, Rule, RuleAction } from '@homeward/contract/entities/automation.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { modeOf } from '@homeward/contract/modes.ts';
import { control, controlRefusal } from '../devices/control.ts';
import { log } from '../events.ts';
import { layoutOf } from '../layout.ts';
import { programOf, triggerKey } from './program.ts';
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
  if (named === null) return [];
  const open = happening.tag === 'alarm' && !silentKinds.has(happening.kind);
  return open ? [named, 'alarm any'] : [named];
}

/** Runs the rules that wait for what happened. */
export function followRules(turn: Turn, happened: readonly Happening[], depth: number): void {
  const { waiting } = programOf(turn.state.config.rules);
  if (waiting.size === 0) return;
  if (depth === deepest) {
    log(turn, { event: 750, detail: `rules started each other ${deepest} times` });
    return;
  }
  if (depth > deepest) return;
  for (const rule of happened.flatMap(keysOf).flatMap((key) => waiting.get(key) ?? []))
    if (rule.conditions.every((condition) => holds(turn, condition))) run(turn, rule);
}

function holds(turn: Turn, condition: Condition): boolean {
  const { areaSlotOf, slotOf } = layoutOf(turn.state.config);
  switch (condition.tag) {
    case 'mode': {
      const area = areaSlotOf.get(condition.area);
      return area !== undefined && condition.modes.includes(modeOf(areaAt(turn, area).phase));
    }
    case 'measure': {
      const slot = slotOf.get(condition.device);
      if (slot === undefined || condition.measure === 'airQuality') return false;
      const number = deviceAt(turn, slot).values[condition.measure] ?? null;
      const { above, below } = condition;
      return number !== null && (above === null || number > above) && (below === null || number < below);
    }
    default:
      return false;
  }
}

/** A rule never lowers a mode and never unlocks: it has no proof. What it may not do is logged. */
function run(turn: Turn, rule: Rule): void {
  const actor: Actor = { tag: 'rule', name: rule.name, channel: 'rule', slot: null };
  for (const action of rule.actions) {
    const outcome = act(turn, action, actor);
    if (outcome.tag === 'refused')
      log(turn, { event: 750, actor, detail: `${rule.name}: refused, ${outcome.refusal.tag}` });
  }
}

function act(turn: Turn, action: RuleAction, actor: Actor): Outcome {
  switch (action.tag) {
    case 'scene':
      return applyScene(turn, action.scene, actor, nothingProved);
    case 'device':
      return controlByRule(turn, action.device, action.command, actor);
    default:
      return { tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_not_supported' } };
  }
}

function controlByRule(turn: Turn, device: DeviceId, command: DeviceCommand, actor: Actor): Outcome {
  const refusal = controlRefusal(turn, device, command, nothingProved);
  if (refusal !== null) return { tag: 'refused', refusal };
  control(turn, device, command, actor);
  return done;
}
