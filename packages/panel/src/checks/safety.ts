import type { Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { ExampleStep, SafetyFinding } from '@homeward/contract/shapes/automation/checks.ts';
import type { SceneId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { act } from '../automation/rule-actions.ts';
import { applyScene } from '../automation/scenes.ts';
import type { Proof } from '../kernel/input.ts';
import type { PanelConfig } from '../state/config.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { Turn } from '../kernel/turn.ts';
import { linksOf, pauseBefore, waitOf } from './consequences.ts';
import type { AnyAction, Link } from './consequences.ts';
import { leaveFor, loweredBy } from './dangers.ts';
import type { Lowered } from './dangers.ts';
import { plainRules } from './plain-rules.ts';
import type { PlainRule } from './plain-rules.ts';
import { afterExit, standingsOf, withOpenZones } from './standings.ts';
import { scratchTurn } from './try-out.ts';

const somebody: Actor = { tag: 'person', name: '', channel: 'web', slot: null };

const turnOn = (state: PanelState): Turn => scratchTurn({ state, at: state.at });

/** What a deed led to when the exit delays are over, with every zone as it stood and with all of them open by then. */
function lowersLater(standing: PanelState, after: PanelState): readonly Lowered[] {
  if (after.areas.every(({ phase }, area) => phase === standing.areas[area]?.phase)) return [];
  return [(state: PanelState) => state, withOpenZones].flatMap((meanwhile) => {
    const without = turnOn(meanwhile(standing));
    afterExit(without);
    const turn = turnOn({ ...meanwhile(after), devices: after.devices });
    afterExit(turn);
    // What stands open at the end is left out, or fails the arming, as whoever began it may.
    return loweredBy({ ...without.state, devices: turn.state.devices }, turn);
  });
}

/**
 * Tries something in every standing of protection, with the engine that would do it, and tells what it lowered then and when the exit delays are over.
 */
function lowers(standings: readonly PanelState[], deed: (turn: Turn) => void): readonly Lowered[] {
  const found = new Map<string, Lowered>();
  for (const standing of standings) {
    const turn = turnOn(standing);
    deed(turn);
    const lowered = [...loweredBy(standing, turn), ...lowersLater(standing, turn.state)];
    for (const one of lowered) found.set(`${one.danger} ${one.area} ${one.device}`, one);
  }
  return [...found.values()];
}

/**
 * The shortest way from something that happens to a rule: rules that start it, the first of which is started by what
 * no code brings about. A rule that nothing but rules can start in practice still starts by its own trigger.
 */
function wayTo(rule: PlainRule, links: readonly Link[]): readonly ExampleStep[] {
  const way = isByCode(rule) ? waysBack(rule, links) : [];
  const first = way[0]?.from ?? rule;
  let after = waitOf(first.trigger);
  const steps: ExampleStep[] = [
    { tag: 'happens', after: 0, trigger: first.trigger },
    { tag: 'runs', after, rule: first.id },
  ];
  for (const { from, by, pause, to } of way) {
    after += pause;
    steps.push({ tag: 'acts', after, rule: from.id, action: by });
    after += waitOf(to.trigger);
    steps.push({ tag: 'runs', after, rule: to.id });
  }
  return steps;
}

/** The shortest chain of rules from one that starts without a code; empty where there is none. */
function waysBack(rule: PlainRule, links: readonly Link[]): readonly Link[] {
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
const isByCode = ({ trigger }: Pick<Rule, 'trigger'>): boolean =>
  trigger.tag === 'mode' || trigger.tag === 'exitBegan' || trigger.tag === 'exitStopped';

const lastAfter = (path: readonly ExampleStep[]): number => path.at(-1)?.after ?? 0;

/** What deeds lowered: rules with the same leave that do the same lower the same, and each is tried once. */
type Tried = Map<string, readonly Lowered[]>;

function once(tried: Tried, key: string, look: () => readonly Lowered[]): readonly Lowered[] {
  const known = tried.get(key) ?? look();
  tried.set(key, known);
  return known;
}

/** What a rule lowers with each action by itself, and with all of them one after the other up to it. */
function loweredByRule(
  standings: readonly PanelState[],
  rule: Rule,
  tried: Tried,
): readonly (readonly Lowered[])[] {
  const known = new Set<string>();
  const fresh = (found: readonly Lowered[]): readonly Lowered[] =>
    found.filter((one) => {
      const key = `${one.danger} ${one.area} ${one.device}`;
      return known.size < known.add(key).size;
    });
  const single = rule.actions.map((action, index) =>
    once(tried, JSON.stringify(['one', rule.leave, action]), () =>
      lowers(standings, (turn) => {
        act(turn, rule, action, index);
      }),
    ),
  );
  for (const one of single.flat()) fresh([one]);
  // A rule may start again before anybody has noticed, so its actions are tried twice over.
  const together = rule.actions.map((_, last) =>
    fresh(
      once(tried, JSON.stringify(['list', rule.leave, rule.actions.slice(0, last + 1)]), () =>
        lowers(standings, (turn) => {
          for (const _time of [1, 2])
            rule.actions.slice(0, last + 1).forEach((action, index) => {
              act(turn, rule, action, index);
            });
        }),
      ),
    ),
  );
  return single.map((found, index) => [...found, ...(together[index] ?? [])]);
}

function findingsOfRule(
  standings: readonly PanelState[],
  rule: Rule,
  links: readonly Link[],
  tried: Tried,
): readonly SafetyFinding[] {
  const plain = plainRules(rule);
  const way = wayTo(plain.find((one) => !isByCode(one)) ?? plain[0] ?? { ...rule, conditions: [] }, links);
  const ruled = way.flatMap((step) => (step.tag === 'runs' ? [step.rule] : []));
  const lowered = loweredByRule(standings, rule, tried);
  return rule.actions.flatMap((action: AnyAction, index) => {
    const found = lowered[index] ?? [];
    return found.map((one): SafetyFinding => {
      const leave = leaveFor[one.danger];
      return {
        ...one,
        path: [
          ...way,
          { tag: 'acts', after: lastAfter(way) + pauseBefore(rule, index), rule: rule.id, action },
        ],
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
const handsOf = (config: PanelConfig, scene: SceneId): readonly Hand[] => [
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
  config: PanelConfig,
  standings: readonly PanelState[],
  scene: Scene,
): readonly SafetyFinding[] {
  return handsOf(config, scene.id).flatMap(({ actor, proof, before, isProof }) => {
    const found = lowers(standings, (turn) => {
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
 * Every way in which rules and scenes can disarm, lower a mode, unlock, bypass or silence without a credential: what
 * they do is tried by the engine itself in every standing of protection, and each finding shows the way there. What the
 * owner gave leave for says so; anything else is a fault of the panel.
 */
export function safetyOf(state: PanelState): readonly SafetyFinding[] {
  const links = linksOf(state.config);
  // With nothing in the way, and with everything in the way.
  const standings = standingsOf(turnOn(state)).flatMap((closed) => [closed, withOpenZones(closed)]);
  const tried: Tried = new Map();
  return [
    ...state.config.rules
      .filter(({ enabled }) => enabled)
      .flatMap((rule) => findingsOfRule(standings, rule, links, tried)),
    ...state.config.scenes.flatMap((scene) => findingsOfScene(state.config, standings, scene)),
  ];
}
