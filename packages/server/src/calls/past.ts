import type { Coverage, Gap } from '@homeward/contract/shapes/alarms/coverage.ts';
import type { Reach, ReachedPerson } from '@homeward/contract/shapes/reports/reach.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { pastRoutes } from '@homeward/contract/routes/panel/past.ts';
import { encodeArea } from '@homeward/contract/wire/area.ts';
import { encodeStatus } from '@homeward/contract/wire/panel.ts';
import { ask, assertArea } from '../api/command.ts';
import { data, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import { placeOf } from '../notify/place.ts';
import { reachOf } from '../notify/reach.ts';
import { areasOf, devicesOf, modesOf } from '../panels/resources.ts';
import { residentOf } from '../panels/cached-panel.ts';
import { residentInScope, seesArea } from '../panels/scope.ts';
import { failedWays } from './canary.ts';
import { assertShared, noteLook } from './let-in.ts';

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

const reachAt = async ({ services, panel, resident }: AtPanel): Promise<Omit<Reach, 'failed'>> => {
  const { store, registry, tenants, notify, clock } = services;
  const given = { db: store.db, registry, terms: tenants, configured: notify.ways.configured };
  const place = await placeOf(given, panel, clock.now());
  return reachOf({ ...place, resident: resident ?? place.resident });
};

/** Coverage with the people whom the portal would tell; where nobody at all would hear of it, it is not full. */
function withPeople(coverage: Coverage, { alarm }: Pick<Reach, 'alarm'>): Coverage {
  const people = alarm.filter(({ ways }) => ways.length > 0).length;
  const { working } = coverage.reporting;
  const state = coverage.state === 'full' && working === 0 && people === 0 ? 'degraded' : coverage.state;
  return { ...coverage, state, reporting: { ...coverage.reporting, people } };
}

export const pastHandlers: Pick<Handlers, keyof typeof pastRoutes> = {
  'GET /panel/coverage': async (context, { query: { area, mode } }) => {
    assertArea(context, area);
    const [{ coverage }, reach] = await Promise.all([
      ask(context, { tag: 'coverage', area, mode }),
      reachAt(context),
    ]);
    return data(inSight(context, withPeople(coverage, reach)));
  },
  'GET /panel/reach': async (context) => {
    const reach = await reachAt(context);
    // Who else belongs to the home is for its owner to know; whom to call in need, for those who may read that list too.
    const { role } = context.membership;
    const knows = (one: ReachedPerson): boolean =>
      role === 'master' ||
      one.name === context.person.account.name ||
      (one.contact !== null && verdictAt(context, 'careContacts', 'read').tag === 'allowed');
    const shown = (people: readonly ReachedPerson[]): readonly ReachedPerson[] =>
      people.map((one) => (knows(one) ? one : { ...one, name: '', contact: null }));
    const failed = await failedWays(context);
    return data({ ...reach, alarm: shown(reach.alarm), help: shown(reach.help), failed });
  },
  'GET /panel/state_at': async (context, { query }) => {
    // Doors and detectors, hour by hour, are the pattern of somebody's day.
    assertShared(context, 'activity');
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
