import type { Rule, Scene } from '@homeward/contract/entities/automation.ts';
import type { ExampleStep, SafetyFinding } from '@homeward/contract/entities/checks.ts';
import type { SceneId } from '@homeward/contract/ids.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { act } from '../automation/rule-actions.ts';
import { applyScene } from '../automation/scenes.ts';
import type { Proof } from '../input.ts';
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
 * no code brings about. A rule that nothing but rules can start in practice still starts by its own trigger.
 */
function wayTo(rule: Rule, links: readonly Link[]): readonly ExampleStep[] {
  const way = isByCode(rule) ? waysBack(rule, links) : [];
  const first = way[0]?.from ?? rule;
  let after = waitOf(first.trigger);
  const steps: ExampleStep[] = [
    { tag: 'happens', after: 0, trigger: first.trigger },
    { tag: 'runs', after, rule: first.id },
  ];
  for (const { from, by, to } of way) {
    steps.push({ tag: 'acts', after, rule: from.id, action: by });
    after += waitOf(to.trigger);
    steps.push({ tag: 'runs', after, rule: to.id });
  }
  return steps;
}

/** The shortest chain of rules from one that starts without a code; empty where there is none. */
function waysBack(rule: Rule, links: readonly Link[]): readonly Link[] {
  const seen = new Set([rule.id]);
  let ways: readonly (readonly Link[])[] = [[]];
  while (ways.length > 0) {
    const longer: (readonly Link[])[] = [];
    for (const way of ways) {
      const to = way[0]?.from ?? rule;
      for (const link of links) {
        if (link.to.id !== to.id || seen.has(link.from.id)) continue;
        if (!isByCode(link.from)) return [link, ...way];
        seen.add(link.from.id);
        longer.push([link, ...way]);
      }
    }
    ways = longer;
  }
  return [];
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

/** Who applies a scene, with what proof, and what happens before. */
interface Hand {
  readonly actor: Actor;
  readonly proof: Proof;
  readonly before: readonly ExampleStep[];
  /** It stands for a code by the owner's word. */
  readonly isProof: boolean;
}

const bareHand: Hand = { actor: somebody, proof: { tag: 'none' }, before: [], isProof: false };

/**
 * Those that can apply a scene without a code: somebody who has proved nothing, and a switch on the wall that has it on
 * a button, which counts as a proof by possession and is there for whoever stands before it.
 */
const handsOf = ({ config }: PanelState, scene: SceneId): readonly Hand[] => [
  bareHand,
  ...config.devices
    .filter(({ kind }) => kind === 'night_switch')
    .flatMap((device) =>
      Object.entries(device.settings.buttons)
        .filter(([, act]) => act.tag === 'scene' && act.scene === scene)
        .map(([action]): Hand => ({
          actor: { tag: 'device', name: device.name, channel: 'remote', slot: null },
          proof: { tag: 'trusted' },
          before: [{ tag: 'happens', after: 0, trigger: { tag: 'pressed', device: device.id, action } }],
          isProof: true,
        })),
    ),
];

/** What can be done with a scene without a code. */
function findingsOfScene(
  state: PanelState,
  scene: Scene,
  planted: ReadonlySet<PlantedFault>,
): readonly SafetyFinding[] {
  return handsOf(state, scene.id).flatMap(({ actor, proof, before, isProof }) => {
    const found = lowers(state, planted, (turn) => {
      applyScene(turn, scene.id, actor, proof);
    });
    return found.map((one): SafetyFinding => ({
      ...one,
      path: [...before, { tag: 'appliesScene', after: 0, scene: scene.id }],
      rules: [],
      allowed: isProof ? leaveFor[one.danger] : null,
    }));
  });
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
