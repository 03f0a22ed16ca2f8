import { z } from 'zod';
import {
  Announcement,
  AnnouncementAudience,
  AnnouncementSeverity,
  MadeAnnouncement,
  PlannedMaintenance,
} from '../../shapes/company/announcement.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, forTenant, noQuery, nothing, route } from '../api/route.ts';

export const announcementRoutes = {
  'GET /announcement': route({
    about: 'What the operator has to say to me, pinned first, then newest first.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.array(Announcement).readonly(),
    scalars: true,
    access: { tag: 'session' },
  }),
  'POST /announcement/read': route({
    about: 'Marks announcements as read; without ids all that I can see.',
    example: { body: {} },
    query: noQuery,
    body: fromWire(z.object({ ids: z.array(z.string().max(64)).max(200).optional() })),
    data: empty,
    access: { tag: 'session' },
  }),
  'GET /installer/announcement': route({
    about:
      'What one’s own operator or company, and those below it, announce: now, later and before, newest first. For whoever may announce.',
    query: fromWire(
      z.object({
        page_num: z.number().int().min(1).max(100_000).optional(),
        num: z.number().int().min(1).max(200).optional(),
        _: z.string().optional(),
      }),
    ),
    body: nothing,
    data: z.object({ total: z.number().int(), announcements: z.array(MadeAnnouncement).readonly() }),
    scalars: true,
    access: forTenant('announcements', 'read'),
    example: { query: { num: '20' } },
  }),
  'POST /announcement': route({
    about: 'The operator announces something to everybody, or to those the audience names.',
    query: noQuery,
    body: fromWire(
      z.object({
        subject: z.string().trim().min(1).max(120),
        content: z.string().trim().min(1).max(4000),
        severity: AnnouncementSeverity.optional(),
        pinned: z.boolean().optional(),
        audience: AnnouncementAudience.optional(),
        /** Shown from and until, ms since 1970; from now, and without end. */
        from: z.number().int().optional(),
        until: z.number().int().nullable().optional(),
        /** Of maintenance: from when until when; pages say so on top until it is over or read. */
        planned: PlannedMaintenance.optional(),
      }),
    ),
    data: z.object({ id: z.string() }),
    scalars: true,
    access: forTenant('announcements', 'write'),
    example: { body: { subject: 'Maintenance tonight', content: 'From two to three the portal rests.' } },
  }),
  'DELETE /announcement': route({
    about: 'The operator takes an announcement back.',
    query: z.object({ id: z.string().min(1).max(64) }),
    body: nothing,
    data: empty,
    access: forTenant('announcements', 'write'),
    example: { query: { id: 'none' } },
  }),
} as const;
