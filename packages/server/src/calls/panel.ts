import type { panelRoutes, WirePanelCard } from '@homeward/contract/routes/panel.ts';
import { PanelId } from '@homeward/contract/ids.ts';
import { inForce, membershipAt } from '../accounts/memberships.ts';
import type { Person } from '../accounts/memberships.ts';
import { notFound } from '../app-error.ts';
import { maskedText } from '../panels/masked.ts';
import { partOf } from '../panels/resident.ts';
import type { Resident } from '../panels/resident.ts';
import { modesOf } from '../panels/resources.ts';
import { areaInScope, residentInScope, scopeOfMembership, seesArea } from '../panels/scope.ts';
import type { Services } from '../services.ts';
import type { Membership } from '../store/accounts.ts';
import { panelById } from '../store/panels.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { keepInstalling } from '../tenants/first-install.ts';
import { consentHandlers } from './consent.ts';
import { resource } from './resource.ts';

async function card(services: Services, membership: Membership): Promise<WirePanelCard> {
  const { registry, presence, store, clock, memberships } = services;
  const scope = scopeOfMembership(membership);
  const known = await registry.find(membership.panel);
  const resident = known && residentInScope(scope, known);
  const given = { resident: known, fresh: true, now: clock.now() };
  const sees = memberships.judge(membership, 'status', 'read', given).tag === 'allowed';
  const row = resident ? null : await panelById(store.db, membership.panel);
  // A role that may see nothing now still sees that the panel is there, to choose it.
  const shown: Resident | null = sees ? resident : null;
  const sounding = shown?.areas.some(
    (area) =>
      seesArea(scope, area.id) && areaInScope(scope, area, shown.silentIncidents).alarm.tag === 'sounding',
  );
  return {
    mac: membership.panel,
    name: resident?.head.name ?? (scope.masked ? maskedText(row?.name ?? '') : (row?.name ?? '')),
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

/** Somebody of outside comes in: his company may still be building, and every visit is written down (reliability D6). */
async function noteVisit(services: Services, person: Person, membership: Membership): Promise<void> {
  const { role, panel } = membership;
  if (role !== 'installer' && role !== 'support') return;
  if (role === 'installer') await keepInstalling(services, panel, person.account.name);
  const { memberships, registry, audit, clock } = services;
  const grant = memberships.grantAt(membership, await registry.find(panel), clock.now());
  audit.note({
    scope: panel,
    actor: person.account.login,
    act: 'openPanel',
    outcome: grant === null ? 'noConsent' : 'done',
    body: { role, grant },
  });
}

export const panelHandlers: Pick<Handlers, keyof typeof panelRoutes> = {
  ...consentHandlers,
  'GET /panel/list': async ({ services, person }) => {
    const now = services.clock.now();
    const cards = await Promise.all(
      person.memberships.filter((one) => inForce(one, now)).map((one) => card(services, one)),
    );
    return data(cards);
  },
  'POST /panel/select': async ({ services, session, person }, { body }) => {
    const wanted = PanelId.safeParse(body.mac.toLowerCase());
    if (!wanted.success) throw notFound();
    const panel = wanted.data;
    const membership = membershipAt(person, panel, services.clock.now());
    if (!membership) throw notFound();
    await services.sessions.select(session, panel);
    await noteVisit(services, person, membership);
    return done;
  },
  'GET /panel/cycle': (context) => resource(context, 'cycle'),
  'GET /panel/area': (context) => resource(context, 'area'),
  'GET /panel/status': (context) => resource(context, 'status'),
  'GET /panel/online': ({ services, panel }) =>
    data(services.presence.isOnline(panel) ? ('online' as const) : ('offline' as const)),
  'GET /panel/info': (context) => {
    const resident = stateOf(context);
    const { id, head } = resident;
    const contact = partOf(resident, 'contact');
    return data({
      mac: id,
      name: head.name,
      contact: contact.name,
      mail_address: contact.mail,
      phone: contact.phone,
      report_account: partOf(resident, 'reportAccount'),
      xml_version: '3',
      version: head.version,
      net_version: head.version.split(',')[0] ?? '',
      series: head.series,
      model: head.model,
      time_zone: head.timeZone,
      pin_length: head.pinLength === 4 ? '4' : '6',
    });
  },
};
