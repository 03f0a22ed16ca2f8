import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import { digitsOf } from '@homeward/contract/rules/access/pin-slots.ts';
import type { panelRoutes, WirePanelCard } from '@homeward/contract/routes/panel/panel.ts';
import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { inForce, membershipAt } from '../accounts/memberships.ts';
import { notFound } from '../base/app-error.ts';
import { maskedText } from '../panels/masked-text.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { Prepared } from '../panels/prepared.ts';
import { madeOnce, modesOf } from '../panels/resources.ts';
import { areaInScope, residentInScope, scopeOfMembership, seesArea } from '../panels/scope.ts';
import type { Scope } from '../panels/scope.ts';
import { clockChanges } from '../panels/time-zone.ts';
import type { Services } from '../services.ts';
import type { Membership } from '../store/accounts.ts';
import { panelById } from '../store/panels.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { note } from '../api/note.ts';
import { keepInstalling } from '../tenants/first-install.ts';
import { consentHandlers } from './consent.ts';
import { lastEventHandlers } from './last-event.ts';
import { ready, resource } from './resource.ts';

/** A membership, and what is known now of its panel and of what may be shown. */
interface Seen {
  readonly membership: Membership;
  readonly known: CachedPanel | null;
  readonly scope: Scope;
  readonly online: boolean;
  readonly sees: boolean;
}

function seen(services: Services, membership: Membership, known: CachedPanel | null): Seen {
  const { presence, clock, memberships } = services;
  const given = { resident: known, fresh: true, now: clock.now() };
  return {
    membership,
    known,
    scope: scopeOfMembership(membership),
    online: presence.isOnline(membership.panel),
    sees: memberships.judge(membership, 'status', 'read', given).tag === 'allowed',
  };
}

/** The card of a panel whose state is known. */
function cardOf({ membership, scope, online, sees }: Seen, resident: CachedPanel): WirePanelCard {
  const { head, areas, silentIncidents, status, devices } = resident;
  const sounding = areas.some(
    (area) => seesArea(scope, area.id) && areaInScope(scope, area, silentIncidents).alarm.tag === 'sounding',
  );
  const faults = devices
    .filter(({ area }) => seesArea(scope, area))
    .reduce((sum, device) => sum + device.faults.length, status.faults.length);
  return {
    mac: membership.panel,
    name: head.name,
    model: head.model,
    online: online ? '1' : '0',
    // A role that may see nothing now still sees that the panel is there, to choose it.
    modes: sees ? modesOf(resident, scope) : [],
    alarm: sees && sounding ? '1' : '0',
    faults: sees ? String(faults) : '0',
    at: String(resident.at),
    role: membership.role,
  };
}

async function card(services: Services, seen: Seen): Promise<WirePanelCard> {
  const { membership, known, scope, online } = seen;
  if (known) return cardOf(seen, residentInScope(scope, known));
  const name = (await panelById(services.store.db, membership.panel))?.name ?? '';
  return {
    mac: membership.panel,
    name: scope.masked ? maskedText(name) : name,
    model: 'security',
    online: online ? '1' : '0',
    modes: [],
    alarm: '0',
    faults: '0',
    at: '',
    role: membership.role,
  };
}

/** The list of one panel, as most people have it: the same for all of a role who see the same of it. */
function listOfOne({ registry }: Services, seen: Seen, known: CachedPanel): Prepared | Promise<Prepared> {
  const { membership, scope, sees, online } = seen;
  const key = `card ${scope.key} ${membership.role}${sees ? ' sees' : ''}${online ? ' online' : ''}`;
  const resident = residentInScope(scope, known);
  return madeOnce(registry, resident, scope, key, () => [cardOf(seen, resident)]);
}

/** Somebody of outside comes in: his company may still be building, and every visit is written down (reliability D6). */
async function noteVisit(context: Signed, membership: Membership): Promise<void> {
  const { services, person } = context;
  const { role, panel } = membership;
  if (role !== 'installer' && role !== 'support') return;
  if (role === 'installer') await keepInstalling(services, panel, person.account.name);
  const { memberships, registry, clock } = services;
  const grant = memberships.grantAt(membership, await registry.find(panel), clock.now());
  const outcome = grant === null ? 'noConsent' : 'done';
  note({ ...context, grant }, { scope: panel, act: 'openPanel', outcome, body: { role } });
}

