import { z } from 'zod';
import {
  Household,
  InvitationShown,
  Member,
  MemberRights,
  PanelUser,
  SentInvitation,
} from '../../shapes/company/member.ts';
import { AccountId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, Pin, reads, Revision, route, writes } from '../api/route.ts';

const Name = z.string().trim().min(1).max(60);
const Mail = z.union([z.literal(''), z.email().max(120)]);
const Token = z.string().min(20).max(64);

export const memberRoutes = {
  'GET /panel/member': route({
    query: noQuery,
    body: nothing,
    data: Household.extend({ members: z.array(Member.extend({ revision: Revision })).readonly() }),
    scalars: true,
    access: reads('users'),
    about: 'Who belongs to the panel: oneself apart, and for its master all others and who is invited.',
    example: {},
  }),
  'GET /user/list': route({
    query: noQuery,
    body: nothing,
    data: z.object({ self: PanelUser, users: z.array(PanelUser).readonly() }),
    scalars: true,
    access: reads('users'),
    about: 'The accounts at the panel in the fields of the family; the master is told of sub-users too.',
    example: {},
  }),
  'POST /panel/member': route({
    query: noQuery,
    body: fromWire(
      z.object({
        name: Name,
        mail_address: Mail.optional(),
        ...MemberRights.partial().shape,
        role: MemberRights.shape.role,
      }),
    ),
    data: SentInvitation,
    scalars: true,
    secret: true,
    access: writes('users'),
    byServer: true,
    about:
      'Invites somebody. The token is shown once, and mailed where an address is given and mail is set up.',
    example: { body: { name: 'Ben', role: 'user', areas: [1] } },
  }),
  'PUT /panel/member': route({
    query: noQuery,
    body: fromWire(z.object({ user_id: AccountId, ...MemberRights.partial().shape })),
    data: empty,
    access: writes('users'),
    edits: 'row',
    about: 'Changes what a member may do; what is left out stays as it is.',
    example: { body: { user_id: 'nobody', areas: [1] } },
  }),
  'DELETE /panel/member': route({
    query: noQuery,
    body: fromWire(
      z.object({
        user_id: AccountId.optional(),
        invitation: z.string().max(64).optional(),
        /** The master's code, to take away the member's code at the panel as well. */
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('users'),
    about:
      'Takes a membership or an invitation away, at once and everywhere. Others than the master may leave.',
    example: { body: { invitation: 'none' } },
  }),
  'POST /panel/owner': route({
    query: noQuery,
    body: fromWire(
      z.object({
        name: Name,
        mail_address: Mail.optional(),
        /** Only this member may take it; without, whoever gets the token. */
        user_id: AccountId.optional(),
        /** The old owner stays as an ordinary user. */
        stay: z.boolean().optional(),
      }),
    ),
    data: SentInvitation,
    scalars: true,
    secret: true,
    access: writes('grants'),
    byServer: true,
    about: 'Offers the panel to a new owner. Nothing changes until the offer is taken.',
    example: { body: { name: 'Clara' } },
  }),
  'GET /auth/invitation': route({
    query: z.object({ token: Token, _: z.string().optional() }),
    body: nothing,
    data: InvitationShown,
    scalars: true,
    access: { tag: 'public' },
    about: 'What an invitation is for.',
    example: { query: { token: 'of-no-invitation-at-all' } },
  }),
  'POST /auth/invitation': route({
    query: noQuery,
    body: z.object({
      token: Token,
      account: z.string().regex(/^[a-zA-Z0-9._@-]{3,64}$/),
      password: z.string().min(1).max(1024),
      name: Name.optional(),
    }),
    data: z.object({ mac: z.string(), role: z.string() }),
    access: { tag: 'public' },
    about: 'Takes an invitation with a new account, and signs in.',
    example: {
      body: { token: 'of-no-invitation-at-all', account: 'ben', password: 'a password of many words' },
    },
  }),
  'PUT /auth/invitation': route({
    query: noQuery,
    body: z.object({ token: Token }),
    data: z.object({ mac: z.string(), role: z.string() }),
    access: { tag: 'session' },
    about: 'Takes an invitation with the account that is signed in.',
    example: { body: { token: 'of-no-invitation-at-all' } },
  }),
} as const;
