import { sceneProblems } from '@homeward/contract/rules/automation/automation-problems.ts';
import { usesOfScene } from '@homeward/contract/rules/automation/automation-uses.ts';
import type { Scene, SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { Edits } from '../kernel/edit.ts';
import type { Turn } from '../kernel/turn.ts';
import { isOwner, ownerOnly } from './owner.ts';
import { put, putBy, removedBy } from './setup-lists.ts';

/** What a rule with its owner's leave would do in a scene without a code. */
const mayLower = (action: SceneAction): boolean =>
  action.tag === 'mode' ||
  action.command.tag === 'openDoor' ||
  (action.command.tag === 'lock' && !action.command.locked);

/**
 * Whether a scene would do more than before for a rule that has its owner's leave: that leave was given knowing what the
 * scene did then.
 */
function widensLeave({ state }: Turn, scene: Scene): boolean {
  const { rules, scenes } = state.config;
  const before = scenes.find(({ id }) => id === scene.id)?.actions.map((action) => JSON.stringify(action));
  const more = scene.actions.some((action) => mayLower(action) && !before?.includes(JSON.stringify(action)));
  return (
    more &&
    rules.some(
      ({ leave, actions }) =>
        leave.length > 0 && actions.some((action) => action.tag === 'scene' && action.scene === scene.id),
    )
  );
}

/** Edits of scenes. */
export const sceneEdits: Pick<Edits, 'putScene' | 'removeScene'> = {
  putScene: (turn, { scene }, editor) => {
    if (widensLeave(turn, scene) && !isOwner(editor)) return ownerOnly(editor);
    const problems = sceneProblems(scene, turn.state.config);
    return putBy(turn, editor.actor, `scene: ${scene.name}`, problems, (config) => ({
      ...config,
      scenes: put(config.scenes, { ...scene, name: scene.name.trim() }),
    }));
  },
  removeScene: (turn, { scene }, { actor }) =>
    removedBy(turn, actor, {
      what: 'scene',
      entry: turn.state.config.scenes.find(({ id }) => id === scene),
      inUse: 'v2_mg_scene_in_use',
      uses: usesOfScene(turn.state.config, scene),
      change: (config) => ({ ...config, scenes: config.scenes.filter(({ id }) => id !== scene) }),
    }),
};
