import { z } from 'zod';
import { noQuery, nothing, route, shapeOf, WireFlag } from './route.ts';

/** The account and the panel it has chosen; login answers with the same object (domain 1.1). */
export interface WireAccount {
  readonly user_id: string;
  readonly id: string;
  readonly name: string;
  readonly mail_address: string;
  readonly mac: string;
  readonly is_auth: '0' | '1';
  readonly master: '0' | '1';
  readonly is_installer: '0' | '1';
  readonly role: string;
  readonly first_login: '0' | '1';
  readonly token_time: string;
  readonly agent: boolean;
  readonly xml_version: string;
  readonly dealer_id: string;
  readonly dealer_group: string;
  /** Areas this account may see, comma list; empty is all. */
  readonly areas: string;
}

const Password = z.string().min(1).max(256);

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
    data: shapeOf<WireAccount>(),
    access: { tag: 'public' },
  }),
  'GET /auth/check': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<WireAccount>(),
    access: { tag: 'session' },
  }),
  'POST /auth/logout': route({
    query: noQuery,
    body: nothing,
    data: z.literal(''),
    access: { tag: 'session' },
  }),
  /** Trades the refresh cookie for a new token; a used refresh token kills its whole family. */
  'POST /auth/refresh': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<WireAccount>(),
    access: { tag: 'public' },
  }),
  /** Proves oneself again, for what the matrix calls step-up; good for 5 minutes. */
  'POST /auth/confirm': route({
    query: noQuery,
    body: z.object({ password: Password }),
    data: z.literal(''),
    access: { tag: 'session' },
  }),
  /** What a visitor must know before signing in: is there an account yet, is this the demo. */
  'GET /auth/state': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<{ setup: '0' | '1'; demo: '0' | '1'; server_time: string }>(),
    access: { tag: 'public' },
  }),
  /** The first account of a real home, with the one-time code from the console. */
  'POST /auth/setup': route({
    query: noQuery,
    body: z.object({
      code: z.string().min(6).max(32),
      account: z.string().regex(/^[a-zA-Z0-9._@-]{3,64}$/),
      password: z.string().min(15).max(256),
      name: z.string().min(1).max(60),
      pin: z.string().regex(/^\d{6}$/),
    }),
    data: shapeOf<WireAccount>(),
    access: { tag: 'public' },
  }),
} as const;
