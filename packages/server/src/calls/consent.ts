import type { ConsentView } from '@homeward/contract/shapes/company/consent.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { panelRoutes } from '@homeward/contract/routes/panel/panel.ts';
import { command } from '../api/command.ts';
import { data, done } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { maskedText } from '../panels/masked-text.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { casesOf } from '../store/support-cases.ts';
import { issueCode } from '../tenants/enrolment.ts';
import { askedFor } from '../tenants/fleet.ts';
import { changeCompany } from '../tenants/company-change.ts';
import { stopConsent } from '../tenants/first-install.ts';
import { endAsking, noteGranted } from '../tenants/site-access.ts';
import { visitsOf } from '../tenants/visits.ts';
import { consentOf, grantId } from '../accounts/grants.ts';
import { caseOf, endCases } from '../tenants/support.ts';

/** Who of outside may look in now. `known` is the state to read, where a newer one is known than the call came with. */
async function consentView(
  context: AtPanel,
  known: CachedPanel | null = context.resident,
): Promise<ConsentView> {
  const { services, panel, scope } = context;
  const { tenants, clock, store } = services;
  const now = clock.now();
  const tenancy = tenants.tenancy(panel);
  const company = tenancy.tenant === null ? null : tenants.tenant(tenancy.tenant);
  const alive = known && consentOf(known, tenancy.consentStoppedAt, now);
  const said = known && partOf(known, 'consent');
  const asked = tenancy.askedAt !== null && now - tenancy.askedAt < askedFor;
  const isOfThis = alive !== null && tenancy.grantedFrom === alive.from;
  // The server itself gives these, in the name of whoever comes in: nobody of the home was asked.
  const isUnasked = isOfThis ? tenancy.grantedEmergency : tenancy.installingSince !== null;
  const seen = (filter: Parameters<typeof visitsOf>[2]) =>
    scope.masked ? [] : visitsOf(services, panel, filter);
  const cases = await casesOf(store.db, { panel }, now);
  const shown = (name: string): string => (scope.masked ? maskedText(name) : name);
  return {
    consent: alive && {
      grant: grantId(panel, 'installer', alive.from),
      from: alive.from,
      until: alive.until,
      by: isUnasked ? '' : shown(alive.by.name),
      reason: isOfThis ? shown(tenancy.grantedReason) : '',
      wantedBy: isOfThis ? shown(tenancy.grantedFor) : '',
      emergency: isOfThis && tenancy.grantedEmergency,
    },
    visits:
      alive === null ? [] : await seen({ grant: grantId(panel, 'installer', alive.from), from: alive.from }),
    stopped: alive === null && said !== null && now < said.until,
    installing: tenancy.installingSince !== null,
    company: company && { id: company.id, name: company.name, phone: company.phone, mail: company.mail },
    asked: asked
      ? {
          by: shown(tenancy.askedBy),
          at: tenancy.askedAt ?? 0,
          minutes: tenancy.askedMinutes,
          reason: shown(tenancy.askedReason),
        }
      : null,
    emergencyAllowed: tenancy.emergencyAllowed,
    monitoringAllowed: tenancy.monitoringAllowed,
    picturesAllowed: tenancy.monitoringAllowed && tenancy.picturesAllowed,
    monitored: tenancy.monitoringAllowed && tenancy.monitored,
    cases: await Promise.all(
      cases.map(async (one) => ({
        ...caseOf(services, one),
        visits: await seen({ grant: one.id, from: one.from }),
      })),
    ),
  };
}

/** What the panel says after a command: it reports the change before it answers. */
const consentNow = (context: AtPanel): Promise<ConsentView> =>
  consentView(context, context.services.registry.peek(context.panel) ?? context.resident);

type ConsentCalls =
  | 'GET /panel/consent'
  | 'POST /panel/consent'
  | 'DELETE /panel/consent'
  | 'DELETE /panel/consent_request'
  | 'PUT /panel/emergency_access'
  | 'PUT /panel/monitoring'
  | 'PUT /panel/monitoring_pictures'
  | 'POST /panel/enrolment_code'
  | 'PUT /panel/company';

