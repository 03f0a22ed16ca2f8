import type { AuditAct } from '@homeward/contract/words/access/audit-acts.ts';
import type { companyBelowRoutes } from '@homeward/contract/routes/company/company-below.ts';
import type { StaffMember, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { data, longData } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { note } from '../api/note.ts';
import { notFound } from '../base/app-error.ts';
import { accountById } from '../store/accounts.ts';
import { auditEntries } from '../store/audit-queries.ts';
import { casesOfCompany } from '../store/company-cases.ts';
import { invitationsOf } from '../store/invitations.ts';
import type { Tenant } from '../store/tenants.ts';
import { fleetList } from '../tenants/fleet-pages.ts';

const pageSize = 50;

/** Where a page begins, and how long it is. */
function pageOf({
  page_num = 1,
  num = pageSize,
}: {
  page_num?: number | undefined;
  num?: number | undefined;
}) {
  return { from: (page_num - 1) * num, num };
}

type Looked = Extract<AuditAct, `look company ${string}`>;

/**
 * A company below the operator; all others are not there. That he looks, and at what, is written down in the company's
 * own audit, once in half an hour.
 */
function lookedAt({ services, tenant, ...caller }: ForTenant, id: TenantId, act: Looked): Tenant {
  const company = services.tenants.tenant(id);
  if (company?.parent !== tenant.id) throw notFound();
  if (services.recentAccess.isNew([id, caller.person.account.login, act]))
    note(
      { services, ...caller },
      {
        scope: id,
        act,
        body: { what: act.replace('look company ', ''), tenant: tenant.id, name: tenant.name },
      },
    );
  return company;
}

/** Who works for a company, by name. */
export async function peopleOf(
  { services }: Pick<ForTenant, 'services'>,
  tenant: TenantId,
): Promise<readonly StaffMember[]> {
  const staff = await Promise.all(
    services.tenants.staff(tenant).map(async ({ account, role }) => {
      const found = await accountById(services.store.db, account);
      return found ? [{ account, id: found.login, name: found.name, mail_address: found.mail, role }] : [];
    }),
  );
  return staff.flat().toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

export const companyBelowHandlers: Pick<Handlers, keyof typeof companyBelowRoutes> = {
  'GET /installer/company_audit': async (context, { query }) => {
    const { services } = context;
    const { company, num = pageSize, _, ...filter } = query;
    const { id } = lookedAt(context, company, 'look company audit');
    await services.audit.settled();
    const found = await auditEntries(services.store.db, { scope: id, own: null }, filter, num + 1);
    return data({ entries: found.slice(0, num), more: found.length > num });
  },
  'GET /installer/company_case': async (context, { query }) => {
    const { company, state, kind, from, until } = query;
    const { id } = lookedAt(context, company, 'look company cases');
    const filter = { state, kind, from, until };
    return data(await casesOfCompany(context.services.store.db, id, filter, pageOf(query)));
  },
  'GET /installer/company_member': async (context, { query }) => {
    const { services } = context;
    const { id } = lookedAt(context, query.company, 'look company people');
    const { role, search = '' } = query;
    const wanted = search.trim().toLowerCase();
    const found = (await peopleOf(context, id)).filter(
      (one) =>
        (role === undefined || one.role === role) &&
        [one.name, one.id, one.mail_address].some((text) => text.toLowerCase().includes(wanted)),
    );
    const invited = await invitationsOf(services.store.db, { tag: 'tenant', tenant: id }).list(
      services.clock.now(),
    );
    const { from, num } = pageOf(query);
    return data({
      total: found.length,
      members: found.slice(from, from + num),
      invited: invited.length,
    });
  },
  'GET /installer/company_site': async (context, { query }) => {
    const { services, masked } = context;
    const tenant = lookedAt(context, query.company, 'look company sites');
    const { from, num } = pageOf(query);
    const { panels, counts, at } = await fleetList({ services, tenant, masked }, query, from === 0);
    return longData({ total: panels.length, panels: panels.slice(from, from + num), counts, at });
  },
};
