import { z } from 'zod';
import { Role } from '../access/access.ts';
import { TenantRole } from '../access/tenant-access.ts';
import { AccountId, AreaId, DeviceId, Instant } from '../values/ids.ts';
import { SupportCase } from './tenant.ts';

/** What an owner may make somebody; there is one master, who changes by handing the home over. */
export const MemberRole = z.enum(['user', 'reportUser', 'careReceiver', 'careContact', 'station']);
export type MemberRole = z.infer<typeof MemberRole>;

/** Somebody with an account at the panel, in the family's fields (S3.5). */
export const PanelUser = z.object({
  user_id: AccountId,
  /** The sign-in name. */
  id: z.string(),
  master: z.boolean(),
  mail_address: z.string(),
  mobile_phone: z.string(),
  send_email_report: z.boolean(),
  send_SMS_report: z.boolean(),
  send_voice_report: z.boolean(),
});
export type PanelUser = z.infer<typeof PanelUser>;

export const Member = z.object({
  ...PanelUser.shape,
  name: z.string(),
  role: Role,
  /** Empty is all. */
  areas: z.array(AreaId).readonly(),
  /** Empty is none, for the master all. */
  cameras: z.array(DeviceId).readonly(),
  /** The number of the PIN slot this person may use from afar. */
  slot: z.number().int().nullable(),
  from: Instant,
  until: Instant.nullable(),
  inForce: z.boolean(),
});
export type Member = z.infer<typeof Member>;

/** What the owner settles when he lets somebody in. */
export const MemberRights = z.object({
  role: MemberRole,
  areas: z.array(AreaId).max(8).readonly(),
  cameras: z.array(DeviceId).max(20).readonly(),
  /** An ordinary user's slot, 1 to 94. */
  slot: z.number().int().min(1).max(94).nullable(),
  /** Absent on the way in is from now on. */
  from: Instant.nullable(),
  until: Instant.nullable(),
});
export type MemberRights = z.infer<typeof MemberRights>;

/** An invitation that waits. Its token is known to whoever got it, and kept as a hash. */
export const PendingInvitation = z.object({
  id: z.string(),
  kind: z.enum(['member', 'owner', 'staff']),
  role: z.union([Role, TenantRole]),
  name: z.string(),
  mail_address: z.string(),
  by: z.string(),
  created: Instant,
  expires: Instant,
});
export type PendingInvitation = z.infer<typeof PendingInvitation>;

/** What comes back once: the token is shown nowhere again. */
export const SentInvitation = z.object({
  id: z.string(),
  token: z.string(),
  expires: Instant,
  /** It was also mailed. */
  mailed: z.boolean(),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

/** Who belongs to a panel (S6.6): one's own record apart; of the others, a master sees all and everybody else nobody. */
export const Household = z.object({
  self: Member,
  members: z.array(Member).readonly(),
  invitations: z.array(PendingInvitation).readonly(),
  /** Of support, those who look now. */
  cases: z.array(SupportCase).readonly(),
});
export type Household = z.infer<typeof Household>;

/** What an invitation says to whoever holds its token. */
export const InvitationShown = z.object({
  kind: z.enum(['member', 'owner', 'staff']),
  /** The home's name, or the company's. */
  where: z.string(),
  role: z.union([Role, TenantRole]),
  by: z.string(),
  name: z.string(),
  expires: Instant,
});
export type InvitationShown = z.infer<typeof InvitationShown>;
