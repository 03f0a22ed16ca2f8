import { z } from 'zod';
import { Factor } from '../../shapes/access/account.ts';
import { assertionExample, PasskeyAssertion, PasskeyRequest } from '../../shapes/access/passkey.ts';
import { Instant } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { Time } from '../../wire/shapes.ts';
import { empty, noQuery, nothing, Pin, reads, route, WireFlag } from '../api/route.ts';

const Flag = z.enum(['0', '1']);

/** The account and the panel it has chosen; login answers with the same object (domain 1.1). */
export const WireAccount = z.object({
  user_id: z.string(),
  id: z.string(),
  name: z.string(),
  mail_address: z.string(),
  mac: z.string(),
  is_auth: Flag,
  master: Flag,
  is_installer: Flag,
  role: z.string(),
  first_login: Flag,
  token_time: Time,
  agent: z.boolean(),
  xml_version: z.string(),
  dealer_id: z.string(),
  dealer_group: z.string(),
  /** Areas this account may see, comma list; empty is all. */
  areas: z.string(),
  /**
   * Where the live messages of the chosen panel stand, both empty where there are none for this account: whoever reads
   * the panel's state after this reply and then listens resumes from here, and need not read it again.
   */
  live_epoch: z.string(),
  live_seq: z.string(),
  /** Seconds without a sign of its person after which the session ends; empty on a device that is remembered. */
  idle_seconds: z.string().regex(/^\d*$/),
  /** Whether the account has a passkey, which is then offered first where the session has ended. */
  has_passkey: Flag,
});
export type WireAccount = z.infer<typeof WireAccount>;

const Password = z.string().min(1).max(256);
/** Judged by the server, which says what is wrong with it. */
const NewPassword = z.string().min(1).max(1024);

/** A second factor; where several are given, the first counts. */
const factor = {
  /** Six digits, also with a blank among them. */
  totp: z.string().max(12).optional(),
  recovery_code: z.string().max(40).optional(),
  passkey: PasskeyAssertion.optional(),
};

/**
 * `data` of a reply with code 427: the password was right, and the account asks for more. The challenge is good for
 * 5 minutes.
 */
export const FactorChallenge = z.object({
  challenge: z.string(),
  factors: z.array(Factor),
  /** For the browser, where a passkey is among them. */
  passkey: PasskeyRequest.nullable(),
  /** When all factors are taken away, which somebody who has one can stop; null where nobody asked for it. */
  reset_at: Instant.nullable(),
});
export type FactorChallenge = z.infer<typeof FactorChallenge>;

