import type { Company, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { companyRoutes } from '@homeward/contract/routes/company/company.ts';
import { newId } from '../accounts/secrets.ts';
import { sentPicture } from '../accounts/sent-picture.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { auditEntries } from '../store/audit-queries.ts';
import { invitationsOf, noRights } from '../store/invitations.ts';
import { letterheadOf, putLetterhead } from '../store/letterheads.ts';
import { casesOf } from '../store/support-cases.ts';
import type { Staff, Tenant } from '../store/tenants.ts';
import { invite, pendingOf } from '../tenants/invitations.ts';
import { endCase } from '../tenants/support.ts';
import { peopleOf } from './company-below.ts';
import { endingHandlers } from './company-ending.ts';
import { customerHandlers } from './company-customers.ts';
import { planHandlers } from './company-plans.ts';
import { noted } from './company-notes.ts';
import { tokenHandlers } from './company-tokens.ts';
import { wrongField } from './device-named.ts';

/** Entries shown at once. */
const auditPage = 50;

const companyOf = (
  { services }: ForTenant,
  { id, kind, parent, name, mail, phone, address }: Tenant,
): Company => ({
  id,
  kind,
  parent,
  name,
  mail,
  phone,
  address,
  panels: services.tenants.panels(id).length,
});

/** Bytes of a logo: it goes into every report. */
const logoBytes = 48 * 1024;

/** A logo that was sent, as it is kept; '' is none. Throws for what is no picture, and for what is too large. */
function logoOf(sent: string): string {
  const picture = sentPicture(sent, 'report_logo');
  if (picture === null) return '';
  if (picture.content.length > logoBytes) throw wrongField('report_logo', 'v2_mg_picture_size');
  return `data:${picture.type};base64,${picture.content.toString('base64')}`;
}

/** Somebody who works for the own company; people of others are not there. */
function staffNamed({ services, tenant }: ForTenant, account: Staff['account']): Staff {
  const staff = services.tenants.staffOf(account);
  if (staff?.tenant !== tenant.id) throw notFound();
  return staff;
}

/** A company without a manager could never get one again. */
function assertManaged({ services, tenant }: ForTenant, leaving: Staff): void {
  const managers = services.tenants.staff(tenant.id).filter(({ role }) => role === 'manager');
  if (managers.every(({ account }) => account === leaving.account))
    throw new AppError('conflict', 'v2_mg_last_manager');
}

export const companyHandlers: Pick<Handlers, keyof typeof companyRoutes> = {
  ...customerHandlers,
  ...planHandlers,
  ...tokenHandlers,
  ...endingHandlers,
  'GET /installer/account': async (context) => {
    const { services, tenant, staff } = context;
    const { text, logo } = await letterheadOf(services.store.db, tenant.id);
    return data({
      ...companyOf(context, tenant),
      role: staff.role,
      report_text: text,
      report_logo: logo,
    });
  },
  'PUT /installer/account': async (context, { body }) => {
    const { name, mail, phone, address } = body;
    const { db } = context.services.store;
    const before = await letterheadOf(db, context.tenant.id);
    const { report_text: text = before.text, report_logo: sent } = body;
    const logo = sent === undefined ? before.logo : logoOf(sent);
    if (text !== before.text || logo !== before.logo)
      await putLetterhead(db, context.tenant.id, { text, logo });
    await context.services.tenants.putTenant({ ...context.tenant, name, mail, phone, address });
    noted(context, 'changeCompany', { name });
    return done;
  },
  'GET /installer/member': async (context) => {
    const { services, tenant } = context;
    const { db } = services.store;
    const invitations = await invitationsOf(db, { tag: 'tenant', tenant: tenant.id }).list(
      services.clock.now(),
    );
    return data({
      members: await peopleOf(context, tenant.id),
      invitations: invitations.map(pendingOf),
    });
  },
  'POST /installer/member': async (context, { body }) => {
    const { services, tenant, person } = context;
    const sent = await invite(services, person.account, {
      opens: { tag: 'staff', tenant: tenant.id, role: body.role },
      account: null,
      name: body.name,
      mail: body.mail_address ?? '',
      rights: noRights,
    });
    noted(context, 'inviteStaff', { invitation: sent.id, role: body.role, name: body.name });
    return data(sent);
  },
  'PUT /installer/member': async (context, { body }) => {
    const staff = staffNamed(context, body.user_id);
    if (body.role !== 'manager') assertManaged(context, staff);
    await context.services.tenants.putStaff({ ...staff, role: body.role });
    noted(context, 'changeStaff', { member: body.user_id, role: body.role });
    return done;
  },
  'DELETE /installer/member': async (context, { body }) => {
    const { services, tenant, person } = context;
    if (body.invitation !== undefined) {
      const invitations = invitationsOf(services.store.db, { tag: 'tenant', tenant: tenant.id });
      if (!(await invitations.remove(body.invitation))) throw notFound();
      noted(context, 'removeInvitation', { invitation: body.invitation });
      return done;
    }
    if (body.user_id === undefined) throw notFound();
    const staff = staffNamed(context, body.user_id);
    assertManaged(context, staff);
    await services.tenants.removeStaff(staff);
    for (const one of await casesOf(services.store.db, { tenant: tenant.id }, services.clock.now()))
      if (one.account === staff.account)
        await endCase(services, one.panel, staff.account, { how: 'closed', by: person, of: tenant });
    noted(context, 'removeStaff', { member: body.user_id });
    return done;
  },
  'GET /installer/audit': async ({ services, tenant }, { query: { num = auditPage, before } }) => {
    await services.audit.settled();
    const which = { scope: tenant.id, own: null };
    const found = await auditEntries(services.store.db, which, { before }, num + 1);
    return data({ entries: found.slice(0, num), more: found.length > num });
  },
  'GET /installer/company': (context) =>
    data(context.services.tenants.companies(context.tenant.id).map((one) => companyOf(context, one))),
  'POST /installer/company': async (context, { body }) => {
    const { services, tenant, person } = context;
    const { tenants, random, clock } = services;
    const id = newId(random) as TenantId;
    const { name, mail, phone, address } = body.company;
    await tenants.putTenant({
      id,
      kind: 'installer',
      parent: tenant.id,
      name,
      mail,
      phone,
      address,
      flags: {},
      createdAt: clock.now(),
    });
    const sent = await invite(services, person.account, {
      opens: { tag: 'staff', tenant: id, role: 'manager' },
      account: null,
      name: body.manager.name,
      mail: body.manager.mail_address ?? '',
      rights: noRights,
    });
    noted(context, 'addCompany', { company: id, name });
    return data({ ...sent, company: id });
  },
};
