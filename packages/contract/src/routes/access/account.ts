import { z } from 'zod';
import {
  AccountAct,
  AppPasswordEntry,
  OwnedPanel,
  PasskeyEntry,
  Profile,
  ProfileChange,
  Rights,
  SessionEntry,
} from '../../shapes/access/account.ts';
import { attestationExample, PasskeyAttestation, PasskeyCreation } from '../../shapes/access/passkey.ts';
import { Instant, PanelId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, Pin, Revision, route } from '../api/route.ts';

const own = { tag: 'session' } as const;
const Id = z.string().min(1).max(1400);
const Name = z.string().trim().min(1).max(60);
/** What a removal is about, in the query or in the body. */
/** The owner's code, which a client then acts with at a panel; without a panel the chosen one. */
const withCode = { pincode: Pin.optional(), panel: PanelId.optional() };
const { code_panel, code_slot } = AppPasswordEntry.shape;
const ofCode = { code_panel, code_slot };
const which = fromWire(z.object({ id: Id.optional() }));
const whichSession = fromWire(z.object({ id: Id.optional(), others: z.boolean().optional() }));
/** A record as it is kept. */
const Kept = z.record(z.string(), z.unknown());
const AllKept = z.array(Kept).readonly();
const PersonalData = z.object({
  made_at: Instant,
  account: Kept,
  profile: Kept,
  avatar: Kept.nullable(),
  memberships: AllKept,
  factors: Kept,
  passkeys: AllKept,
  app_passwords: AllKept,
  sessions: AllKept,
  notification_settings: AllKept,
  canary_choices: AllKept,
  monthly_reports: AllKept,
  care_shares: AllKept,
  push_devices: AllKept,
  webhooks: AllKept,
  messages: AllKept,
  announcement_reads: AllKept,
  work: AllKept,
  support_cases: AllKept,
  jobs: AllKept,
  removed: AllKept,
  /** Of homes where one is who is cared for: what is written down, as it was, and the picture. */
  care: AllKept,
  /** Of homes that are one's own, since they have been. */
  receipts: AllKept,
  /** By the panel; `account` is what was done at the account itself. */
  activity: z.record(z.string(), AllKept),
  events: AllKept,
});
export type PersonalData = z.infer<typeof PersonalData>;
/** Shown once. */
const RecoveryCodes = z.array(z.string());

