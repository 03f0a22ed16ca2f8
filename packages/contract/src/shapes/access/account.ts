import { z } from 'zod';
import { Role } from './access.ts';
import { Instant, PanelId } from '../values/ids.ts';
import { dateFormats } from '../../words/values/date-formats.ts';
import { locales } from '../../words/values/locales.ts';

/** How a person proves himself beside the password. A mail is never among them (reliability D3). */
export const Factor = z.enum(['totp', 'passkey', 'recovery']);
export type Factor = z.infer<typeof Factor>;

/** What a call may be confirmed with; `passcode` only where a code of the panel will do. */
export const Proof = z.enum(['password', ...Factor.options, 'passcode']);
export type Proof = z.infer<typeof Proof>;

export const Theme = z.enum(['dark', 'light', 'system']);
export type Theme = z.infer<typeof Theme>;

/** What pages remember for a person, from one device to the next. */
export const Remembered = z.record(z.string().regex(/^[\w.-]{1,60}$/), z.string().max(500));
export type Remembered = z.infer<typeof Remembered>;
export const rememberedMost = 100;

const AccountName = z.string().trim().min(1).max(60);
const MailAddress = z.union([z.literal(''), z.email().max(254)]);

/** A person's own account. */
export const Profile = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  mail: z.string(),
  /** Null: as the browser has it. */
  locale: z.enum(locales).nullable(),
  theme: Theme,
  date_format: z.enum(dateFormats),
  remembered: Remembered,
  created_at: Instant,
  /** Null: never since the account was made. */
  password_at: Instant.nullable(),
  avatar: z.boolean(),
  factors: z.object({
    totp: z.boolean(),
    passkeys: z.number().int(),
    /** Codes that are left. */
    recovery_codes: z.number().int(),
    /** A role of this account asks for a second factor; without one, nothing else works. */
    needed: z.boolean(),
  }),
  /** Until when this session counts as proven; in the past where it does not. */
  proven_until: Instant,
});
export type Profile = z.infer<typeof Profile>;

export const ProfileChange = z.object({
  name: AccountName.optional(),
  mail: MailAddress.optional(),
  locale: z.enum(locales).nullable().optional(),
  theme: Theme.optional(),
  date_format: z.enum(dateFormats).optional(),
  /** Each named one is replaced; an empty text forgets it. */
  remembered: Remembered.optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const SessionEntry = z.object({
  id: z.string(),
  /** As the browser or client told of itself, in a few words. */
  device: z.string(),
  address: z.string(),
  channel: z.enum(['web', 'app', 'client']),
  created_at: Instant,
  last_seen: Instant,
  remember: z.boolean(),
  /** The app password's name that it was opened with; null for the person's own. */
  app_password: z.string().nullable(),
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

export const PasskeyEntry = z.object({
  id: z.string(),
  name: z.string(),
  created_at: Instant,
  last_used: Instant.nullable(),
  /** Kept by the maker's cloud, so that losing the device does not lose it. */
  backed_up: z.boolean(),
});
export type PasskeyEntry = z.infer<typeof PasskeyEntry>;

/** `read` sees, `full` also does what needs no fresh proof, `arm` besides arms without a code and never disarms so. */
export const Rights = z.enum(['read', 'full', 'arm']);
export type Rights = z.infer<typeof Rights>;

export const AppPasswordEntry = z.object({
  id: z.string(),
  name: z.string(),
  rights: Rights,
  created_at: Instant,
  last_used: Instant.nullable(),
  /** The panel and the slot there whose code it acts with, without being asked for it; null is none. */
  code_panel: PanelId.nullable(),
  code_slot: z.number().int().nullable(),
});
export type AppPasswordEntry = z.infer<typeof AppPasswordEntry>;

/** One thing that was done or tried in this account's name. */
export const AccountAct = z.object({
  at: Instant,
  act: z.string(),
  /** `done`, or why not. */
  outcome: z.string(),
  /** The caller's address; empty where none was noted. */
  source: z.string(),
});
export type AccountAct = z.infer<typeof AccountAct>;

/** A panel that this account alone is the master of. */
export const OwnedPanel = z.object({
  panel: PanelId,
  name: z.string(),
  /** Roles of the others there; empty where nobody else is. */
  others: z.array(Role),
});
export type OwnedPanel = z.infer<typeof OwnedPanel>;
