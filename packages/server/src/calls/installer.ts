import type { batchRoutes } from '@homeward/contract/routes/company/batch.ts';
import type { templateRoutes } from '@homeward/contract/routes/company/template.ts';
import type { installerRoutes } from '@homeward/contract/routes/company/installer.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { CustomerId, SupportCase } from '@homeward/contract/shapes/company/tenant.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { hasMaster } from '../store/accounts.ts';
import { customersOf } from '../store/customers.ts';
import { isOwned, takeCode } from '../store/enrolment-codes.ts';
import { maskedText } from '../panels/masked-text.ts';
import { panelNames } from '../store/panels.ts';
import { noRights } from '../store/invitations.ts';
import { casesOf } from '../store/support-cases.ts';
import { noted } from './company-notes.ts';
import { notedAt, ownPanel } from './own-panel.ts';
import { codeHash } from '../tenants/enrolment.ts';
import { changeCompany } from '../tenants/company-change.ts';
import { joinCompany, letNewHubIn, panelCode } from '../tenants/joining.ts';
import { accessHandlers } from './installer-access.ts';
import { fleetHandlers } from './installer-fleet.ts';
import { invite } from '../tenants/invitations.ts';
import { caseOf, endCase, openCase } from '../tenants/support.ts';
import { batchHandlers } from './installer-batch.ts';
import { sitesHandlers } from './installer-sites.ts';
import { templateHandlers } from './installer-templates.ts';

async function knownCustomer(
  { services, tenant }: ForTenant,
  id: CustomerId | null,
): Promise<CustomerId | null> {
  if (id !== null && !(await customersOf(services.store.db, tenant.id).has(id))) throw notFound();
  return id;
}

/** To whom a home has gone is nobody's business whom it has left. */
const withoutOthers = ({ end, ...shown }: SupportCase): SupportCase => ({
  ...shown,
  end: end && end.company !== '' && end.company !== shown.company ? { ...end, by: '', company: '' } : end,
});

type InstallerCalls = keyof typeof installerRoutes | keyof typeof batchRoutes | keyof typeof templateRoutes;

export const installerHandlers: Pick<Handlers, InstallerCalls> = {
  ...accessHandlers,
  ...batchHandlers,
  ...templateHandlers,
  ...fleetHandlers,
  ...sitesHandlers,
  'POST /installer/panel': async (context, { body }) => {
    const { services, person, source, tenant } = context;
    const { accounts, clock, store } = services;
    const attempt = await accounts.attempt(panelCode, source);
    const customer = await knownCustomer(context, body.customer ?? null);
    const hash = codeHash(body.code);
    // Whoever stands before a panel need not know who made the code that he holds.
    const panel =
      (await takeCode(store.db, hash, tenant.id, clock.now())) ?? (await letNewHubIn(services, body.code));
    if (panel === null && (await isOwned(store.db, hash, clock.now())))
      throw new AppError('conflict', 'v2_mg_has_owner');
    if (panel === null) throw notFound();
    await attempt.succeeded();
    const installing = await joinCompany(services, panel, { tenant: tenant.id, customer, by: person });
    notedAt(context, panel, 'addPanel', { installing });
    noted(context, 'addPanel', { mac: panel, installing });
    return data({ mac: panel });
  },
  'PUT /installer/panel': async (context, { body }) => {
    const { mac, customer, note, group, own } = body;
    ownPanel(context, mac);
    await context.services.tenants.change(mac, {
      ...(customer === undefined ? {} : { customer: await knownCustomer(context, customer) }),
      ...(note === undefined ? {} : { note }),
      ...(group === undefined ? {} : { group }),
      ...(own === undefined ? {} : { own: [...new Set(own)].toSorted() }),
    });
    if (customer !== undefined) notedAt(context, mac, 'setCustomer', { customer });
    // What it says is the company's, and not the home's log.
    if (note !== undefined) notedAt(context, mac, 'siteNote');
    if (group !== undefined || own !== undefined) notedAt(context, mac, 'siteTemplates', { group, own });
    return done;
  },
  'DELETE /installer/panel': async (context, { body }) => {
    const { services, tenant, person } = context;
    ownPanel(context, body.mac);
    await changeCompany(services, body.mac, { by: person, of: tenant }, { tenant: tenant.parent });
    notedAt(context, body.mac, 'giveUpPanel');
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
      rights: body.installing === true ? { ...noRights, installing: true } : noRights,
    });
    notedAt(context, body.mac, 'offerOwnership', { invitation: sent.id });
    return data(sent);
  },
  'GET /installer/case': async (context) => {
    const { services, tenant, staff } = context;
    const { db } = services.store;
    const cases = await casesOf(db, { tenant: tenant.id }, services.clock.now());
    const names = await panelNames(db, [...new Set(cases.map(({ panel }) => panel))]);
    return data(
      cases.map((one) => {
        const site = names.get(one.panel) ?? '';
        const shown = withoutOthers(caseOf(services, one));
        if (staff.role !== 'support') return { ...shown, site };
        // Of people of the home support sees no name.
        const { end } = shown;
        const masked = end?.company === '' ? { ...end, by: maskedText(end.by) } : end;
        return { ...shown, site: maskedText(site), end: masked };
      }),
    );
  },
  'POST /installer/case': async (context, { body }) => {
    const { mac, ticket, reason = '', minutes = limits.caseMinutes } = body;
    return data(await openCase(context, { panel: mac, ticket, reason, minutes }));
  },
  'DELETE /installer/case': async (context, { body }) => {
    const { services, tenant, person } = context;
    const now = services.clock.now();
    const cases = await casesOf(services.store.db, { tenant: tenant.id }, now);
    const found = cases.find(({ id, closed, until }) => id === body.id && closed === null && until > now);
    if (!found) throw notFound();
    const ending = { how: 'closed', by: person, of: tenant, outcome: body.outcome ?? '' } as const;
    await endCase(services, found.panel, found.account, ending);
    return done;
  },
};
