import type { RuleRequest, RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import type { SceneRun } from '@homeward/contract/shapes/automation/automation.ts';
import { draftOf } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { Newest } from '../state/newest.ts';

/** Starts that the record keeps. */
export const mostRemembered = 200;

/** Writes down what came of starts, oldest first: the newest of them comes before all others. */
export function recordRuns(turn: Turn, runs: readonly RuleRun[]): void {
  if (runs.length === 0) return;
  const { automation } = turn.state;
  const newestFirst = runs.length === 1 ? runs : runs.slice(-mostRemembered).reverse();
  const kept = automation.runs.joined(newestFirst, mostRemembered);
  draftOf(turn).automation = { ...automation, runs: kept };
}

/** Writes down how a web request ended, in the run that sent it. A run that is no longer kept keeps nothing. */
export function recordRequest(turn: Turn, request: number, status: number | null, reason: string): void {
  const { automation } = turn.state;
  const isIt = (one: RuleRequest): boolean => one.request === request;
  const runs = [...automation.runs];
  const place = runs.findIndex(({ requests }) => requests.some(isIt));
  const run = runs[place];
  if (run === undefined) return;
  const requests = run.requests.map((one) => (isIt(one) ? { ...one, status, reason } : one));
  draftOf(turn).automation = { ...automation, runs: Newest.of(runs.with(place, { ...run, requests })) };
}

/** Writes down how a run went on that waited. A run that is no longer kept keeps nothing. */
export function recordWait(turn: Turn, wait: number, change: (run: RuleRun) => RuleRun): void {
  const { automation } = turn.state;
  const runs = [...automation.runs];
  const place = runs.findIndex((run) => run.wait?.wait === wait);
  const run = runs[place];
  if (run === undefined) return;
  draftOf(turn).automation = { ...automation, runs: Newest.of(runs.with(place, change(run))) };
}

/** Writes down what came of a scene, in the place of what came of it before. Scenes that are gone are forgotten. */
export function recordSceneRun(turn: Turn, run: SceneRun): void {
  const { automation, config } = turn.state;
  const others = automation.sceneRuns.filter(
    ({ scene }) => scene !== run.scene && config.scenes.some(({ id }) => id === scene),
  );
  draftOf(turn).automation = { ...automation, sceneRuns: [run, ...others] };
}