/** The session is about no panel any more; of somebody of outside that is written down. */
async function leavePanel(context: Signed): Promise<void> {
  const { services, session, person } = context;
  const { panel } = session;
  if (panel === null) return;
  const { clock, memberships, registry, sessions } = services;
  const membership = membershipAt(person, panel, clock.now());
  await sessions.select(session, null);
  if (membership === null || (membership.role !== 'installer' && membership.role !== 'support')) return;
  const grant = memberships.grantAt(membership, await registry.find(panel), clock.now());
  note({ ...context, grant }, { scope: panel, act: 'leavePanel', body: { role: membership.role } });
}

/**
 * The panels of somebody's own, and the one of the company's that the session is about: those that a company looks after
 * are in its equipment list.
 */
function listedFor({ services, session, person }: Signed): readonly Membership[] {
  const now = services.clock.now();
  const mine = person.memberships.filter((one) => inForce(one, now));
  const { panel } = session;
  if (panel === null || mine.some((one) => one.panel === panel)) return mine;
  const asStaff = person.asStaff(panel);
  return asStaff === null ? mine : [...mine, asStaff];
}

/** What energy costs; of a price without a currency nobody knows what it is. */
const tariffOf = ({ energyCents, currency }: PanelSettings) => {
  const isKnown = energyCents > 0 && currency !== '';
  return {
    energy_price: isKnown ? (energyCents / 100).toFixed(2) : '',
    currency: isKnown ? currency : '',
  };
};

export const panelHandlers: Pick<Handlers, Exclude<keyof typeof panelRoutes, 'GET /panel/overview'>> = {
  ...consentHandlers,
  ...lastEventHandlers,
  'GET /panel/list': (context) => {
    const { services } = context;
    const { registry } = services;
    const mine = listedFor(context);
    const [first, second] = mine;
    const known = first && registry.peek(first.panel);
    if (known && !second) return ready(listOfOne(services, seen(services, first, known), known));
    const cards = mine.map(async (one) =>
      card(services, seen(services, one, await registry.find(one.panel))),
    );
    return Promise.all(cards).then(data);
  },
  'POST /panel/select': async (context, { body }) => {
    const { services, session, person } = context;
    if (body.mac === '') {
      await leavePanel(context);
      return done;
    }
    const wanted = PanelId.safeParse(body.mac.toLowerCase());
    if (!wanted.success) throw notFound();
    const panel = wanted.data;
    const membership = membershipAt(person, panel, services.clock.now());
    if (!membership) throw notFound();
    await services.sessions.select(session, panel);
    await noteVisit(context, membership);
    return done;
  },
  'GET /panel/cycle': (context) => resource(context, 'cycle', context.services.modeWords.of(context.session)),
  'GET /panel/area': (context) => resource(context, 'area'),
  'GET /panel/status': (context) => resource(context, 'status'),
  'GET /panel/online': ({ services, panel }) =>
    data(services.presence.isOnline(panel) ? ('online' as const) : ('offline' as const)),
  'GET /panel/revision': (context) => data({ revision: partOf(stateOf(context), 'setupRevision') }),
  'GET /panel/info': async (context) => {
    const resident = stateOf(context);
    const { tenants } = context.services;
    const { id, head } = resident;
    const company = tenants.tenancy(context.panel).tenant;
    const contact = partOf(resident, 'contact');
    const { withheld } = context.scope;
    const keepers = [...new Set(withheld.map(({ resident: of }) => of))];
    const people = await Promise.all(keepers.map((one) => context.services.memberships.find(one)));
    const digits = digitsOf(head.pinLength, partOf(resident, 'pins'));
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
      rf51_version: '',
      zb_version: '',
      zw_version: '',
      SMS_Balance: '0',
      voice_balance: '0',
      service_time: '',
      dealer_name: company === null ? '' : (tenants.tenant(company)?.name ?? ''),
      series: head.series,
      model: head.model,
      time_zone: head.timeZone,
      withheld: [...new Set(withheld.map(({ kind }) => kind))],
      withheld_by: people.flatMap((one) => (one === null ? [] : [one.account.name])),
      country: partOf(resident, 'settings').country,
      emergency_number: partOf(resident, 'settings').emergencyNumber,
      ...tariffOf(partOf(resident, 'settings')),
      own_modes: partOf(resident, 'settings').ownModes,
      utc_offsets: clockChanges(head.timeZone, context.services.clock.now()),
      pin_length: digits.most === 4 ? '4' : '6',
      pin_least: digits.least === 4 ? '4' : '6',
    });
  },
};
