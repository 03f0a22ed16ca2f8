import type { Refusal } from '@homeward/contract/command.ts';
import type { Scene } from '@homeward/contract/entities/automation.ts';
import type { SceneId } from '@homeward/contract/ids.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { control, controlRefusal } from '../devices/control.ts';
import type { Proof } from '../input.ts';
import { setMode } from '../arming/set-mode.ts';
import { done } from '../turn.ts';
import type { Outcome, Turn } from '../turn.ts';

const refused = (refusal: Refusal): Outcome => ({ tag: 'refused', refusal });

/** Finds a scene of the configuration. */
const sceneBy = (turn: Turn, id: SceneId): Scene | undefined =>
  turn.state.config.scenes.find((scene) => scene.id === id);

/**
 * Applies a scene: modes first, so that a refused mode leaves the house as it is, then devices. What a scene may do is
 * what its actor may do; a scene is no proof.
 */
export function applyScene(turn: Turn, id: SceneId, actor: Actor, proof: Proof): Outcome {
  const scene = sceneBy(turn, id);
  if (scene === undefined) return refused({ tag: 'absent' });
  for (const action of scene.actions) {
    if (action.tag !== 'device') continue;
    const refusal = controlRefusal(turn, action.device, action.command, proof);
    if (refusal !== null) return refused(refusal);
  }
  for (const action of scene.actions) {
    if (action.tag !== 'mode') continue;
    const outcome = setMode(turn, { actor, proof, area: action.area, mode: action.mode, force: false });
    if (outcome.tag === 'refused') return outcome;
  }
  for (const action of scene.actions)
    if (action.tag === 'device') control(turn, action.device, action.command, actor);
  return done;
}
