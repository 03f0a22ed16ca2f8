import { z } from 'zod';
import { AuditRow } from '../../shapes/access/audit.ts';
import { PendingInvitation, SentInvitation } from '../../shapes/company/member.ts';
import {
  Company,
  CompanyProfile,
  CompanyToken,
  Customer,
  CustomerFields,
  CustomerId,
  FlagOverrides,
  mostTokenDays,
  PlanFields,
  PlanId,
  StaffMember,
  StoredPlan,
  TenantId,
} from '../../shapes/company/tenant.ts';
import { AccountId, PanelId } from '../../shapes/values/ids.ts';
import { TenantRole, TokenScope } from '../../shapes/access/tenant-access.ts';
import { tokenScopes } from '../../words/company/tenant-roles.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, forTenant, noQuery, nothing, Revision, route } from '../api/route.ts';

const Mail = z.union([z.literal(''), z.email().max(120)]);
const Name = z.string().trim().min(1).max(60);
const Mac = z.string().max(32).toLowerCase().pipe(PanelId);
const mac = '00:1d:94:0d:e0:01';
const person = { name: Name, mail_address: Mail.optional() };
const company = { name: 'Hart Security', mail: 'office@example.org', phone: '+4930123456', address: '' };
const customer = { name: 'C. Berg', mail: '', phone: '', address: 'Elm Road 4', note: '' };

