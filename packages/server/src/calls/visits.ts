import type { visitRoutes } from '@homeward/contract/routes/panel/visit.ts';
import { takes } from '@homeward/contract/rules/devices/device-abilities.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { configure } from '../api/command.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { configOf, deviceNamed, wrongField } from './device-named.ts';
import { earlierVisits } from '../tenants/visits.ts';

/** Visits on a page where nobody says how many. */
const visitsPage = 20;

export const visitHandlers: Pick<Handlers, keyof typeof visitRoutes> = {
  'GET /panel/monitoring_cameras': ({ resident }) => {
    const devices = resident?.devices ?? [];
    const nameOf = (id: DeviceId): string => devices.find((one) => one.id === id)?.name ?? '';
    const rooms = resident?.rooms ?? [];
    return data(
      devices
        .filter(({ kind }) => takes(kind, 'live'))
        .map(({ id, name, room, outdoors = false, settings }) => ({
          device_id: id,
          name,
          room: rooms.find((one) => one.id === room)?.name ?? '',
          outdoors,
          films: settings.triggeredBy.map(nameOf).filter(Boolean),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    );
  },
  'PUT /panel/camera_outdoors': async (context, { body }) => {
    const device = deviceNamed(context, { device_id: body.device_id });
    if (!takes(device.kind, 'live')) throw wrongField('device_id', 'v2_mg_command_not_taken');
    const { outdoors: _, ...before } = configOf(device);
    await configure(context, {
      tag: 'putDevice',
      device: body.outdoors ? { ...before, outdoors: true } : before,
    });
    return done;
  },
  'GET /panel/visits': async ({ services, panel }, { query }) => {
    const { num = visitsPage, after, kind, from, until } = query;
    const [at = '', grant = ''] = after?.split('.') ?? [];
    const filter = {
      kind,
      from,
      until,
      after: after === undefined ? undefined : ([Number(at), grant] as const),
    };
    const found = await earlierVisits(services, panel, filter, num + 1);
    const visits = found.slice(0, num);
    const last = visits.at(-1);
    return data({ visits, next: found.length > num && last ? `${last.from}.${last.grant}` : '' });
  },
};
