import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { companyRoutes } from '@homeward/contract/routes/company/company.ts';
import { done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { note } from '../api/note.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { invitationsOf } from '../store/invitations.ts';
import { signalAccounts } from '../store/signals.ts';
import { removeOpenSiteCodes } from '../store/site-codes.ts';
import { casesOf } from '../store/support-cases.ts';
import type { KeptTenant } from '../store/tenants.ts';
import { endCase } from '../tenants/support.ts';
import { noted } from './company-notes.ts';

/** A company below the operator; all others are not there. */
function below({ services, tenant }: ForTenant, id: TenantId): KeptTenant {
  const company = services.tenants.tenant(id);
  if (company?.parent !== tenant.id) throw notFound();
  return company;
}

/** Written down on both sides: by the operator who did it, and in the chain of the company. */
function notedOnBoth(
  context: ForTenant,
  { id }: KeptTenant,
  act: 'changeCompany' | 'endCompany',
  name: string,
): void {
  noted(context, act, { company: id, name });
  note(context, { scope: id, act, body: { tenant: context.tenant.id, name } });
}

type EndingCalls = Extract<keyof typeof companyRoutes, `${'PUT' | 'DELETE'} /installer/company`>;

/** What an operator does with a company below it: another name, and its end. */
export const endingHandlers: Pick<Handlers, EndingCalls> = {
  'PUT /installer/company': async (context, { body }) => {
    const company = below(context, body.company);
    const { name, mail, phone, address } = body;
    await context.services.tenants.putTenant({ ...company, name, mail, phone, address });
    notedOnBoth(context, company, 'changeCompany', name);
    return done;
  },
  'DELETE /installer/company': async (context, { body }) => {
    const { services, person, tenant } = context;
    const { tenants, store, clock } = services;
    const company = below(context, body.company);
    const { id, name } = company;
    const { db } = store;
    const assertEmpty = async (): Promise<void> => {
      if (tenants.panels(id).length > 0 || (await signalAccounts(db, id)).length > 0)
        throw new AppError('conflict', 'v2_mg_company_has_sites');
    };
    await assertEmpty();
    // First of all nobody can bring anything to it any more; itself it goes last, so that this can be done again.
    await invitationsOf(db, { tag: 'tenant', tenant: id }).removeAll();
    await removeOpenSiteCodes(db, id);
    for (const staff of tenants.staff(id)) await tenants.removeStaff(staff);
    const now = clock.now();
    for (const { panel, account, closed, until } of await casesOf(db, { tenant: id }, now))
      if (closed === null && until > now)
        await endCase(services, panel, account, { how: 'closed', by: person, of: tenant });
    await assertEmpty();
    await tenants.removeTenant(company);
    notedOnBoth(context, company, 'endCompany', name);
    return done;
  },
};
