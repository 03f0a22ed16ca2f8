import type { siteCodeRoutes } from '@homeward/contract/routes/company/site-code.ts';
import { newId } from '../accounts/secrets.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { customersOf } from '../store/customers.ts';
import { panelNames } from '../store/panels.ts';
import { addSiteCode, openSiteCode, removeSiteCode, siteCodesOf, takeSiteCode } from '../store/site-codes.ts';
import { changeCompany } from '../tenants/company-change.ts';
import { codeHash, newCode } from '../tenants/enrolment.ts';
import { keptSiteCodes } from '../tenants/housekeeping.ts';
import { noted } from './company-notes.ts';

const day = 24 * 60 * 60_000;

export const siteCodeHandlers: Pick<Handlers, keyof typeof siteCodeRoutes> = {
  'GET /installer/site_code': async ({ services, tenant }) => {
    const { store, clock, tenants } = services;
    const now = clock.now();
    const rows = await siteCodesOf(store.db, tenant.id, { now, since: now - keptSiteCodes });
    // A home that has left since is the company's no more, and neither is its name.
    const own = rows.flatMap(({ panel }) =>
      panel !== null && tenants.covers(tenant.id, tenants.tenancy(panel as never).tenant)
        ? [panel as never]
        : [],
    );
    const names = await panelNames(store.db, own);
    return data(
      rows.map((row) => ({
        id: row.id,
        label: row.label,
        by: row.by_name,
        created: row.created_at,
        expires: row.expires_at,
        used: row.used_at,
        site: row.panel === null ? '' : (names.get(row.panel as never) ?? ''),
      })),
    );
  },
  'POST /installer/site_code': async (context, { body }) => {
    const { services, tenant, person } = context;
    const { store, clock, random } = services;
    const { label, customer = null, days } = body;
    if (customer !== null && !(await customersOf(store.db, tenant.id).has(customer))) throw notFound();
    const [id, code, now] = [newId(random), newCode(random), clock.now()];
    const kept = await addSiteCode(store.db, {
      id,
      code_hash: siteCodeHash(code),
      tenant: tenant.id,
      customer,
      label,
      by_name: person.account.name,
      created_at: now,
      expires_at: now + days * day,
    });
    if (!kept) throw new AppError('conflict', 'v2_mg_too_many_site_codes');
    noted(context, 'siteCode', { id, label, days });
    return data({ id, code, expires: now + days * day });
  },
  'DELETE /installer/site_code': async (context, { body }) => {
    if (!(await removeSiteCode(context.services.store.db, context.tenant.id, body.id))) throw notFound();
    noted(context, 'withdrawSiteCode', { id: body.id });
    return done;
  },
  'POST /panel/company_code': async (context, { body }) => {
    const { services, panel, person, source } = context;
    const { accounts, store, clock, tenants } = services;
    const attempt = await accounts.attempt('a code of a company', source);
    const hash = siteCodeHash(body.code);
    const own = tenants.tenancy(panel).tenant;
    // Whose the home is already, it stays as it is, and the code is good for another.
    if (own !== null && own === (await openSiteCode(store.db, hash, clock.now()))) {
      await attempt.succeeded();
      return data({ company: tenants.tenant(own)?.name ?? '' });
    }
    const taken = await takeSiteCode(store.db, hash, panel, clock.now());
    if (taken === null) throw notFound();
    await attempt.succeeded();
    const { tenant } = taken;
    // Whom the company has removed since, the home is no more for.
    const kept = taken.customer !== null && (await customersOf(store.db, tenant).has(taken.customer));
    const customer = kept ? taken.customer : null;
    // The company before this one is out, whatever it was granted.
    await changeCompany(services, panel, { by: person, of: null }, { tenant, customer });
    const company = tenants.tenant(tenant)?.name ?? '';
    noteHere(context, 'changeCompany', { company: tenant, name: company });
    return data({ company });
  },
};

/** How a code of a company is kept: no code of a panel is ever taken for one. */
const siteCodeHash = (code: string): string => codeHash(`site ${code}`);
