import { z } from 'zod';
import { Role } from '../access/access.ts';
import { Instant } from '../values/ids.ts';
import { locales } from '../../words/values/locales.ts';
import { PanelSeries } from '../panel/panel.ts';

/** What an announcement is about, for its colour. */
export const AnnouncementSeverity = z.enum(['information', 'maintenance', 'warning']);
export type AnnouncementSeverity = z.infer<typeof AnnouncementSeverity>;

/** From when until when the portal rests; panels and their alarms do not. */
export const PlannedMaintenance = z.object({ from: Instant, until: Instant });
export type PlannedMaintenance = z.infer<typeof PlannedMaintenance>;

/** Something the operator tells (S3.6); text only, never markup. */
export const Announcement = z.object({
  id: z.string(),
  /** `YYYY/MM/DD HH:MM:SS` in UTC. */
  create_time: z.string(),
  at: Instant,
  subject: z.string(),
  content: z.string(),
  severity: AnnouncementSeverity,
  pinned: z.boolean(),
  /** Null where it announces no maintenance, or none with a time. */
  planned: PlannedMaintenance.nullable(),
  read: z.boolean(),
});
export type Announcement = z.infer<typeof Announcement>;

/** Whom it is for: everybody for whom every list that is not empty has something. */
export const AnnouncementAudience = z.object({
  tenants: z.array(z.string().min(1).max(64)).max(100).readonly().default([]),
  series: z.array(PanelSeries).max(4).readonly().default([]),
  roles: z.array(Role).max(8).readonly().default([]),
  locales: z.array(z.enum(locales)).max(16).readonly().default([]),
});
export type AnnouncementAudience = z.infer<typeof AnnouncementAudience>;

/** One as whoever may take it back sees it. */
export const MadeAnnouncement = Announcement.omit({ read: true, create_time: true }).extend({
  /** The sign-in name of who wrote it, and the company that it is of. */
  author: z.string(),
  company: z.string(),
  audience: AnnouncementAudience,
  /** Shown from then until then; null is without end. */
  from: Instant,
  until: Instant.nullable(),
});
export type MadeAnnouncement = z.infer<typeof MadeAnnouncement>;
