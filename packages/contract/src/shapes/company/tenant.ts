import { features } from '../../words/company/plan-features.ts';
import { z } from 'zod';
import { AccountId, Instant, PanelId } from '../values/ids.ts';
import { openFlags } from '../../words/company/flag-uses.ts';
import { visitEnds } from '../../words/company/visit-words.ts';
import { fleetFilters, fleetNeeds } from '../../words/company/fleet-words.ts';
import { Feature } from './plan.ts';
import { TenantKind, TenantRole, TokenScope } from '../access/tenant-access.ts';
import { PanelModel, PanelSeries } from '../panel/panel.ts';
import { SiteDrift } from './template.ts';

export const TenantId = z.string().min(1).max(64).brand<'TenantId'>();
export type TenantId = z.infer<typeof TenantId>;
export const CustomerId = z.string().min(1).max(64).brand<'CustomerId'>();
export type CustomerId = z.infer<typeof CustomerId>;
export const PlanId = z.string().min(1).max(64).brand<'PlanId'>();
export type PlanId = z.infer<typeof PlanId>;

/** What a company says of itself; the owner of a home sees name and phone. */
export const CompanyProfile = z.object({
  name: z.string().trim().min(1).max(80),
  mail: z.string().trim().max(120),
  phone: z.string().trim().max(40),
  address: z.string().trim().max(200),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;

export const Company = z.object({
  id: TenantId,
  kind: TenantKind,
  parent: TenantId.nullable(),
  ...CompanyProfile.shape,
  panels: z.number().int(),
});
export type Company = z.infer<typeof Company>;

export const StaffMember = z.object({
  account: AccountId,
  id: z.string(),
  name: z.string(),
  mail_address: z.string(),
  role: TenantRole,
});
export type StaffMember = z.infer<typeof StaffMember>;

/** How an installer stands at a panel: the owner lets him in, was asked to, or has yet to get the panel handed over. */
export const ConsentState = z.enum(['none', 'asked', 'open', 'installing']);
export type ConsentState = z.infer<typeof ConsentState>;

/** What came of something that was to be done at one of many sites; `why` is a message key, where it was refused. */
export const SiteResult = z.object({
  mac: PanelId,
  /** Empty for a site of others. */
  name: z.string(),
  /** `open`: the company is let in there already, so that nobody was asked. */
  outcome: z.enum(['asked', 'open', 'noted', 'refused']),
  why: z.string(),
});
export type SiteResult = z.infer<typeof SiteResult>;

/** Why a site needs somebody: how many of it there are, and since when it is known; null where nobody noted it. */
export const FleetNeed = z.object({
  why: z.enum(fleetNeeds),
  count: z.number().int(),
  since: Instant.nullable(),
});
export type FleetNeed = z.infer<typeof FleetNeed>;

/** A row of the equipment list: how the panel is, nothing of who lives there. */
export const FleetPanel = z.object({
  mac: PanelId,
  name: z.string(),
  customer: CustomerId.nullable(),
  customerName: z.string(),
  company: TenantId,
  series: PanelSeries.nullable(),
  model: PanelModel.nullable(),
  online: z.boolean(),
  /** When its state last changed; null for one that never sent any. */
  lastSeen: Instant.nullable(),
  firmware: z.string(),
  /** A panel of the same series runs a newer firmware. */
  behind: z.boolean(),
  alarm: z.boolean(),
  faults: z.number().int(),
  batteries: z.number().int(),
  bypassed: z.number().int(),
  /** The last walk test: how many detectors were set off, of how many. */
  lastTest: z.object({ at: Instant, heard: z.number().int(), of: z.number().int() }).nullable(),
  /** Report destinations whose last test failed. */
  failedReports: z.number().int(),
  /** Most urgent first; empty where nobody need go there. */
  needs: z.array(FleetNeed).readonly(),
  consent: ConsentState,
  consentFrom: Instant.nullable(),
  consentUntil: Instant.nullable(),
  /** Who let the company in; '' where nobody of the home did. */
  consentBy: z.string(),
  /** Who of the company came in unasked for an emergency, and why; null where the owner let them in, or nobody is in. */
  emergencyIn: z.object({ by: z.string(), reason: z.string() }).nullable(),
  askedAt: Instant.nullable(),
  askedBy: z.string(),
  refusedAt: Instant.nullable(),
  /** The owner allows the company to come in unasked where nobody can be reached. */
  emergency: z.boolean(),
  /** What the company wrote down of it. */
  note: z.string(),
  /** Its group, by which templates are chosen; empty is none. */
  group: z.string(),
  drift: SiteDrift,
  plan: z.string(),
});
export type FleetPanel = z.infer<typeof FleetPanel>;

export const FleetFilter = z.enum(fleetFilters);
export type FleetFilter = z.infer<typeof FleetFilter>;

/** How many panels each filter of the equipment list finds. */
export const FleetCounts = z.record(FleetFilter, z.number().int());
export type FleetCounts = z.infer<typeof FleetCounts>;

/** How many panels each filter finds, which firmware runs where, how that was before, and what has stood longest. */
export const Dashboard = z.object({
  counts: FleetCounts,
  firmware: z
    .array(z.object({ series: PanelSeries, version: z.string(), panels: z.number().int() }))
    .readonly(),
  /** The worst first, at most ten. */
  worst: z.array(FleetPanel).readonly(),
  /** The panels with the needs that have stood longest, at most twenty. */
  ageing: z.array(FleetPanel).readonly(),
  /** One row a day of the last 30, oldest first; days on which nobody looked are left out. */
  trend: z
    .array(
      z.object({
        day: z.string(),
        all: z.number().int(),
        offline: z.number().int(),
        needs: z.number().int(),
      }),
    )
    .readonly(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const CustomerFields = z.object({
  name: z.string().trim().min(1).max(80),
  mail: z.string().trim().max(120),
  phone: z.string().trim().max(40),
  address: z.string().trim().max(200),
  note: z.string().trim().max(500),
});
export const Customer = z.object({
  id: CustomerId,
  ...CustomerFields.shape,
  panels: z.array(PanelId).readonly(),
});
export type Customer = z.infer<typeof Customer>;

export const PlanFields = z.object({
  name: z.string().trim().min(1).max(40),
  features: z.array(Feature).max(features.length).readonly(),
});
export const StoredPlan = z.object({ id: PlanId, ...PlanFields.shape, panels: z.number().int() });
export type StoredPlan = z.infer<typeof StoredPlan>;

/** What a tenant says of flags that leave a choice; those it leaves out are as above it. */
export const FlagOverrides = z.partialRecord(z.enum(openFlags), z.boolean());
export type FlagOverrides = z.infer<typeof FlagOverrides>;

/** How a case of support was closed, and by whom. */
export const CaseEnd = z.object({
  how: z.enum(visitEnds),
  /** The person, and the company that he works for; '' where it is not known, or he is of the home. */
  by: z.string(),
  company: z.string(),
  /** What came of it, as whoever closed it says; '' is nothing. */
  outcome: z.string(),
});
export type CaseEnd = z.infer<typeof CaseEnd>;

/** Somebody of support looks at a panel, for a ticket, read only and masked (reliability D6). */
export const SupportCase = z.object({
  id: z.string(),
  mac: PanelId,
  ticket: z.string(),
  reason: z.string(),
  by: z.string(),
  company: z.string(),
  from: Instant,
  until: Instant,
  closed: Instant.nullable(),
  /** How it was closed; null while it is open, and where its time ran out. */
  end: CaseEnd.nullable(),
});
export type SupportCase = z.infer<typeof SupportCase>;

/** How long a token of a company is good, in days, at most. */
export const mostTokenDays = 730;
/** Tokens of a company that are good at once, at most. */
export const mostTokens = 50;
/** A token by which a program acts for a company, as far as its scopes and whoever made it may. */
export const CompanyToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope).readonly(),
  /** Who made it. It ends when he leaves. */
  by: z.string(),
  created: Instant,
  until: Instant,
  used: Instant.nullable(),
});
export type CompanyToken = z.infer<typeof CompanyToken>;
