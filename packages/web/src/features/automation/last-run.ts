import { resultsOf } from '#features/automation/run-scene.ts';
import type { SceneRunRow } from '#features/automation/automation-store.ts';
import { refusalWord } from '#features/automation/use-telling.ts';
import { whenText } from '#features/automation/when-text.ts';
import type { SceneResult } from '#features/automation/scene-results.tsx';
import type { Text } from '#lib/i18n/use-text.ts';

export interface LastRun {
  /** `14:31: all of it was done.` */
  readonly text: string;
  /** What each device made of it, where one did not do it. */
  readonly results: readonly SceneResult[];
}

/** When a scene ran last and what came of it, in words; undefined where that is not known. */
export function lastRunOf(t: Text, runs: readonly SceneRunRow[] = [], id: string): LastRun | undefined {
  const run = runs.find(({ scene }) => scene === id);
  if (run === undefined) return undefined;
  const time = whenText(run.at);
  if (run.refusal !== null)
    return { text: t('automation.scene.ranNot', { time, why: refusalWord(t, run.refusal) }), results: [] };
  const results = resultsOf(run.results);
  const done = results.filter(({ why }) => why === undefined).length;
  if (done === results.length) return { text: t('automation.scene.ranAll', { time }), results: [] };
  return { text: t('automation.scene.ranPartly', { time, done, count: results.length }), results };
}
