import type { AuditAct } from '@homeward/contract/audit-acts.ts';
import type { installerRoutes } from '@homeward/contract/routes/installer.ts';
import { limits } from '@homeward/contract/limits.ts';
import type { PanelId } from '@homeward/contract/ids.ts';
import type { CustomerId } from '@homeward/contract/entities/tenant.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { note } from '../api/note.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { hasMaster } from '../store/accounts.ts';
import { customersOf } from '../store/customers.ts';
import { takeCode } from '../store/enrolment-codes.ts';
import { noRights } from '../store/invitations.ts';
import { casesOf } from '../store/support-cases.ts';
import type { Tenancy } from '../store/tenants.ts';
import { codeHash } from '../tenants/enrolment.ts';
import { keepInstalling, stopConsent } from '../tenants/first-install.ts';
import { chosen, dashboardOf, fleetOf } from '../tenants/fleet.ts';
import { invite } from '../tenants/invitations.ts';
import { caseOf, endCase, openCase } from '../tenants/support.ts';
import { batchHandlers } from './installer-batch.ts';

const pageSize = 20;

/** A panel that the company itself looks after; those of others are not there. */
function ownPanel({ services, tenant }: ForTenant, panel: PanelId): Tenancy {
  const tenancy = services.tenants.tenancy(panel);
  if (tenancy.tenant !== tenant.id) throw notFound();
  return tenancy;
}

async function knownCustomer(
  { services, tenant }: ForTenant,
  id: CustomerId | null,
): Promise<CustomerId | null> {
  if (id !== null && !(await customersOf(services.store.db, tenant.id).has(id))) throw notFound();
  return id;
}

const noted = (
  context: ForTenant,
  panel: PanelId,
  act: AuditAct,
  body: Readonly<Record<string, unknown>> = {},
): void => note(context, { scope: panel, act, body: { tenant: context.tenant.id, ...body } });

export const installerHandlers: Pick<Handlers, keyof typeof installerRoutes> = {
  ...batchHandlers,
  'GET /installer/panel': async (context, { query }) => {
    const panels = chosen(await fleetOf(context), query);
    const size = query.num ?? pageSize;
    const from = ((query.page_num ?? 1) - 1) * size;
    return data({ total: panels.length, panels: panels.slice(from, from + size) });
  },
  'POST /installer/panel': async (context, { body }) => {
    const { services, person, source, tenant } = context;
    const { tenants, accounts, clock, store } = services;
    const attempt = await accounts.attempt('an enrolment code', source);
    const customer = await knownCustomer(context, body.customer ?? null);
    const panel = await takeCode(store.db, codeHash(body.code), clock.now());
    if (panel === null) throw notFound();
    await attempt.succeeded();
    const owned = await hasMaster(store.db, panel);
    // The company before this one is out, whatever it was granted.
    if (owned) await stopConsent(services, panel, person.account.name);
    await tenants.change(panel, {
      tenant: tenant.id,
      customer,
      plan: null,
      installingSince: owned ? null : clock.now(),
    });
    await keepInstalling(services, panel, person.account.name);
    noted(context, panel, 'addPanel', { installing: !owned });
    return data({ mac: panel });
  },
  'PUT /installer/panel': async (context, { body }) => {
    ownPanel(context, body.mac);
    await context.services.tenants.change(body.mac, {
      customer: await knownCustomer(context, body.customer),
    });
    noted(context, body.mac, 'setCustomer', { customer: body.customer });
    return done;
  },
  'DELETE /installer/panel': async (context, { body }) => {
    const { services, tenant, person } = context;
    ownPanel(context, body.mac);
    await services.tenants.change(body.mac, {
      tenant: tenant.parent,
      customer: null,
      installingSince: null,
    });
    await stopConsent(services, body.mac, person.account.name);
    noted(context, body.mac, 'giveUpPanel');
    return done;
  },
  'POST /installer/handover': async (context, { body }) => {
    const { services, person } = context;
    ownPanel(context, body.mac);
    // Who has an owner is handed over by him alone.
    if (await hasMaster(services.store.db, body.mac)) throw new AppError('conflict', 'v2_mg_has_owner');
    const sent = await invite(services, person.account, {
      opens: { tag: 'owner', panel: body.mac, role: 'master' },
      account: null,
      name: body.name,
      mail: body.mail_address ?? '',
      rights: noRights,
    });
    noted(context, body.mac, 'offerOwnership', { invitation: sent.id });
    return data(sent);
  },
  'POST /installer/ask': async (context, { body }) => {
    const { services, person, tenant } = context;
    const { tenants, clock, live, notices } = services;
    ownPanel(context, body.mac);
    const by = person.account.name;
    await tenants.change(body.mac, { askedBy: by, askedAt: clock.now() });
    noted(context, body.mac, 'askConsent');
    live.publish(body.mac, [{ tag: 'status' }]);
    await notices.tell({ tag: 'installerAsks', panel: body.mac, by, company: tenant.name });
    return done;
  },
  'GET /installer/dashboard': async (context) => data(dashboardOf(await fleetOf(context))),
  'GET /installer/case': async (context) => {
    const { services, tenant } = context;
    const cases = await casesOf(services.store.db, { tenant: tenant.id }, services.clock.now());
    return data(cases.map((one) => caseOf(services, one)));
  },
  'POST /installer/case': async (context, { body }) => {
    const { mac, ticket, reason = '', minutes = limits.caseMinutes } = body;
    return data(await openCase(context, { panel: mac, ticket, reason, minutes }));
  },
  'DELETE /installer/case': async (context, { body }) => {
    const { services, tenant } = context;
    const now = services.clock.now();
    const cases = await casesOf(services.store.db, { tenant: tenant.id }, now);
    const found = cases.find(({ id, closed, until }) => id === body.id && closed === null && until > now);
    if (!found) throw notFound();
    await endCase(services, found.panel, found.account);
    noted(context, found.panel, 'closeCase', { grant: found.id });
    return done;
  },
};