/** Everything here is the caller's own. What weakens or copies an account asks for a fresh proof first (428). */
export const accountRoutes = {
  'GET /account': route({
    query: noQuery,
    body: nothing,
    data: Profile.extend({ revision: Revision }),
    scalars: true,
    access: own,
    about: 'The account of whoever asks, with what it is protected by.',
    example: {},
  }),
  'PUT /account': route({
    query: noQuery,
    body: fromWire(ProfileChange),
    data: empty,
    access: own,
    edits: 'row',
    about:
      'Changes name, mail, language, theme, date format or what pages remember. Another mail asks for a proof.',
    example: { body: { theme: 'light', locale: 'de-DE', remembered: { 'events.view': 'list' } } },
  }),
  'DELETE /account': route({
    query: noQuery,
    body: fromWire(z.object({ with_panels: z.boolean().optional() })),
    data: empty,
    access: own,
    about:
      'Deletes the account. Refused (409) while it is the only master of a panel, unless nobody else is there and `with_panels` says to erase its past too.',
    example: {},
  }),
  'POST /account/password': route({
    query: noQuery,
    body: fromWire(
      z.object({ password: z.string().min(1).max(256), new_password: z.string().min(1).max(1024) }),
    ),
    data: empty,
    access: own,
    about: 'Sets a new password and ends every other session.',
    example: { body: { password: 'homeward-demo', new_password: 'a sentence of some words' } },
  }),
  'GET /account/session': route({
    query: noQuery,
    body: nothing,
    data: z.array(SessionEntry),
    scalars: true,
    access: own,
    about: 'Where this account is signed in, newest first.',
    example: {},
  }),
  'DELETE /account/session': route({
    query: whichSession,
    body: whichSession,
    data: empty,
    access: own,
    about: 'Ends one session, or with `others` all but this one; their live messages end with them.',
    example: { query: { others: '1' } },
  }),
  'GET /account/activity': route({
    query: noQuery,
    body: nothing,
    data: z.array(AccountAct),
    scalars: true,
    access: own,
    about: 'What was done or tried in this account’s name of late, newest first.',
    example: {},
  }),
  'POST /account/totp': route({
    query: noQuery,
    body: nothing,
    data: z.object({ secret: z.string(), uri: z.string() }),
    scalars: true,
    secret: true,
    access: own,
    about: 'Begins time-based codes: the secret for an app, shown once. It counts when a code confirms it.',
    example: {},
  }),
  'PUT /account/totp': route({
    query: noQuery,
    body: fromWire(z.object({ code: z.string().max(12) })),
    data: z.object({ recovery_codes: RecoveryCodes }),
    scalars: true,
    secret: true,
    access: own,
    about: 'Confirms the app with a code. With the first factor come ten recovery codes, shown once.',
    example: { body: { code: '492039' } },
  }),
  'DELETE /account/totp': route({
    query: noQuery,
    body: nothing,
    data: empty,
    access: own,
    about: 'Ends time-based codes.',
    example: {},
  }),
  'POST /account/recovery_codes': route({
    query: noQuery,
    body: nothing,
    data: z.object({ recovery_codes: RecoveryCodes }),
    scalars: true,
    secret: true,
    access: own,
    about: 'Ten new recovery codes, shown once; the ones before them are void.',
    example: {},
  }),
  'GET /account/passkey': route({
    query: noQuery,
    body: nothing,
    data: z.array(PasskeyEntry),
    scalars: true,
    access: own,
    about: 'The passkeys of this account.',
    example: {},
  }),
  'POST /account/passkey': route({
    query: noQuery,
    body: nothing,
    data: PasskeyCreation,
    access: own,
    about: 'What a browser needs to make a passkey.',
    example: {},
  }),
  'POST /account/passkey/finish': route({
    query: noQuery,
    body: fromWire(z.object({ name: Name, credential: PasskeyAttestation })),
    data: z.object({ id: z.string(), recovery_codes: RecoveryCodes }),
    scalars: true,
    secret: true,
    access: own,
    about: 'Keeps the passkey that the browser made. With the first factor come ten recovery codes.',
    example: { body: { name: 'My phone', credential: attestationExample } },
  }),
  'PUT /account/passkey': route({
    query: noQuery,
    body: fromWire(z.object({ id: Id, name: Name })),
    data: empty,
    access: own,
    about: 'Gives a passkey another name.',
    example: { body: { id: 'AAECAwQFBgc', name: 'My phone' } },
  }),
  'DELETE /account/passkey': route({
    query: which,
    body: which,
    data: empty,
    access: own,
    about: 'Takes a passkey away.',
    example: { body: { id: 'AAECAwQFBgc' } },
  }),
  'GET /account/app_password': route({
    query: noQuery,
    body: nothing,
    data: z.array(AppPasswordEntry),
    scalars: true,
    access: own,
    about: 'The passwords that clients of this account use.',
    example: {},
  }),
  'POST /account/app_password': route({
    query: noQuery,
    body: fromWire(z.object({ name: Name, rights: Rights, ...withCode })),
    data: z.object({ id: z.string(), secret: z.string(), ...ofCode }),
    scalars: true,
    secret: true,
    access: own,
    about:
      'A password for one client, shown once. With the code of its owner, clients that ask for none arm, disarm and unlock by it.',
    example: { body: { name: 'Home Assistant', rights: 'read' } },
  }),
  'PUT /account/app_password': route({
    query: noQuery,
    body: fromWire(z.object({ id: z.string().max(64), ...withCode })),
    data: z.object(ofCode),
    scalars: true,
    access: own,
    about: 'Has a client act with the code of its owner; without a code it asks for one again.',
    example: { body: { id: 'none' } },
  }),
  'DELETE /account/app_password': route({
    query: which,
    body: which,
    data: empty,
    access: own,
    about: 'Revokes an app password and ends what it opened.',
    example: { body: { id: 'none' } },
  }),
  'GET /account/export': route({
    query: noQuery,
    body: nothing,
    /** By kind; each as it is kept, without secrets. */
    data: PersonalData,
    access: own,
    about: 'Everything that is kept about the person who asks.',
    example: {},
  }),
  'GET /account/owned_panel': route({
    query: noQuery,
    body: nothing,
    data: z.array(OwnedPanel),
    scalars: true,
    access: own,
    about: 'The panels that have no other master: what stands in the way of deleting the account.',
    example: {},
  }),
  'GET /user/avatar': route({
    query: noQuery,
    body: nothing,
    data: empty,
    access: own,
    sends: ['image/png', 'image/jpeg', 'image/webp'],
    about: 'One’s own picture as it is; 998 where there is none.',
    example: {},
  }),
  'POST /user/avatar': route({
    query: noQuery,
    /** PNG, JPEG or WebP, at most 256 kB; base64, also as a data URL. Empty takes the picture away. */
    body: fromWire(z.object({ content: z.string().max(360_000) })),
    bodyBytes: 400_000,
    data: z.object({ at: Instant }),
    scalars: true,
    access: own,
    about: 'Sets one’s own picture.',
    example: {
      body: {
        content:
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      },
    },
  }),
} as const;