export const companyRoutes = {
  'GET /installer/account': route({
    query: noQuery,
    body: nothing,
    data: Company.extend({
      role: TenantRole,
      /** What stands above its reports: lines, and a picture as a data URL; '' is none. */
      report_text: z.string(),
      report_logo: z.string(),
    }),
    scalars: true,
    access: forTenant('company', 'read'),
    about: 'The own company, what one is there, and what stands above its reports.',
    example: {},
  }),
  'PUT /installer/account': route({
    query: noQuery,
    body: fromWire(
      CompanyProfile.extend({
        /** What stands above reports from now on; absent leaves it as it is. */
        report_text: z.string().trim().max(300).optional(),
        /** PNG, JPEG or WebP of at most 1024 px a side and 48 kB; base64, also as a data URL. Empty takes it away. */
        report_logo: z.string().max(70_000).optional(),
      }),
    ),
    bodyBytes: 80_000,
    data: empty,
    access: forTenant('company', 'write'),
    about: 'Changes what the company says of itself, and what stands above its reports.',
    example: { body: company },
  }),
  'GET /installer/member': route({
    query: noQuery,
    body: nothing,
    data: z.object({
      members: z.array(StaffMember).readonly(),
      invitations: z.array(PendingInvitation).readonly(),
    }),
    scalars: true,
    access: forTenant('staff', 'read'),
    about: 'Who works for the company, and who is invited to.',
    example: {},
  }),
  'POST /installer/member': route({
    query: noQuery,
    body: fromWire(z.object({ ...person, role: TenantRole })),
    data: SentInvitation,
    scalars: true,
    secret: true,
    access: forTenant('staff', 'write'),
    about: 'Invites somebody to work for the company. The token is shown once.',
    example: { body: { name: 'Sam', role: 'technician' } },
  }),
  'PUT /installer/member': route({
    query: noQuery,
    body: fromWire(z.object({ user_id: AccountId, role: TenantRole })),
    data: empty,
    access: forTenant('staff', 'write'),
    about: 'Makes somebody a manager, technician or supporter. The last manager stays one.',
    example: { body: { user_id: 'nobody', role: 'technician' } },
  }),
  'DELETE /installer/member': route({
    query: noQuery,
    body: fromWire(z.object({ user_id: AccountId.optional(), invitation: z.string().max(64).optional() })),
    data: empty,
    access: forTenant('staff', 'write'),
    about: 'Takes somebody out of the company, or an invitation back, with effect at once.',
    example: { body: { invitation: 'none' } },
  }),
  'GET /installer/token': route({
    query: noQuery,
    body: nothing,
    data: z.array(CompanyToken).readonly(),
    scalars: true,
    access: forTenant('staff', 'read'),
    about: 'The tokens by which programs act for the company, newest first.',
    example: {},
  }),
  'POST /installer/token': route({
    query: noQuery,
    body: fromWire(
      z.object({
        name: Name,
        scopes: z.array(TokenScope).min(1).max(tokenScopes.length).readonly(),
        days: z.number().int().min(1).max(mostTokenDays),
      }),
    ),
    data: z.object({ id: z.string(), secret: z.string() }),
    scalars: true,
    secret: true,
    access: forTenant('staff', 'write'),
    about:
      'Makes a token for a program, sent as "Authorization: Bearer". It may what its scopes name, no more than who made it, and is shown once.',
    example: { body: { name: 'Invoices', scopes: ['fleet:read'], days: 90 } },
  }),
  'DELETE /installer/token': route({
    query: noQuery,
    body: fromWire(z.object({ id: z.string().max(64) })),
    data: empty,
    access: forTenant('staff', 'write'),
    about: 'Ends a token, with effect at once.',
    example: { body: { id: 'none' } },
  }),
  'GET /installer/audit': route({
    query: fromWire(
      z.object({
        num: z.number().int().min(1).max(200).optional(),
        before: z.number().int().positive().optional(),
        _: z.string().optional(),
      }),
    ),
    body: nothing,
    data: z.object({ entries: z.array(AuditRow).readonly(), more: z.boolean() }),
    scalars: true,
    access: forTenant('staff', 'read'),
    about: 'What was done for the company itself and who was denied, newest first.',
    example: {},
  }),
  'GET /installer/customer': route({
    query: z.object({ search: z.string().max(64).optional(), _: z.string().optional() }),
    body: nothing,
    data: z.array(Customer.extend({ revision: Revision })).readonly(),
    scalars: true,
    access: forTenant('customers', 'read'),
    about: 'The customers of the company with their panels, by name.',
    example: {},
  }),
  'POST /installer/customer': route({
    query: noQuery,
    body: fromWire(CustomerFields),
    data: z.object({ id: CustomerId }),
    scalars: true,
    access: forTenant('customers', 'write'),
    about: 'Adds a customer.',
    example: { body: customer },
  }),
  'PUT /installer/customer': route({
    query: noQuery,
    body: fromWire(CustomerFields.extend({ id: CustomerId })),
    data: empty,
    access: forTenant('customers', 'write'),
    edits: 'row',
    about: 'Changes a customer.',
    example: { body: { id: 'none', ...customer } },
  }),
  'DELETE /installer/customer': route({
    query: noQuery,
    body: fromWire(z.object({ id: CustomerId })),
    data: empty,
    access: forTenant('customers', 'write'),
    about: 'Forgets a customer; panels stay, without one.',
    example: { body: { id: 'none' } },
  }),
  'GET /installer/company': route({
    query: noQuery,
    body: nothing,
    data: z.array(Company).readonly(),
    scalars: true,
    access: forTenant('companies', 'read'),
    about: 'The installer companies of the operator.',
    example: {},
  }),
  'POST /installer/company': route({
    query: noQuery,
    body: fromWire(z.object({ company: CompanyProfile, manager: z.object(person) })),
    data: SentInvitation.extend({ company: TenantId }),
    scalars: true,
    secret: true,
    access: forTenant('companies', 'write'),
    about: 'Makes an installer company and invites its first manager.',
    example: { body: { company, manager: { name: 'Sam' } } },
  }),
  'PUT /installer/company': route({
    query: noQuery,
    body: fromWire(CompanyProfile.extend({ company: TenantId })),
    data: empty,
    access: forTenant('companies', 'write'),
    about: 'Changes what a company below the operator is called, and how it is reached.',
    example: { body: { company: 'none', ...company } },
  }),
  'DELETE /installer/company': route({
    query: noQuery,
    body: fromWire(z.object({ company: TenantId })),
    data: empty,
    access: forTenant('companies', 'write'),
    about:
      'Ends a company below the operator: its people, invitations, tokens and codes are good no more. Refused (409) while it has a site or a panel of another maker that reports to it.',
    example: { body: { company: 'none' } },
  }),
  'GET /installer/plan': route({
    query: noQuery,
    body: nothing,
    data: z.array(StoredPlan).readonly(),
    scalars: true,
    access: forTenant('plans', 'read'),
    about: 'The plans of the operator and how many panels have each.',
    example: {},
  }),
  'POST /installer/plan': route({
    query: noQuery,
    body: fromWire(PlanFields.extend({ id: PlanId.optional() })),
    data: z.object({ id: PlanId }),
    scalars: true,
    access: forTenant('plans', 'write'),
    about: 'Makes a plan, or changes one with effect at once for every panel that has it.',
    example: { body: { name: 'Basic', features: ['push', 'email', 'automation'] } },
  }),
  'PUT /installer/plan': route({
    query: noQuery,
    body: fromWire(z.object({ mac: Mac, plan: PlanId.nullable() })),
    data: empty,
    access: forTenant('plans', 'write'),
    about: 'Gives a panel a plan; none is the full one.',
    example: { body: { mac, plan: '' } },
  }),
  'DELETE /installer/plan': route({
    query: noQuery,
    body: fromWire(z.object({ id: PlanId })),
    data: empty,
    access: forTenant('plans', 'write'),
    about: 'Forgets a plan that no panel has.',
    example: { body: { id: 'none' } },
  }),
  'GET /installer/flag': route({
    query: z.object({ company: TenantId.optional(), _: z.string().optional() }),
    body: nothing,
    data: z.object({
      /** What this tenant says itself. */
      own: FlagOverrides,
      /** What holds for its panels. */
      flags: z.record(z.string(), z.boolean()),
      revision: Revision,
    }),
    scalars: true,
    access: forTenant('plans', 'read'),
    about: 'The flags of the configuration as they are for a tenant.',
    example: {},
  }),
  'PUT /installer/flag': route({
    query: noQuery,
    body: fromWire(z.object({ company: TenantId.optional(), flags: FlagOverrides })),
    data: empty,
    access: forTenant('plans', 'write'),
    edits: 'row',
    about: 'Says which flags differ for a tenant; those left out are as above it.',
    example: { body: { flags: { reportTemplate: true } } },
  }),
} as const;
