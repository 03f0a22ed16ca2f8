import type { Coverage, Gap } from '@homeward/contract/entities/coverage.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import type { pastRoutes } from '@homeward/contract/routes/past.ts';
import { encodeArea } from '@homeward/contract/wire/area.ts';
import { encodeStatus } from '@homeward/contract/wire/panel.ts';
import { ask, assertArea } from '../api/command.ts';
import { data, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { areasOf, devicesOf, modesOf } from '../panels/resources.ts';
import { residentOf } from '../panels/resident.ts';
import { residentInScope, seesArea } from '../panels/scope.ts';
import { noteLook } from './let-in.ts';

/** Coverage without devices of other areas, which may guard this one too. */
function inSight(context: AtPanel, coverage: Coverage): Coverage {
  if (context.scope.areas.length === 0) return coverage;
  const { devices } = stateOf(context);
  const sees = (wanted: DeviceId): boolean => {
    const device = devices.find(({ id }) => id === wanted);
    return device !== undefined && seesArea(context.scope, device.area);
  };
  const gaps = (list: readonly Gap[]): readonly Gap[] => list.filter(({ device }) => sees(device));
  return {
    ...coverage,
    rows: coverage.rows.map((row) => ({
      ...row,
      protected: row.protected.filter(sees),
      gaps: gaps(row.gaps),
      leftOut: row.leftOut.filter(sees),
    })),
    grade: {
      ...coverage.grade,
      gaps: coverage.grade.gaps
        .map(({ why, devices: own }) => ({ why, devices: own.filter(sees) }))
        .filter(({ why, devices: own }) => why !== 'supervision' || own.length > 0),
    },
    sirens: { ready: coverage.sirens.ready.filter(sees), gaps: gaps(coverage.sirens.gaps) },
  };
}

export const pastHandlers: Pick<Handlers, keyof typeof pastRoutes> = {
  'GET /panel/coverage': async (context, { query: { area, mode } }) => {
    assertArea(context, area);
    const { coverage } = await ask(context, { tag: 'coverage', area, mode });
    return data(inSight(context, coverage));
  },
  'GET /panel/state_at': async (context, { query }) => {
    const at = Math.min(query.at, context.services.clock.now());
    const { view, exact, keptFrom } = await ask(context, { tag: 'stateAt', at });
    if (context.membership.role !== 'master') noteLook(context, 'past', { at }, '');
    const { scope } = context;
    const past = residentInScope(scope, residentOf(view));
    return data({
      at: String(past.at),
      exact: exact ? '1' : '0',
      kept_from: keptFrom === undefined ? '' : String(keptFrom),
      revision: String(past.revision),
      name: past.head.name,
      model: modesOf(past, scope),
      area: areasOf(past, scope).map(encodeArea),
      device: devicesOf(past, scope),
      status: encodeStatus(past),
    });
  },
};