export const authRoutes = {
  'POST /auth/login': route({
    query: noQuery,
    body: z.object({
      account: z.string().min(1).max(128),
      password: Password,
      pw_encrypted: z.enum(['hashed', '']).optional(),
      login_entry: z.string().max(16).optional(),
      dealer_group: z.string().max(64).optional(),
      remember: WireFlag.optional(),
    }),
    data: WireAccount,
    access: { tag: 'public' },
    about: 'Signs in. Code 427 where the account asks for a second factor: see /auth/second_factor.',
    example: { body: { account: 'demo', password: 'homeward-demo' } },
  }),
  'POST /auth/second_factor': route({
    query: noQuery,
    body: fromWire(z.object({ challenge: z.string().min(1).max(128), ...factor })),
    data: WireAccount,
    access: { tag: 'public' },
    about: 'Finishes signing in with a time-based code, a recovery code or a passkey.',
    example: { body: { challenge: 'as code 427 gave it', totp: '492 039' } },
  }),
  'POST /auth/passkey/begin': route({
    query: noQuery,
    body: nothing,
    data: PasskeyRequest,
    access: { tag: 'public' },
    about: 'What a browser needs to sign in by a passkey, whoever it belongs to.',
    example: {},
  }),
  'POST /auth/passkey/finish': route({
    query: noQuery,
    body: fromWire(
      z.object({
        credential: PasskeyAssertion,
        login_entry: z.string().max(16).optional(),
        remember: z.boolean().optional(),
      }),
    ),
    data: WireAccount,
    access: { tag: 'public' },
    about: 'Signs in by a passkey alone.',
    example: { body: { credential: assertionExample } },
  }),
  'GET /auth/check': route({
    query: noQuery,
    body: nothing,
    data: WireAccount,
    access: { tag: 'session' },
    about: 'Who is signed in, and which panel is chosen.',
    example: {},
  }),
  'POST /auth/logout': route({
    query: noQuery,
    body: nothing,
    data: z.literal(''),
    access: { tag: 'session' },
    about: 'Ends the session and everything that it opened.',
    example: {},
  }),
  /** Trades the refresh cookie for a new token; a used refresh token kills its whole family. */
  'POST /auth/refresh': route({
    query: noQuery,
    body: nothing,
    data: WireAccount,
    access: { tag: 'public' },
    about: 'Trades the refresh cookie for a new token; one that was used before ends its whole family.',
    example: {},
  }),
  /** Proves oneself again, for what the matrix calls step-up; good for 5 minutes. One of them is enough. */
  'POST /auth/confirm': route({
    query: noQuery,
    body: fromWire(z.object({ password: Password.optional(), ...factor })),
    data: empty,
    access: { tag: 'session' },
    about: 'Proves anew who uses this session, for 5 minutes. An app password cannot.',
    example: { body: { password: 'homeward-demo' } },
  }),
  'POST /auth/confirm_passkey': route({
    query: noQuery,
    body: nothing,
    data: PasskeyRequest,
    access: { tag: 'session' },
    about: 'What a browser needs to confirm by a passkey of this account.',
    example: {},
  }),
  'POST /auth/handover': route({
    query: noQuery,
    body: nothing,
    data: z.object({ token: z.string(), until: Instant }),
    scalars: true,
    secret: true,
    access: { tag: 'session' },
    about: 'A token that opens a session elsewhere, once, within 60 seconds: from an app to its web pages.',
    example: {},
  }),
  'POST /auth/token': route({
    query: z.object({ _: z.string().optional(), token: z.string().max(128).optional() }),
    body: fromWire(z.object({ token: z.string().max(128).optional() })),
    data: WireAccount,
    access: { tag: 'public' },
    about: 'Trades a token of /auth/handover for a session. Better in the body: addresses are written down.',
    example: { body: { token: 'as /auth/handover gave it' } },
  }),
  'POST /auth/ticket': route({
    query: noQuery,
    body: nothing,
    data: z.object({ ticket: z.string(), until: Instant }),
    scalars: true,
    secret: true,
    access: { tag: 'session' },
    about: 'A ticket for the websocket handshake (`auth.ticket`), good once within 30 seconds.',
    example: {},
  }),
  'POST /auth/passcode': route({
    query: noQuery,
    body: fromWire(z.object({ pincode: Pin })),
    data: z.object({ until: Instant }),
    scalars: true,
    access: reads('panelSettings'),
    about:
      'Opens the settings and rule pages of the chosen panel for 5 minutes, by a code that the panel checks.',
    example: { body: { pincode: '482650' } },
  }),
  /** Says the same whether or not there is such an account. */
  'POST /auth/forgot': route({
    query: noQuery,
    body: fromWire(z.object({ account: z.string().min(1).max(128) })),
    data: empty,
    access: { tag: 'public' },
    about: 'Mails a link for a new password, where this server can send mail.',
    example: { body: { account: 'demo' } },
  }),
  'POST /auth/reset_password': route({
    query: noQuery,
    body: fromWire(z.object({ token: z.string().min(1).max(128), password: NewPassword, ...factor })),
    data: empty,
    access: { tag: 'public' },
    about: 'Sets a new password by a mailed token. Code 427 where the account asks for a second factor, too.',
    example: { body: { token: 'as the mail has it', password: 'a sentence of some words' } },
  }),
  /** What a visitor must know before signing in: is there an account yet, is this the demo. */
  'GET /auth/state': route({
    query: noQuery,
    body: nothing,
    /** `reset`: a forgotten password can be set anew by mail. */
    data: z.object({ setup: Flag, demo: Flag, reset: Flag, server_time: z.string().regex(/^\d+$/) }),
    access: { tag: 'public' },
    about: 'What a visitor must know before signing in.',
    example: {},
  }),
  /** The first account of a real home, with the one-time code from the console. */
  'POST /auth/setup': route({
    query: noQuery,
    body: z.object({
      code: z.string().min(6).max(32),
      account: z.string().regex(/^[a-zA-Z0-9._@-]{3,64}$/),
      password: NewPassword,
      name: z.string().min(1).max(60),
      pin: z.string().regex(/^\d{6}$/),
    }),
    data: WireAccount,
    access: { tag: 'public' },
    about: 'Makes the first account of a new home, by the one-time code that its console shows.',
    example: {
      body: {
        code: 'HOME-WARD-CODE',
        account: 'anna',
        password: 'a sentence of some words',
        name: 'Anna',
        pin: '482650',
      },
    },
  }),
} as const;
