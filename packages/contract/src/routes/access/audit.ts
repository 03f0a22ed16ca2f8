import { z } from 'zod';
import { AuditAnchor, AuditCheck, auditFilter, AuditRow } from '../../shapes/access/audit.ts';
import { fromWire } from '../../wire/scalars.ts';
import { noQuery, nothing, reads, route } from '../api/route.ts';

export const auditRoutes = {
  'GET /audit': route({
    query: fromWire(
      z.object({
        /**
         * `panel`: what was done here. `account`: one's own signing in and out. `looks`: who looked at what is private
         * here, all of it for the master and who is cared for; for others what they looked at, and who looked where
         * they were.
         */
        of: z.enum(['panel', 'account', 'looks']).optional(),
        num: z.number().int().min(1).max(200).optional(),
        /** The number of the last entry seen. */
        before: z.number().int().positive().optional(),
        ...auditFilter,
        /** What was done under one time of being let in (`GET /panel/consent`). */
        grant: z
          .string()
          .regex(/^[0-9a-f]{12}$/)
          .optional(),
        _: z.string().optional(),
      }),
    ),
    body: nothing,
    data: z.object({ entries: z.array(AuditRow).readonly(), more: z.boolean() }),
    scalars: true,
    access: reads('events'),
    about:
      'Who did what and who was denied, newest first. All of it for the master, the own entries for others.',
    example: { query: { num: '20' } },
  }),
  'GET /audit/verify': route({
    query: noQuery,
    body: nothing,
    data: AuditCheck,
    scalars: true,
    access: reads('events'),
    about: 'Checks the chain of hashes over all entries of the panel, and against its daily anchors.',
    example: {},
  }),
  'GET /audit/anchor': route({
    query: noQuery,
    body: nothing,
    data: z.array(AuditAnchor).readonly(),
    scalars: true,
    access: reads('events'),
    about: 'The daily anchors of the panel, newest first, to be kept elsewhere.',
    example: {},
  }),
} as const;
