import type { DeviceGroup, MemberResult } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import { groupState } from '@homeward/contract/rules/devices/group-state.ts';
import { GroupId } from '@homeward/contract/shapes/values/ids.ts';
import type { groupRoutes } from '@homeward/contract/routes/devices/group.ts';
import { encodeScalars } from '@homeward/contract/wire/scalars.ts';
import { newId } from '../accounts/secrets.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { configure, resultOf } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { refusalError } from '../api/refusal.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import { removeAndKeep } from '../removed/kept.ts';
import { controlCommand } from './control-request.ts';
import { devicesNamed, wrongField } from './device-named.ts';

const membersOf = (context: AtPanel, group: DeviceGroup): readonly DeviceView[] => {
  const { devices } = stateOf(context);
  return group.devices.flatMap((id) => devices.find((device) => device.id === id) ?? []);
};

/** Groups whose every member somebody sees: telling one must reach nothing that is out of sight. */
const groupsOf = (context: AtPanel): readonly DeviceGroup[] =>
  partOf(stateOf(context), 'deviceGroups').filter((group) =>
    membersOf(context, group).every(({ area }) => seesArea(context.scope, area)),
  );

function groupNamed(context: AtPanel, id: string | undefined): DeviceGroup {
  if (id === undefined) throw wrongField('id', 'v2_mg_required_field');
  const group = groupsOf(context).find((one) => one.id === id);
  if (!group) throw notFound();
  return group;
}

/** Saves a group of devices that this person sees. */
export async function putGroup(context: AtPanel, group: DeviceGroup): Promise<void> {
  devicesNamed(context, group.devices);
  await configure(context, { tag: 'putDeviceGroup', group });
}

/** What each member made of it, in words that name it. */
function rowsOf(context: AtPanel, members: readonly MemberResult[]) {
  const { devices } = stateOf(context);
  return members.map(({ device: id, refusal }) => ({
    device_id: id,
    name: devices.find((device) => device.id === id)?.name ?? '',
    done: refusal === null,
    why: refusal,
  }));
}

export const groupHandlers: Pick<Handlers, keyof typeof groupRoutes> = {
  'GET /panel/group': (context) =>
    data(
      groupsOf(context).map((group) => ({ ...group, state: groupState(group, membersOf(context, group)) })),
    ),
  'POST /panel/group': async (context, { body }) => {
    const id = GroupId.parse(newId(context.services.random));
    const { kind, name, devices } = body;
    await putGroup(context, { id, kind, name, devices });
    return data({ id });
  },
  'PUT /panel/group': async (context, { body }) => {
    const { id, kind, name, devices } = groupNamed(context, body.id);
    await putGroup(context, {
      id,
      kind: body.kind ?? kind,
      name: body.name ?? name,
      devices: body.devices ?? devices,
    });
    return done;
  },
  'DELETE /panel/group': async (context, { query, body }) => {
    const entry = groupNamed(context, body.id ?? query.id);
    const { id } = entry;
    await removeAndKeep(context, 'group', { id, entry }, { tag: 'removeDeviceGroup', group: id });
    return done;
  },
  'POST /panel/group_control': async (context, { body }) => {
    const group = groupNamed(context, body.id);
    const [first] = membersOf(context, group);
    const value = body.request_value === undefined ? '' : String(body.request_value);
    const wanted = body.command ?? (first && controlCommand(first, value));
    if (first === undefined) throw wrongField('id', 'v2_mg_group_empty');
    if (!wanted) throw wrongField('request_value');
    const result = await resultOf(context, {
      tag: 'controlGroup',
      group: group.id,
      command: wanted,
      pin: body.pincode ?? null,
    });
    if (result.tag === 'done') return data(rowsOf(context, result.members ?? []));
    const { refusal, members } = result;
    // Everybody refused: the first one's word, beside what each of them said.
    if (refusal.tag === 'invalid' && members !== undefined)
      throw new AppError('inputError', refusal.why, {
        data: encodeScalars(rowsOf(context, members)),
      });
    throw refusalError(refusal, context.resident);
  },
};
