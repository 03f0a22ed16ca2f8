import { historyKind } from '@homeward/contract/rules/care/sharing.ts';
import { usesOfDevice } from '@homeward/contract/rules/automation/automation-uses.ts';
import type { historyRoutes } from '@homeward/contract/routes/devices/history.ts';
import { ask } from '../api/command.ts';
import { data, stateOf } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { deviceNamed, wrongField } from './device-named.ts';
import { assertShared } from './let-in.ts';

const day = 86_400_000;
/** Nothing older is kept, and nothing longer is drawn. */
const longest = 732 * day;

export const historyHandlers: Pick<Handlers, keyof typeof historyRoutes> = {
  'GET /panel/device_history': async (context, { query }) => {
    const { id, kind } = deviceNamed(context, query);
    const { meters } = partOf(stateOf(context), 'care');
    const isMeter = meters.some(({ device }) => device === id);
    assertShared(context, historyKind(kind, query.series, isMeter));
    const to = query.to ?? context.services.clock.now();
    const from = query.from ?? Math.max(0, to - day);
    if (from >= to || to - from > longest) throw wrongField('from');
    const { series, step } = query;
    const { history } = await ask(context, { tag: 'history', device: id, series, from, to, step });
    return data(history);
  },
  'GET /panel/device_uses': (context, { query }) => {
    const { id } = deviceNamed(context, query);
    const resident = stateOf(context);
    const { devices, rooms } = resident;
    const room = rooms.find((one) => one.id === devices.find((device) => device.id === id)?.room);
    const uses = usesOfDevice(
      {
        devices,
        deviceGroups: partOf(resident, 'deviceGroups'),
        scenes: partOf(resident, 'scenes'),
        rules: partOf(resident, 'rules'),
        care: partOf(resident, 'care'),
        trackers: partOf(resident, 'trackers'),
      },
      id,
    );
    return data([
      ...uses.map(({ what, id: used, name }) => ({ what, id: used, name })),
      ...(room ? [{ what: 'room' as const, id: room.id, name: room.name }] : []),
    ]);
  },
};
