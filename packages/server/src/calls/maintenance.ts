import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { lifeKind } from '@homeward/contract/rules/care/sharing.ts';
import type { LastLearning, Learning } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { maintenanceRoutes } from '@homeward/contract/routes/panel/maintenance.ts';
import { notFound } from '../base/app-error.ts';
import { ask, assertArea, command, revisionAfter } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { followed, underWay } from '../api/followed-job.ts';
import { panelWatch } from '../jobs/panel-watch.ts';
import type { WatchedKind } from '../jobs/watched.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import { withholds } from '../panels/shared-panel.ts';
import { kindOf } from './device-add.ts';
import { deviceNamed } from './device-named.ts';

const nowOf = (context: AtPanel) => partOf(stateOf(context), 'maintenance');

/** What was found, and where of it is part of the panel by now. */
function foundIn(context: AtPanel, { found }: Pick<Learning | LastLearning, 'found'>) {
  const { devices } = stateOf(context);
  return found.flatMap(({ id, kind, modelId, name, battery, trust, at, known }) => {
    const member = devices.find((device) => device.id === id);
    if (member && !seesArea(context.scope, member.area)) return [];
    return [
      {
        device_id: id,
        type: kind,
        mpid: modelId,
        name: member?.name ?? name,
        battery,
        trust: trust?.word ?? null,
        reports: trust?.reports ?? true,
        at,
        known: member !== undefined,
        added: member !== undefined && !known,
        area: member?.area ?? null,
        zone: member?.zone ?? null,
      },
    ];
  });
}

/** Has the panel begin or end something that a job looks at, and answers with the job. */
async function told(
  context: AtPanel,
  kind: WatchedKind,
  wanted: Extract<PanelCommand, { tag: WatchedKind }>,
) {
  const revision = await revisionAfter(context, wanted);
  if (!wanted.on) return data({ job: await underWay(context, kind) });
  const work = panelWatch(context.services, context.panel, kind, { revision });
  return data({ job: await followed(context, kind, work, { revision }) });
}

export const maintenanceHandlers: Pick<Handlers, keyof typeof maintenanceRoutes> = {
  'GET /panel/learning': (context) => {
    const { learning, lastLearning } = nowOf(context);
    const shown = learning ?? lastLearning ?? { startedAt: null, found: [] };
    return data({
      running: learning !== null,
      started_at: shown.startedAt,
      idle_until: learning?.idleUntil ?? null,
      ended_at: learning === null ? (lastLearning?.endedAt ?? null) : null,
      type: learning?.kind ?? null,
      area: learning?.area ?? null,
      zone: learning?.zone ?? null,
      found: foundIn(context, shown),
    });
  },
  'POST /panel/learning': async (context, { body }) => {
    const { on, type, area, zone } = body;
    if (area !== undefined && !seesArea(context.scope, area)) throw notFound();
    const kind = type === undefined || type === '' ? null : kindOf(type);
    const wanted = { tag: 'learning', on, kind, area: area ?? null, zone: zone ?? null } as const;
    return told(context, 'learning', wanted);
  },
  'GET /panel/hue_bridge_learning': async (context) => {
    const { networks } = await ask(context, { tag: 'networks' });
    const hue = networks.find(({ family }) => family === 'hue');
    return data({ driver: hue !== undefined, acts: [...(hue?.acts ?? [])] });
  },
  'POST /panel/hue_bridge_learning': async (context, { body }) => {
    const act = body.on ? 'include' : 'exclude';
    await command(context, { tag: 'network', family: 'hue', act, device: null });
    return done;
  },
  'GET /panel/walktest': (context) => {
    const { walkTest, lastWalkTest } = nowOf(context);
    const { devices } = stateOf(context);
    const shown = walkTest ?? lastWalkTest ?? { startedAt: null, rows: [] };
    const byId = new Map(devices.map((device) => [device.id, device]));
    const heard = new Set(shown.rows.map(({ device }) => device));
    // What hears somebody move tells nothing where that is not shared.
    const tells = (kind: DeviceKind): boolean => {
      const life = lifeKind(kind);
      return life !== null && withholds(context.scope.withheld, life);
    };
    const mine = devices.filter(({ area, kind }) => seesArea(context.scope, area) && !tells(kind));
    return data({
      running: walkTest !== null,
      started_at: shown.startedAt,
      idle_until: walkTest?.idleUntil ?? null,
      ended_at: walkTest === null ? (lastWalkTest?.endedAt ?? null) : null,
      rows: shown.rows.flatMap(({ at, device: id, what, rssi }) => {
        const device = byId.get(id);
        // What is gone from the panel has no area any more: only who sees all sees it.
        const seen = device ? seesArea(context.scope, device.area) : context.scope.areas.length === 0;
        if (!seen || (device && tells(device.kind))) return [];
        const { name = '', kind = 'unknown', area = null, zone = null } = device ?? {};
        return [{ at, device_id: id, name, type: `device_type.${kind}`, area, zone, what, rssi }];
      }),
      missing:
        shown.startedAt === null
          ? []
          : mine
              .filter(({ id }) => !heard.has(id))
              .map(({ id, name, area, zone }) => ({ device_id: id, name, area, zone })),
    });
  },
  'POST /panel/walktest': async (context, { body }) => {
    return told(context, 'walkTest', { tag: 'walkTest', on: body.on });
  },
  'GET /panel/soak_test': (context) => {
    const { devices } = stateOf(context);
    return data(
      nowOf(context).soak.flatMap(({ device: id, until, trips }) => {
        const device = devices.find((one) => one.id === id);
        if (!device || !seesArea(context.scope, device.area)) return [];
        const { name, area, zone } = device;
        return [{ device_id: id, name, area, zone, until, trips }];
      }),
    );
  },
  'POST /panel/soak_test': async (context, { body }) => {
    const { id } = deviceNamed(context, body);
    await command(context, { tag: 'soakTest', device: id, days: body.days });
    return done;
  },
  'GET /panel/service': (context) => {
    const { devices, head } = stateOf(context);
    const now = context.services.clock.now();
    return data(
      nowOf(context).service.flatMap(({ device: id, from, until, reason, by }) => {
        const device = devices.find((one) => one.id === id);
        const isOver = until <= now || (id !== null && device === undefined);
        if (isOver || (device && !seesArea(context.scope, device.area))) return [];
        return [
          {
            device_id: id ?? ('' as const),
            name: device?.name ?? head.name,
            from,
            until,
            reason,
            by: by.name,
          },
        ];
      }),
    );
  },
  'POST /panel/service': async (context, { body }) => {
    const { device_id: named = '', minutes, reason = '', pincode: pin = null } = body;
    if (named === '') assertArea(context, 0);
    const device = named === '' ? null : deviceNamed(context, { device_id: named }).id;
    await command(context, { tag: 'service', device, minutes, reason, pin });
    return done;
  },
  'GET /panel/test_mode': (context) => {
    const until = nowOf(context).testModeUntil;
    return data({ on: until !== null, until });
  },
  'POST /panel/test_mode': async (context, { body }) => {
    await command(context, { tag: 'testMode', minutes: body.minutes });
    return done;
  },
};
