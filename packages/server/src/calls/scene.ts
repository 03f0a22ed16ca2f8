import { sceneProblems } from '@homeward/contract/rules/automation/automation-problems.ts';
import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';
import { proofNeed } from '@homeward/contract/rules/devices/command-proof.ts';
import type { Scene, SceneIcon } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { SceneId } from '@homeward/contract/shapes/values/ids.ts';
import type { automationRoutes, SceneRow } from '@homeward/contract/routes/automation/automation.ts';
import { notFound } from '../base/app-error.ts';
import { ask, configure, resultOf } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { refusalError } from '../api/refusal.ts';
import { houseInScope, sceneInScope } from '../panels/automation-scope.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { scenesInScope } from '../panels/scope.ts';
import { removeAndKeep } from '../removed/kept.ts';
import { assertMayDo, assertSound, automationName } from './automation-rights.ts';
import { freshId } from './fresh-id.ts';

type SceneCalls = Extract<keyof typeof automationRoutes, `${string} /automation/scene${string}`>;

/** A scene with what applying it takes. */
function rowOf(resident: CachedPanel, scene: Scene): SceneRow {
  const groups = partOf(resident, 'deviceGroups');
  const proven = (device: DeviceId, command: DeviceCommand): boolean => {
    const kind = resident.devices.find(({ id }) => id === device)?.kind;
    return kind !== undefined && proofNeed(kind, command) === 'always';
  };
  const arms = scene.actions.some(({ tag }) => tag === 'mode');
  const unlocks = scene.actions.some((action) => {
    if (action.tag === 'mode') return false;
    if (action.tag === 'device') return proven(action.device, action.command);
    const members = groups.find(({ id }) => id === action.group)?.devices ?? [];
    return members.some((device) => proven(device, action.command));
  });
  return { ...scene, arms, needsPin: arms || unlocks };
}

function sceneNamed(context: AtPanel, id: string | undefined): Scene {
  const found = sceneInScope(stateOf(context), context.scope, id);
  if (!found) throw notFound();
  return found;
}

/** What is wrong with a scene for who does not see all; who does is judged by the panel, which knows of now. */
function problemsInScope(context: AtPanel, scene: Scene): readonly Problem[] {
  const { scope } = context;
  return scope.areas.length === 0 ? [] : sceneProblems(scene, houseInScope(stateOf(context), scope));
}

const given = (icon: SceneIcon | undefined) => (icon === undefined ? {} : { icon });

/** A scene as somebody writes it. */
const written = ({ name, icon, actions }: Pick<Scene, 'name' | 'icon' | 'actions'>): Omit<Scene, 'id'> => ({
  name: automationName(name),
  ...given(icon),
  actions,
});

/** Saves a scene, as far as this person may have one that does so; throws what keeps him from it. */
export async function saveScene(context: AtPanel, scene: Scene, pin: string | null): Promise<void> {
  assertMayDo(context, scene.actions, []);
  assertSound(problemsInScope(context, scene));
  await configure(context, { tag: 'putScene', scene }, pin);
}

/** Scenes: what they do, and doing it. */
export const sceneHandlers: Pick<Handlers, SceneCalls> = {
  'GET /automation/scene': (context, { query }) => {
    const resident = stateOf(context);
    return data(
      scenesInScope(resident, context.scope)
        .filter(({ id }) => query.id === undefined || id === query.id)
        .map((scene) => rowOf(resident, scene)),
    );
  },
  'POST /automation/scene': async (context, { body }) => {
    const id = SceneId.parse(freshId(context));
    await saveScene(context, { ...written(body), id }, null);
    return data({ id });
  },
  'PUT /automation/scene': async (context, { body }) => {
    const before = sceneNamed(context, body.id);
    const name = body.name === undefined ? before.name : automationName(body.name);
    await saveScene(
      context,
      { ...before, ...given(body.icon), name, actions: body.actions ?? before.actions },
      body.pincode ?? null,
    );
    return done;
  },
  'DELETE /automation/scene': async (context, { query, body }) => {
    const entry = sceneNamed(context, body.id ?? query.id);
    const { id } = entry;
    await removeAndKeep(context, 'scene', { id, entry }, { tag: 'removeScene', scene: id });
    return done;
  },
  'POST /automation/scene_apply': async (context, { body }) => {
    const scene = sceneNamed(context, body.id);
    assertMayDo(context, scene.actions, []);
    const pin = body.pincode ?? null;
    const result = await resultOf(context, { tag: 'applyScene', scene: scene.id, pin });
    if (result.tag === 'refused') throw refusalError(result.refusal, context.resident);
    return data({ results: result.members ?? [] });
  },
  'POST /automation/scene_try': async (context, { body }) => {
    const { name, actions } = written(body);
    assertMayDo(context, actions, []);
    // How many scenes there are does not matter yet.
    const problems = problemsInScope(context, { id: '' as SceneId, name, actions });
    assertSound(problems.filter(({ where }) => where.startsWith('actions')));
    const pin = body.pincode ?? null;
    const result = await resultOf(context, { tag: 'tryScene', name, actions: [...actions], pin });
    if (result.tag === 'refused') throw refusalError(result.refusal, context.resident);
    return data({ results: result.members ?? [] });
  },
  'GET /automation/scene_runs': async (context) => {
    const known = scenesInScope(stateOf(context), context.scope).map(({ id }) => id);
    const { runs } = await ask(context, { tag: 'sceneRuns' });
    return data(runs.filter(({ scene }) => known.includes(scene)));
  },
};
