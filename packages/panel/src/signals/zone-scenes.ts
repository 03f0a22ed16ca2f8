import type { SceneId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { applyScene } from '../automation/scenes.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/**
 * Runs a scene of a zone, in every state (domain 4.1). It acts like a rule: it may protect more, but nobody has proved
 * anything.
 */
export function runZoneScene(turn: Turn, slot: number, scene: SceneId | null): void {
  if (scene === null) return;
  const { name } = entryAt(turn.state.config.devices, slot);
  const actor: Actor = { tag: 'rule', name, channel: 'rule', slot: null };
  applyScene(turn, scene, actor, { tag: 'none' });
}
