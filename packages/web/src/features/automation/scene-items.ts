import type { SceneRow, SceneRunRow } from '#features/automation/automation-store.ts';
import { lastRunOf } from '#features/automation/last-run.ts';
import { idle, useSceneRuns } from '#features/automation/run-scene.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import type { Telling } from '#features/automation/names.ts';
import type { SceneItem } from '#features/automation/scene-cards.tsx';
import { plain } from '#features/automation/sentence.ts';

/** Scenes as a list shows them. */
export function useSceneItems(
  telling: Telling | undefined,
  scenes: readonly SceneRow[],
  lastRuns: readonly SceneRunRow[] | undefined,
): readonly SceneItem[] {
  const runs = useSceneRuns();
  if (telling === undefined) return [];
  return scenes.map(({ id, name, icon, actions, arms, needsPin }) => ({
    id,
    name,
    icon: icon ?? (arms ? 'shield' : 'play'),
    last: lastRunOf(telling.t, lastRuns, id)?.text,
    arms,
    needsPin,
    does: actions.map((action) => plain(actionSentence(telling, action))),
    ...(runs[id] ?? idle),
  }));
}
