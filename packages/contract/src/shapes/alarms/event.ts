import { z } from 'zod';
import { AccountId, AreaId, DeviceId, IncidentId, Instant, TrackerId } from '../values/ids.ts';
import { Actor } from '../values/modes.ts';

/**
 * The family's event string, 11 characters `18QXYZGGCCC`: Q 1 new (opening, disarm) or 3 restore (closing, arm),
 * XYZ the event, GG the area (00 the panel), CCC the zone, or the user slot where somebody armed or disarmed.
 */
export const EventCode = z
  .string()
  .regex(/^18[13][1-9]\d{2}0[0-8]\d{3}$/)
  .brand<'EventCode'>();
export type EventCode = z.infer<typeof EventCode>;

/** Something that happened on a panel. `seq` is dense and rising per panel and epoch. */
export const PanelEvent = z.object({
  seq: z.number().int().positive(),
  at: Instant,
  code: EventCode,
  /** Absent for the panel itself. */
  area: AreaId.nullable(),
  device: DeviceId.nullable(),
  /** The device's or zone's name when it happened. */
  name: z.string().max(64),
  kind: z.string().max(40).nullable(),
  actor: Actor,
  incident: IncidentId.nullable(),
  /** Why or what exactly, for the sentence: a mode, a fault, a destination. */
  detail: z.string().max(160).nullable(),
  /** It happened in test mode: screens show it, and nobody is told of it outside. */
  testing: z.boolean().optional(),
  /** It has come and gone often: screens show it, and nobody is told of it outside. */
  counted: z.boolean().optional(),
  /** A fault of what is in service: screens show it, and people outside are told at the end of that, if at all. */
  suspended: z.boolean().optional(),
  /** Who alone is told of it outside, as their accounts; absent is everybody who is told of such. Screens show it to all. */
  to: z.array(AccountId).max(16).readonly().optional(),
  /**
   * Whose whereabouts it tells: only who may read positions sees it, and its name and detail, which say the place, are
   * kept for as long as a position of that tracker.
   */
  tracker: TrackerId.optional(),
});
export type PanelEvent = z.infer<typeof PanelEvent>;
