import type { WirePanelCard } from '@homeward/contract/routes/panel.ts';
import type { PanelId } from '@homeward/contract/ids.ts';
import { inForce, judge } from '../accounts/memberships.ts';
import { notFound } from '../app-error.ts';
import { alarmOn } from '../panels/resident.ts';
import type { Resident } from '../panels/resident.ts';
import { modesOf, preparedResource } from '../panels/resources.ts';
import type { ResourceName } from '../panels/resources.ts';
import { areaInScope, scopeOfMembership, seesArea } from '../panels/scope.ts';
import type { Services } from '../services.ts';
import type { Membership } from '../store/accounts.ts';
import { panelById } from '../store/panels.ts';
import { data, done, stateOf } from './handler.ts';
import type { AtPanel, Handlers, Reply } from './handler.ts';

/** Not async when the reply is there already: these are the hottest reads (performance d1, d2). */
function resource<Data>(context: AtPanel, name: ResourceName): Reply<Data> | Promise<Reply<Data>> {
  const { services, scope } = context;
  const { registry, reader, store } = services;
  const prepared = preparedResource({ registry, reader, db: store.db }, stateOf(context), scope, name);
  return prepared instanceof Promise
    ? prepared.then((made) => ({ tag: 'prepared', prepared: made }))
    : { tag: 'prepared', prepared };
}

async function card(services: Services, membership: Membership): Promise<WirePanelCard> {
  const { registry, presence, store, clock } = services;
  const resident = await registry.find(membership.panel);
  const now = clock.now();
  const alarm = resident !== null && alarmOn(resident);
  const sees = judge(membership, 'status', 'read', { alarm, fresh: true, now }).tag === 'allowed';
  const row = resident ? null : await panelById(store.db, membership.panel);
  const scope = scopeOfMembership(membership);
  // A role that may see nothing now still sees that the panel is there, to choose it.
  const shown: Resident | null = sees ? resident : null;
  const sounding = shown?.areas.some(
    (area) =>
      seesArea(scope, area.id) && areaInScope(scope, area, shown.silentIncidents).alarm.tag === 'sounding',
  );
  return {
    mac: membership.panel,
    name: resident?.head.name ?? row?.name ?? '',
    model: resident?.head.model ?? 'security',
    online: presence.isOnline(membership.panel) ? '1' : '0',
    modes: shown ? modesOf(shown, scope) : [],
    alarm: sounding ? '1' : '0',
    faults: String(
      shown
        ? shown.status.faults.length +
            shown.devices
              .filter(({ area }) => seesArea(scope, area))
              .reduce((sum, { faults }) => sum + faults.length, 0)
        : 0,
    ),
    at: resident ? String(resident.at) : '',
    role: membership.role,
  };
}

type Names =
  | 'GET /panel/list'
  | 'POST /panel/select'
  | 'GET /panel/mode'
  | 'GET /panel/cycle'
  | 'GET /panel/area'
  | 'GET /panel/device'
  | 'GET /panel/device_status'
  | 'GET /panel/status'
  | 'GET /panel/online'
  | 'GET /panel/info';

export const panelHandlers: Pick<Handlers, Names> = {
  'GET /panel/list': async ({ services, person }) => {
    const now = services.clock.now();
    const cards = await Promise.all(
      person.memberships.filter((one) => inForce(one, now)).map((one) => card(services, one)),
    );
    return data(cards);
  },
  'POST /panel/select': async ({ services, session, person }, { body }) => {
    const now = services.clock.now();
    const wanted = body.mac.toLowerCase();
    const membership = person.memberships.find((one) => one.panel === wanted && inForce(one, now));
    if (!membership) throw notFound();
    await services.sessions.select(session, wanted as PanelId);
    return done;
  },
  'GET /panel/mode': (context) => resource(context, 'mode'),
  'GET /panel/cycle': (context) => resource(context, 'cycle'),
  'GET /panel/area': (context) => resource(context, 'area'),
  'GET /panel/device': (context) => resource(context, 'device'),
  'GET /panel/device_status': (context) => resource(context, 'device'),
  'GET /panel/status': (context) => resource(context, 'status'),
  'GET /panel/online': ({ services, panel }) =>
    data(services.presence.isOnline(panel) ? ('online' as const) : ('offline' as const)),
  'GET /panel/info': (context) => {
    const { id, head } = stateOf(context);
    return data({
      mac: id,
      name: head.name,
      report_account: '',
      xml_version: '3',
      version: head.version,
      net_version: head.version.split(',')[0] ?? '',
      series: head.series,
      model: head.model,
      time_zone: head.timeZone,
      pin_length: String(head.pinLength),
    });
  },
};
