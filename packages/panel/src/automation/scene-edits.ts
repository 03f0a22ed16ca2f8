import { sceneProblems } from '@homeward/contract/automation-problems.ts';
import { usesOfScene } from '@homeward/contract/automation-uses.ts';
import type { Edits } from '../edits.ts';
import { put, putBy, removedBy } from './setup-lists.ts';

/** Edits of scenes. */
export const sceneEdits: Pick<Edits, 'putScene' | 'removeScene'> = {
  putScene: (turn, { scene }, { actor }) =>
    putBy(turn, actor, `scene: ${scene.name}`, sceneProblems(scene, turn.state.config), (config) => ({
      ...config,
      scenes: put(config.scenes, { ...scene, name: scene.name.trim() }),
    })),
  removeScene: (turn, { scene }, { actor }) =>
    removedBy(turn, actor, {
      what: 'scene',
      entry: turn.state.config.scenes.find(({ id }) => id === scene),
      inUse: 'v2_mg_scene_in_use',
      uses: usesOfScene(turn.state.config, scene),
      change: (config) => ({ ...config, scenes: config.scenes.filter(({ id }) => id !== scene) }),
    }),
};
