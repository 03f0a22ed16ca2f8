import { z } from 'zod';
import { ShareKind } from '../../shapes/care/sharing.ts';
import { Role } from '../../shapes/access/access.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** Somebody of the home, and what they are shown; with an empty account everybody who joins later. */
export const SharedWith = z.object({
  account: z.string(),
  name: z.string(),
  role: Role.nullable(),
  /** What this person would see if it were shared. */
  kinds: z.array(ShareKind).readonly(),
  /** What the caller does not share with them, of that. */
  withheld: z.array(ShareKind).readonly(),
  /** What somebody else who is cared for here does not share with them. */
  withheldByOthers: z.array(ShareKind).readonly(),
});
export type SharedWith = z.infer<typeof SharedWith>;

/** What whoever is cared for shares with whom; behind no plan. */
export const sharingRoutes = {
  'GET /care/sharing': route({
    query: noQuery,
    body: nothing,
    data: z.object({
      people: z.array(SharedWith).readonly(),
      /** Whether the caller may change it: whoever is cared for, and nobody else. */
      mayChange: z.boolean(),
    }),
    scalars: true,
    access: reads('careSharing'),
    about: 'What whoever is cared for shares with whom. Alarms and calls for help reach everybody.',
    example: {},
  }),
  'POST /care/sharing': route({
    query: noQuery,
    body: fromWire(
      z.object({
        /** Empty is everybody who joins later. */
        account: z.string().max(64),
        kind: ShareKind,
        shared: z.boolean(),
      }),
    ),
    data: empty,
    access: writes('careSharing'),
    about:
      'Shares something with somebody, or no longer; only whoever is cared for. What is not shared does not leave the server for that person.',
    example: { body: { account: '', kind: 'activity', shared: '1' } },
  }),
} as const;
