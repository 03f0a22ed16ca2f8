import { deviceOptions } from '@homeward/contract/wire/automation-options.ts';
import type { AutomationOptions } from '@homeward/contract/wire/automation-options.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { automationRoutes } from '@homeward/contract/routes/automation/automation.ts';
import { data, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import { houseInScope } from '../panels/automation-scope.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';

/** Places and phones that this person may know of. */
function people(context: AtPanel): Pick<AutomationOptions, 'fences' | 'trackers'> {
  const resident = stateOf(context);
  const fences = verdictAt(context, 'geofences', 'read').tag === 'allowed';
  const verdict = verdictAt(context, 'location', 'read');
  const own = verdict.tag !== 'allowed' || verdict.scope === 'own';
  const mine = context.person.account.id;
  return {
    fences: (fences ? partOf(resident, 'geofences') : []).map(({ id, name }) => ({ id, name })),
    trackers: partOf(resident, 'trackers')
      .filter(({ consent, account }) => consent && (!own || account === mine))
      .map(({ id, name }) => ({ id, name })),
  };
}

function optionsOf(context: AtPanel): AutomationOptions {
  const resident = stateOf(context);
  const { scope } = context;
  const house = houseInScope(resident, scope);
  const devices = resident.devices
    .filter(({ area }) => seesArea(scope, area))
    .map(({ id, name, kind, area, room, values }) => ({
      id,
      name,
      kind,
      area,
      room,
      ...deviceOptions(kind, values),
    }));
  const commands = new Map(devices.map((device) => [device.id, device.commands]));
  const rooms = new Set(devices.map(({ room }) => room));
  return {
    areas: resident.areas.filter(({ id }) => seesArea(scope, id)).map(({ id, name }) => ({ id, name })),
    rooms: resident.rooms.filter(({ id }) => scope.areas.length === 0 || rooms.has(id)),
    devices,
    groups: house.deviceGroups.map((group) => {
      const [first = [], ...others] = group.devices.map((id) => commands.get(id) ?? []);
      return { ...group, commands: first.filter((word) => others.every((words) => words.includes(word))) };
    }),
    scenes: house.scenes.map(({ id, name }) => ({ id, name })),
    ...people(context),
    sun: house.latitude !== null && house.longitude !== null,
    limits: {
      rules: limits.rules,
      scenes: limits.scenes,
      sceneActions: limits.sceneActions,
      actions: 20,
      conditions: 10,
      nameLength: limits.nameLength,
      urlLength: limits.urlLength,
      requestLength: limits.requestLength,
    },
  };
}

export const optionHandlers: Pick<
  Handlers,
  Extract<keyof typeof automationRoutes, 'GET /automation/options'>
> = {
  'GET /automation/options': (context) => data(optionsOf(context)),
};
