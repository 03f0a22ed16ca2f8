import { gatesOf, xmlVersion } from '@homeward/contract/words/panel/feature-gates.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { programmingTabsOf, tabsOf } from '@homeward/contract/words/panel/panel-tabs.ts';
import { can, fullPlan } from '@homeward/contract/rules/company/full-plan.ts';
import type { PortalSettings } from '@homeward/contract/shapes/company/portal-settings.ts';
import type { commonRoutes } from '@homeward/contract/routes/api/common.ts';
import { fetchText } from '@homeward/channels/http/fetch-text.ts';
import { operatorsReach } from '@homeward/channels/http/reach.ts';
import type { FoundPlace } from '@homeward/contract/shapes/company/found-place.ts';
import { inForce, membershipAt } from '../accounts/memberships.ts';
import { ownsMachine } from '../api/machine-owner.ts';
import { data } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { AppError } from '../base/app-error.ts';
import { foundPlaces } from './found-places.ts';

/** The largest series: what is not known yet is not smaller than it. */
const unknownSeries = 'HYBRID';

async function settingsFor({ services, session, person }: Signed): Promise<PortalSettings> {
  const { tenants, registry, clock } = services;
  const now = clock.now();
  const membership = session.panel === null ? null : membershipAt(person, session.panel, now);
  const panel = membership?.panel ?? null;
  const resident = panel === null ? null : await registry.find(panel);
  const plan = panel === null ? fullPlan : tenants.planOf(panel);
  const staff = tenants.staffOf(person.account.id);
  const tenant = staff && tenants.tenant(staff.tenant);
  const flags = panel === null ? tenants.flagsFor(staff?.tenant ?? null) : tenants.flagsOf(panel);
  const series = resident?.head.series ?? unknownSeries;
  const role = membership?.role ?? null;
  return {
    userId: person.account.id,
    is_master: role === 'master',
    role,
    feature_plan: {
      notification_sub: {
        push: can(plan, 'push'),
        incoming_call: can(plan, 'incomingCall'),
        email: can(plan, 'email'),
        sms: can(plan, 'sms'),
        // S2.17: beside the plan, an account at the provider of voice calls.
        voice: can(plan, 'voice') && flags.voiceReport && flags.voiceAccount,
      },
    },
    plan,
    // What the panel itself says of its codes is so.
    flags: resident === null ? flags : { ...flags, pinLengthSix: resident.head.pinLength === 6 },
    xml_version: xmlVersion,
    gates: resident === null ? {} : gatesOf(resident.head, services.options.firmware),
    needHideArea: resident !== null && resident.areas.length <= 1,
    // S2.2: who has no panel of his own and no company's is sent to no other page.
    noUserAuthorize: tenant === null && person.memberships.every((one) => !inForce(one, now)),
    isMedicalPanel: resident?.head.model === 'carealert',
    hasMasterPanel: person.memberships.some((one) => one.role === 'master' && inForce(one, now)),
    areas: membership?.areas ?? [],
    tabs: role === null ? [] : tabsOf(resident?.head.model ?? 'security', role),
    programmingTabs: role === 'installer' ? programmingTabsOf(series) : [],
    machine: await ownsMachine(services, person),
    map: {
      tiles: services.options.maps.tiles ?? '',
      credit: services.options.maps.credit,
      search: services.options.maps.search !== null,
    },
    tenant: staff && tenant && { id: tenant.id, kind: tenant.kind, name: tenant.name, role: staff.role },
    limits: {
      name: limits.nameLength,
      url: limits.urlLength,
      rules: limits.rules,
      scenes: limits.scenes,
      members: limits.members,
      pins: limits.pins[series],
      crossAreaPins: limits.crossAreaPins[series],
      areas: limits.areas[series],
      voiceReports: limits.voiceReports,
      smsReports: limits.smsReports,
      mailReports: limits.mailReports,
      consentMinutes: limits.consentMinutes,
    },
  };
}

/** Bytes of an answer, and milliseconds that it may take. */
const mostBytes = 200_000;
const patience = 10_000;

/** Asks the operator's search. It sees this server, not who asks. */
async function placesFor({ services, person }: Signed, text: string): Promise<readonly FoundPlace[]> {
  const { options, clock, searches } = services;
  if (options.maps.search === null) throw new AppError('forbidden', 'v2_mg_no_address_search');
  if (!searches.take(person.account.id)) throw new AppError('retryLater', 'v2_mg_retry_later');
  const url = new URL(options.maps.search);
  url.searchParams.set('q', text);
  const fetched = await fetchText(
    { url: url.href, accept: 'application/json', mostBytes },
    { clock, reach: operatorsReach },
    AbortSignal.timeout(patience),
  );
  const places = fetched.tag === 'fetched' ? foundPlaces(fetched.text) : null;
  if (places === null) throw new AppError('retryLater', 'v2_mg_address_search_away');
  return places;
}

export const commonHandlers: Pick<Handlers, keyof typeof commonRoutes> = {
  'GET /common/settings': async (context) => data(await settingsFor(context)),
  'GET /common/address': async (context, { query }) => data(await placesFor(context, query.text)),
};
