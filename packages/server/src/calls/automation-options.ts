import { deviceOptions } from '@homeward/contract/wire/automation-options.ts';
import type { AutomationOptions } from '@homeward/contract/wire/automation-options.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { automationRoutes } from '@homeward/contract/routes/automation/automation.ts';
import { data, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import { houseInScope } from '../panels/automation-scope.ts';
import { partOf } from '../panels/cached-panel.ts';
import { peopleAt } from '../store/notification-people.ts';
import { seesArea } from '../panels/scope.ts';
import { roomsByFloor } from '../panels/rooms-by-floor.ts';

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

/** Codes and accounts by name, for those who may name them in a rule. A code for emergencies is nobody's. */
async function named(context: AtPanel): Promise<AutomationOptions['people']> {
  if (verdictAt(context, 'automationEdit', 'write').tag !== 'allowed') return [];
  const { services, panel } = context;
  const members = await peopleAt(services.store.db, panel, services.clock.now());
  return [
    ...partOf(stateOf(context), 'pins').flatMap(({ slot, name }) =>
      slot.tag === 'duress' ? [] : [{ who: slot, name }],
    ),
    ...members.map(({ account, name }) => ({ who: { tag: 'account' as const, account }, name })),
  ];
}

async function optionsOf(context: AtPanel): Promise<AutomationOptions> {
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
    rooms: roomsByFloor(resident)
      .filter(({ id }) => scope.areas.length === 0 || rooms.has(id))
      .map(({ id, name, floor_name }) => ({ id, name, floor_name })),
    devices,
    groups: house.deviceGroups.map((group) => {
      const [first = [], ...others] = group.devices.map((id) => commands.get(id) ?? []);
      return { ...group, commands: first.filter((word) => others.every((words) => words.includes(word))) };
    }),
    scenes: house.scenes.map(({ id, name }) => ({ id, name })),
    ...people(context),
    people: await named(context),
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
  'GET /automation/options': async (context) => data(await optionsOf(context)),
};
