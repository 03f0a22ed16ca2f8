import type { Rule, Scene } from '@homeward/contract/entities/automation.ts';
import type { ExampleStep, SafetyFinding } from '@homeward/contract/entities/checks.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { act } from '../automation/rule-actions.ts';
import { applyScene } from '../automation/scenes.ts';
import { noPlantedFaults } from '../planted.ts';
import type { PlantedFault } from '../planted.ts';
import type { PanelState } from '../state.ts';
import type { Turn } from '../turn.ts';
import { linksOf, waitOf } from './consequences.ts';
import type { AnyAction, Link } from './consequences.ts';
import { leaveFor, loweredBy, standingsOf } from './dangers.ts';
import type { Lowered } from './dangers.ts';
import { scratchTurn } from './try-out.ts';

const somebody: Actor = { tag: 'person', name: '', channel: 'web', slot: null };

/** Tries something in every standing of protection, with the engine that would do it, and tells what it lowered. */
function lowers(
  state: PanelState,
  planted: ReadonlySet<PlantedFault>,
  deed: (turn: Turn) => void,
): readonly Lowered[] {
  const turnOn = (on: PanelState) => scratchTurn({ state: on, at: on.at, planted });
  const found = new Map<string, Lowered>();
  for (const standing of standingsOf(turnOn(state))) {
    const turn = turnOn(standing);
    deed(turn);
    for (const one of loweredBy(standing, turn)) found.set(`${one.danger} ${one.area} ${one.device}`, one);
  }
  return [...found.values()];
}

/**
 * The shortest way from something that happens to a rule: rules that start it, the first of which is started by what
 * no rule brings about. A rule that nothing but rules can start in practice still starts by its own trigger.
 */
function wayTo(rule: Rule, links: readonly Link[]): readonly ExampleStep[] {
  const after = waitOf(rule.trigger);
  const direct: readonly ExampleStep[] = [
    { tag: 'happens', after: 0, trigger: rule.trigger },
    { tag: 'runs', after, rule: rule.id },
  ];
  if (!isByCode(rule)) return direct;
  // Only a code starts it directly: look for a rule that starts it without one.
  const before = links.find(({ from, to }) => to.id === rule.id && from.id !== rule.id && !isByCode(from));
  if (before === undefined) return direct;
  const first = waitOf(before.from.trigger);
  return [
    { tag: 'happens', after: 0, trigger: before.from.trigger },
    { tag: 'runs', after: first, rule: before.from.id },
    { tag: 'acts', after: first, rule: before.from.id, action: before.by },
    { tag: 'runs', after: first + after, rule: rule.id },
  ];
}

/** Whether a person with a code usually brings the trigger about. */
const isByCode = ({ trigger }: Rule): boolean =>
  trigger.tag === 'mode' || trigger.tag === 'exitBegan' || trigger.tag === 'exitStopped';

const lastAfter = (path: readonly ExampleStep[]): number => path.at(-1)?.after ?? 0;

function findingsOfRule(
  state: PanelState,
  rule: Rule,
  links: readonly Link[],
  planted: ReadonlySet<PlantedFault>,
): readonly SafetyFinding[] {
  const way = wayTo(rule, links);
  const ruled = way.flatMap((step) => (step.tag === 'runs' ? [step.rule] : []));
  return rule.actions.flatMap((action: AnyAction, index) => {
    const found = lowers(state, planted, (turn) => {
      const own = rule.actions[index];
      if (own !== undefined) act(turn, rule, own, index);
    });
    return found.map((one): SafetyFinding => {
      const leave = leaveFor[one.danger];
      return {
        ...one,
        path: [...way, { tag: 'acts', after: lastAfter(way), rule: rule.id, action }],
        rules: ruled,
        allowed: rule.leave.includes(leave) ? leave : null,
      };
    });
  });
}

/** What somebody without a code can do with a scene. */
function findingsOfScene(
  state: PanelState,
  scene: Scene,
  planted: ReadonlySet<PlantedFault>,
): readonly SafetyFinding[] {
  const found = lowers(state, planted, (turn) => {
    applyScene(turn, scene.id, somebody, { tag: 'none' });
  });
  return found.map((one) => ({
    ...one,
    path: [{ tag: 'appliesScene', after: 0, scene: scene.id }],
    rules: [],
    allowed: null,
  }));
}

/**
 * Every way in which rules and scenes can disarm, lower a mode, unlock, bypass or silence without a credential: each
 * action is tried by the engine itself in every standing of protection, and each finding shows the way there. What the
 * owner gave leave for says so; anything else is a fault of the panel. `planted` is for tests that prove it notices.
 */
export function safetyOf(
  state: PanelState,
  planted: ReadonlySet<PlantedFault> = noPlantedFaults,
): readonly SafetyFinding[] {
  const links = linksOf(state.config);
  return [
    ...state.config.rules
      .filter(({ enabled }) => enabled)
      .flatMap((rule) => findingsOfRule(state, rule, links, planted)),
    ...state.config.scenes.flatMap((scene) => findingsOfScene(state, scene, planted)),
  ];
}
