import { z } from 'zod';
import { auditFilter, AuditRow } from '../../shapes/access/audit.ts';
import { TenantRole } from '../../shapes/access/tenant-access.ts';
import { CompanyCase } from '../../shapes/company/company-below.ts';
import { FleetCounts, FleetFilter, FleetPanel, StaffMember, TenantId } from '../../shapes/company/tenant.ts';
import { Instant } from '../../shapes/values/ids.ts';
import { caseKinds } from '../../words/company/alarm-case-words.ts';
import { fleetOrders } from '../../words/company/fleet-words.ts';
import { fromWire } from '../../wire/scalars.ts';
import { forTenant, nothing, route } from '../api/route.ts';

/** Every answer is of one company below the operator; any other is not there. */
const of = { company: TenantId, _: z.string().optional() };
const num = z.number().int().min(1).max(200).optional();
const paged = { page_num: z.number().int().min(1).max(100_000).optional(), num };
const example = { query: { company: 'demo-company' } };

/** What an operator sees of a company below it. Each look is written down in that company's own audit. */
export const companyBelowRoutes = {
  'GET /installer/company_audit': route({
    query: fromWire(z.object({ ...of, ...auditFilter, num, before: z.number().int().positive().optional() })),
    body: nothing,
    data: z.object({ entries: z.array(AuditRow).readonly(), more: z.boolean() }),
    scalars: true,
    access: forTenant('companies', 'read'),
    about: 'What was done for a company of the operator, and who was denied, newest first.',
    example,
  }),
  'GET /installer/company_case': route({
    query: fromWire(
      z.object({
        ...of,
        ...paged,
        state: z.enum(['open', 'closed']).optional(),
        kind: z.enum(caseKinds).optional(),
        /** Begun from then on, and before then. */
        from: Instant.optional(),
        until: Instant.optional(),
      }),
    ),
    body: nothing,
    data: z.object({ total: z.number().int(), cases: z.array(CompanyCase).readonly() }),
    scalars: true,
    access: forTenant('companies', 'read'),
    about:
      'The alarm cases of a company of the operator, newest first: where and what, who had each and how it was closed, and nothing of the home.',
    example,
  }),
  'GET /installer/company_member': route({
    query: fromWire(
      z.object({ ...of, ...paged, search: z.string().max(64).optional(), role: TenantRole.optional() }),
    ),
    body: nothing,
    data: z.object({
      total: z.number().int(),
      members: z.array(StaffMember).readonly(),
      /** How many are invited and have not come. */
      invited: z.number().int(),
    }),
    scalars: true,
    access: forTenant('companies', 'read'),
    about: 'Who works for a company of the operator, and as what, by name.',
    example,
  }),
  'GET /installer/company_site': route({
    query: fromWire(
      z.object({
        ...of,
        ...paged,
        search: z.string().max(64).optional(),
        filter: FleetFilter.optional(),
        sort: z.enum(fleetOrders).optional(),
      }),
    ),
    body: nothing,
    data: z.object({
      total: z.number().int(),
      panels: z.array(FleetPanel).readonly(),
      counts: FleetCounts,
      at: Instant,
    }),
    scalars: true,
    access: forTenant('companies', 'read'),
    about: 'The equipment list of a company of the operator.',
    example,
  }),
} as const;
