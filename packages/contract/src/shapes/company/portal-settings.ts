import { z } from 'zod';
import { Role } from '../access/access.ts';
import { AccountId, AreaId } from '../values/ids.ts';
import { gatedFeatures } from '../../words/panel/feature-gates.ts';
import { flagNames } from '../../words/values/limits.ts';
import { Plan } from './plan.ts';
import { TenantKind, TenantRole } from '../access/tenant-access.ts';
import { programmingTabs, panelTabs } from '../../words/panel/panel-tabs.ts';

/** What the portal must know before it shows a page (S3.9, S3.10, S9.4, S9.5). */
export const PortalSettings = z.object({
  userId: AccountId,
  is_master: z.boolean(),
  role: Role.nullable(),
  /** What the plan has of notifications, in the family's shape (S3.10); `feature_plan` of the client state. */
  feature_plan: z.object({
    notification_sub: z.object({
      push: z.boolean(),
      incoming_call: z.boolean(),
      email: z.boolean(),
      sms: z.boolean(),
      voice: z.boolean(),
    }),
  }),
  plan: Plan,
  flags: z.record(z.enum(flagNames), z.boolean()),
  xml_version: z.string(),
  /** What the firmware of the panel has, and which it would need (S6.7, S9.6); nothing of one that is not known. */
  gates: z.partialRecord(
    z.enum(gatedFeatures),
    z.object({ open: z.boolean(), has: z.string(), needs: z.string() }),
  ),
  /** The panel has one area, so that naming it says nothing. */
  needHideArea: z.boolean(),
  noUserAuthorize: z.boolean(),
  isMedicalPanel: z.boolean(),
  hasMasterPanel: z.boolean(),
  areas: z.array(AreaId).readonly(),
  /** The tabs this person sees on the page of the panel, and an installer when programming (S9.5). */
  tabs: z.array(z.enum(panelTabs)).readonly(),
  programmingTabs: z.array(z.enum(programmingTabs)).readonly(),
  /** What this person is in the company he works for. */
  tenant: z.object({ id: z.string(), kind: TenantKind, name: z.string(), role: TenantRole }).nullable(),
  /** Whether this person says how the machine reaches people: mail server, gateways, pushes (decision 56). */
  machine: z.boolean(),
  /** What lies under places and ways: the address of pictures with {z}, {x} and {y}, '' is none; whose they are; and whether addresses are found. */
  map: z.object({ tiles: z.string(), credit: z.string(), search: z.boolean() }),
  /** Figures that pages check before they send (S9.3, S6.3). */
  limits: z.object({
    name: z.number().int(),
    url: z.number().int(),
    rules: z.number().int(),
    scenes: z.number().int(),
    members: z.number().int(),
    pins: z.number().int(),
    crossAreaPins: z.number().int(),
    areas: z.number().int(),
    voiceReports: z.number().int(),
    smsReports: z.number().int(),
    mailReports: z.number().int(),
    consentMinutes: z.object({
      min: z.number().int(),
      max: z.number().int(),
      standard: z.number().int(),
    }),
  }),
});
export type PortalSettings = z.infer<typeof PortalSettings>;
