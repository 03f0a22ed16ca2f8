import { sceneProblems } from '@homeward/contract/rules/automation/automation-problems.ts';
import type { PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { Scene, SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { SceneId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { control, controlRefusal } from '../devices/control.ts';
import type { Proof } from '../kernel/input.ts';
import { setMode } from '../arming/set-mode.ts';
import { done, invalid, keptState, refused } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { commandGroup, groupBy, wholeOf } from './groups.ts';
import { memberResult, noteRefusals, whyOf } from './refusals.ts';
import type { DeviceResult } from './refusals.ts';
import { recordSceneRun } from './runs.ts';

/** What is applied: a scene of the configuration, or one that is only written. */
type Applied = Pick<Scene, 'name' | 'actions'>;
type Trial = Extract<PanelCommand, { tag: 'tryScene' }>;
type ModeAction = Extract<SceneAction, { tag: 'mode' }>;

/** Finds a scene of the configuration. */
const sceneBy = (turn: Turn, id: SceneId): Scene | undefined =>
  turn.state.config.scenes.find((scene) => scene.id === id);

/**
 * Applies a scene: modes first, all of them or none, so that a refused mode leaves the house as it is; then devices and
 * groups, each for itself: those that refuse do not keep the others from it, and are named in the log. What a scene may
 * do is what its actor may do; a scene is no proof. A person who has proved too little is asked before anything is done.
 */
export function applyScene(turn: Turn, id: SceneId, actor: Actor, proof: Proof): Outcome {
  const scene = sceneBy(turn, id);
  if (scene === undefined) return refused({ tag: 'absent' });
  const outcome = apply(turn, scene, actor, proof);
  if (outcome.tag === 'refused' && isOfProof(outcome.refusal)) return outcome;
  const refusal = outcome.tag === 'refused' ? whyOf(outcome.refusal) : null;
  const results = outcome.tag === 'done' ? (outcome.members ?? []) : [];
  recordSceneRun(turn, { scene: id, at: turn.state.at, refusal, results });
  return outcome;
}

/**
 * Applies once what is written, as if it were saved. What could not be saved, since a device of it is not there or does
 * not take what it is told, is refused with what is wrong.
 */
export function tryScene(turn: Turn, { name, actions }: Trial, actor: Actor, proof: Proof): Outcome {
  const scene = { id: '' as SceneId, name, actions };
  // How many scenes there are, and how they are called, does not matter yet.
  const [problem] = sceneProblems(scene, turn.state.config).filter(({ where }) =>
    where.startsWith('actions'),
  );
  if (problem !== undefined) return invalid(problem.why, problem.where);
  return apply(turn, scene, actor, proof);
}

/** Whoever has proved too little has not applied anything yet. */
const isOfProof = ({ tag }: Refusal): boolean =>
  tag === 'pinRequired' || tag === 'wrongPin' || tag === 'lockedOut' || tag === 'notAllowed';

function apply(turn: Turn, scene: Applied, actor: Actor, proof: Proof): Outcome {
  const missing = actor.tag === 'person' ? missingProof(turn, scene, proof) : null;
  if (missing !== null) return refused(missing);
  const modes = scene.actions.filter((action) => action.tag === 'mode');
  const outcome = setModes(turn, modes, actor, proof);
  if (outcome.tag === 'refused') return outcome;
  const told = scene.actions.map((action) => resultsOf(turn, action, actor, proof));
  const results = told.flat();
  const whole = modes.length > 0 ? done : wholeOf(results);
  if (whole.tag === 'done') noteRefusals(turn, scene.name, actor, results);
  if (results.length === 0) return whole;
  const members = told.flatMap((of, action) => of.map((one) => ({ ...memberResult(one), action })));
  return { ...whole, members };
}

/** The first device of a scene that needs a proof which is not there. */
function missingProof(turn: Turn, { actions }: Applied, proof: Proof): Refusal | null {
  for (const action of actions) {
    if (action.tag === 'mode') continue;
    const devices = action.tag === 'device' ? [action.device] : (groupBy(turn, action.group)?.devices ?? []);
    for (const device of devices) {
      const refusal = controlRefusal(turn, device, action.command, proof);
      if (refusal?.tag === 'pinRequired' || refusal?.tag === 'notAllowed') return refusal;
    }
  }
  return null;
}

/**
 * Sets the modes of a scene. Where one is refused those before it are undone, and it is asked once more by itself, so
 * that its refusal leaves behind what a refused arming does: a second attempt may confirm the faults (domain 4.2).
 */
function setModes(turn: Turn, modes: readonly ModeAction[], actor: Actor, proof: Proof): Outcome {
  const undo = remember(turn);
  for (const [index, action] of modes.entries()) {
    const outcome = setOne(turn, action, actor, proof);
    if (outcome.tag === 'done') continue;
    if (index === 0) return outcome;
    undo();
    const alone = setOne(turn, action, actor, proof);
    if (alone.tag === 'done') undo();
    return outcome;
  }
  return done;
}

const setOne = (turn: Turn, { area, mode }: ModeAction, actor: Actor, proof: Proof): Outcome =>
  setMode(turn, { actor, proof, area, mode, force: false });

/** A way back to how the turn stands now. */
function remember(turn: Turn): () => void {
  const state = keptState(turn);
  const effects = turn.effects.length;
  const happenings = [...turn.happenings];
  const { chimes } = turn;
  return () => {
    turn.state = state;
    turn.effects.splice(effects);
    turn.happenings = [...happenings];
    turn.chimes = chimes;
  };
}

function resultsOf(turn: Turn, action: SceneAction, actor: Actor, proof: Proof): readonly DeviceResult[] {
  switch (action.tag) {
    case 'mode':
      return [];
    case 'group':
      return commandGroup(turn, action.group, action.command, actor, proof).results;
    case 'device': {
      const refusal = controlRefusal(turn, action.device, action.command, proof);
      if (refusal === null) control(turn, action.device, action.command, actor);
      return [{ device: action.device, refusal }];
    }
  }
}