export const consentHandlers: Pick<Handlers, Extract<keyof typeof panelRoutes, ConsentCalls>> = {
  'GET /panel/consent': async (context) => data(await consentView(context)),
  'POST /panel/consent': async (context, { body }) => {
    const { services, panel } = context;
    const { minutes, pincode = null } = body;
    const { askedReason, askedBy, grantedFrom, grantedReason, grantedFor } = services.tenants.tenancy(panel);
    const before = context.resident && partOf(context.resident, 'consent');
    await command(context, { tag: 'consent', minutes, pin: pincode });
    // More time for the same work keeps its reason.
    const isMore = askedBy === '' && before !== null && before.from === grantedFrom;
    await noteGranted(services, panel, {
      reason: isMore ? grantedReason : askedReason,
      wantedBy: isMore ? grantedFor : askedBy,
      emergency: false,
    });
    return data(await consentNow(context));
  },
  'DELETE /panel/consent': async (context) => {
    const { services, panel, person } = context;
    const reached = await stopConsent(services, panel, person.account.name, 'owner');
    // Whoever still built it builds no more: it is the owner's home.
    await services.tenants.change(panel, { installingSince: null });
    await endCases(services, panel, { how: 'owner', by: person, of: null });
    noteHere(context, 'revokeConsent', { reached });
    return data(await consentNow(context));
  },
  'DELETE /panel/consent_request': async (context) => {
    await endAsking(context.services, context.panel, true);
    noteHere(context, 'refuseConsent');
    return data(await consentNow(context));
  },
  'PUT /panel/emergency_access': async (context, { body }) => {
    const { services, panel } = context;
    await services.tenants.change(panel, { emergencyAllowed: body.allowed });
    noteHere(context, 'allowEmergency', { allowed: body.allowed });
    services.live.publish(panel, [{ tag: 'status' }]);
    return data(await consentNow(context));
  },
  'PUT /panel/monitoring': async (context, { body: { allowed } }) => {
    const { services, panel } = context;
    const { tenants, live, feed } = services;
    // Whoever is allowed again takes it on again: nobody is watched without somebody's having said so.
    await tenants.change(panel, {
      monitoringAllowed: allowed,
      ...(allowed ? {} : { monitored: false, picturesAllowed: false }),
    });
    noteHere(context, 'allowMonitoring', { allowed });
    live.publish(panel, [{ tag: 'status' }]);
    const { tenant } = tenants.tenancy(panel);
    if (tenant !== null) feed.local({ tag: 'queue', tenant });
    return data(await consentNow(context));
  },
  'PUT /panel/monitoring_pictures': async (context, { body: { allowed } }) => {
    const { services, panel } = context;
    const { tenants, live, feed } = services;
    const { tenant, monitoringAllowed } = tenants.tenancy(panel);
    if (allowed && !monitoringAllowed) throw new AppError('forbidden', 'v2_mg_monitoring_not_allowed');
    await tenants.change(panel, { picturesAllowed: allowed });
    noteHere(context, 'allowPictures', { allowed });
    live.publish(panel, [{ tag: 'status' }]);
    if (tenant !== null) feed.local({ tag: 'queue', tenant });
    return data(await consentNow(context));
  },
  'POST /panel/enrolment_code': async ({ services, panel, person }) =>
    data(await issueCode(services, panel, person)),
  'PUT /panel/company': async (context, { body }) => {
    const { services, panel, person } = context;
    const { tenants } = services;
    const wanted = body.company === '' ? null : tenants.tenant(body.company as TenantId);
    if (body.company !== '' && !wanted) throw notFound();
    await changeCompany(services, panel, { by: person, of: null }, { tenant: wanted?.id ?? null });
    noteHere(context, 'changeCompany', { company: body.company });
    return done;
  },
};
