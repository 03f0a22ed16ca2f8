import type { PlanId, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { companyRoutes } from '@homeward/contract/routes/company/company.ts';
import { newId } from '../accounts/secrets.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { note } from '../api/note.ts';
import { AppError, notFound } from '../base/app-error.ts';
import type { KeptTenant, TenantPlan } from '../store/tenants.ts';
import { noted } from './company-notes.ts';

/** A plan of the own operator; those of others are not there. */
function planNamed({ services, tenant }: ForTenant, id: PlanId): TenantPlan {
  const plan = services.tenants.plans(tenant.id).find((one) => one.id === id);
  if (!plan) throw notFound();
  return plan;
}

/** The own company, or one below it. */
function tenantNamed({ services, tenant }: ForTenant, id: TenantId | undefined): KeptTenant {
  const found = services.tenants.tenant(id ?? tenant.id);
  if (!found || !services.tenants.covers(tenant.id, found.id)) throw notFound();
  return found;
}

type PlanCalls = Extract<
  keyof typeof companyRoutes,
  `${string} /installer/plan` | `${string} /installer/flag`
>;

export const planHandlers: Pick<Handlers, PlanCalls> = {
  'GET /installer/plan': (context) => {
    const { services, tenant } = context;
    const panels = services.tenants.panels(tenant.id);
    return data(
      services.tenants
        .plans(tenant.id)
        .map(({ id, plan }) => ({ id, ...plan, panels: panels.filter((panel) => panel.plan === id).length }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    );
  },
  'POST /installer/plan': async (context, { body }) => {
    const { services, tenant } = context;
    const id = body.id === undefined ? (newId(services.random) as PlanId) : planNamed(context, body.id).id;
    const plan = { name: body.name, features: [...new Set(body.features)] };
    await services.tenants.putPlan({ id, tenant: tenant.id, plan });
    noted(context, 'putPlan', { plan: id, ...plan });
    return data({ id });
  },
  'PUT /installer/plan': async (context, { body }) => {
    const { services, tenant } = context;
    const { tenants } = services;
    if (!tenants.covers(tenant.id, tenants.tenancy(body.mac).tenant)) throw notFound();
    const plan = body.plan === null ? null : planNamed(context, body.plan).id;
    // What a home chose and pays for is what it has: this one would never count.
    if (plan !== null && tenants.agreed(body.mac) !== null)
      throw new AppError('conflict', 'v2_mg_plan_of_home');
    await tenants.change(body.mac, { plan });
    note(context, { scope: body.mac, act: 'setPlan', body: { tenant: tenant.id, plan } });
    return done;
  },
  'DELETE /installer/plan': async (context, { body }) => {
    const { services, tenant } = context;
    const plan = planNamed(context, body.id);
    if (services.tenants.panels(tenant.id).some((panel) => panel.plan === plan.id))
      throw new AppError('conflict', 'v2_mg_plan_in_use');
    await services.tenants.removePlan(plan);
    noted(context, 'removePlan', { plan: plan.id });
    return done;
  },
  'GET /installer/flag': (context, { query }) => {
    const { id, flags, flagsRevision: revision } = tenantNamed(context, query.company);
    return data({ own: flags, flags: context.services.tenants.flagsFor(id), revision });
  },
  'PUT /installer/flag': async (context, { body }) => {
    const tenant = tenantNamed(context, body.company);
    assertChanged(await context.services.tenants.putFlags(tenant.id, body.flags, context.expect));
    noted(context, 'setFlags', { company: tenant.id, flags: body.flags });
    return done;
  },
};
