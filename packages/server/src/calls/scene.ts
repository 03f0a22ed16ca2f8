import { sceneProblems } from '@homeward/contract/automation-problems.ts';
import { proofNeed } from '@homeward/contract/command-proof.ts';
import type { Scene } from '@homeward/contract/entities/automation.ts';
import type { DeviceCommand } from '@homeward/contract/entities/device-command.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import { SceneId } from '@homeward/contract/ids.ts';
import type { automationRoutes, SceneRow } from '@homeward/contract/routes/automation.ts';
import { notFound } from '../app-error.ts';
import { configure, resultOf } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { refusalError } from '../api/refusal.ts';
import { houseInScope, sceneInScope } from '../panels/automation-scope.ts';
import { partOf } from '../panels/resident.ts';
import type { Resident } from '../panels/resident.ts';
import { scenesInScope } from '../panels/scope.ts';
import { removeAndKeep } from '../removed/kept.ts';
import { assertMayDo, assertSound, automationName } from './automation-rights.ts';
import { freshId } from './fresh-id.ts';

type SceneCalls = Extract<keyof typeof automationRoutes, `${string} /automation/scene${string}`>;

/** A scene with what applying it takes. */
function rowOf(resident: Resident, scene: Scene): SceneRow {
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

/** Saves a scene, as far as this person may have one that does so; throws what keeps him from it. */
export async function saveScene(context: AtPanel, scene: Scene, pin: string | null): Promise<void> {
  const resident = stateOf(context);
  const { scope } = context;
  assertMayDo(context, scene.actions, []);
  // Who sees all is judged by the panel, which knows of now.
  if (scope.areas.length > 0) assertSound(sceneProblems(scene, houseInScope(resident, scope)));
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
    await saveScene(context, { id, name: automationName(body.name), actions: body.actions }, null);
    return data({ id });
  },
  'PUT /automation/scene': async (context, { body }) => {
    const before = sceneNamed(context, body.id);
    const name = body.name === undefined ? before.name : automationName(body.name);
    await saveScene(
      context,
      { id: before.id, name, actions: body.actions ?? before.actions },
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
};
