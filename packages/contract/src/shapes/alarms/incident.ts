import { z } from 'zod';
import { incidentReasons } from '../../words/alarms/incident-reasons.ts';
import { AreaId, DeviceId, IncidentId, Instant } from '../values/ids.ts';
import { Actor, ArmMode } from '../values/modes.ts';
import { alarmKinds } from '../../words/alarms/alarm-kinds.ts';
import { EventCode } from './event.ts';

export const AlarmKind = z.enum(alarmKinds);
export type AlarmKind = z.infer<typeof AlarmKind>;

/** What became of telling one destination. Every queued delivery ends accepted or failed. */
export const Delivery = z.object({
  report: z.number().int().positive(),
  destination: z.number().int().positive(),
  name: z.string(),
  code: EventCode,
  queuedAt: Instant,
  attempts: z.number().int().nonnegative(),
  state: z.enum(['queued', 'sending', 'accepted', 'failed']),
  endedAt: Instant.nullable(),
  /** What the receiver or the network said last; null before the first answer. */
  answer: z.string().nullable(),
  /** On the first to a destination: so many later ones that have ended are not listed one by one. */
  unlisted: z.number().int().positive().optional(),
});
export type Delivery = z.infer<typeof Delivery>;

export const IncidentZone = z.object({
  at: Instant,
  /** When it tripped last; absent where it did once. */
  last: Instant.optional(),
  device: DeviceId.nullable(),
  name: z.string(),
  code: EventCode,
});
export type IncidentZone = z.infer<typeof IncidentZone>;

export const IncidentReason = z.enum(incidentReasons);
export type IncidentReason = z.infer<typeof IncidentReason>;

export const IncidentAct = z.object({
  at: Instant,
  tag: z.enum([
    'seen',
    'acknowledged',
    'claimed',
    'released',
    'silenced',
    'disarmed',
    'aborted',
    'cancelled',
    'commented',
    'verified',
    'closed',
  ]),
  actor: Actor,
  text: z.string().max(250),
});
export type IncidentAct = z.infer<typeof IncidentAct>;

/** One alarm, from its first cause until somebody closes it. */
export const Incident = z.object({
  id: IncidentId,
  kind: AlarmKind,
  area: AreaId,
  /** The area's mode when it began. */
  mode: ArmMode,
  openedAt: Instant,
  silent: z.boolean(),
  confirmed: z.boolean(),
  zones: z.array(IncidentZone).readonly(),
  deliveries: z.array(Delivery).readonly(),
  acts: z.array(IncidentAct).readonly(),
  state: z.enum(['open', 'acknowledged', 'closed']),
  reason: IncidentReason.nullable(),
  /** Pictures and clips taken because of it, as ids. */
  captures: z.array(z.string()).readonly(),
  /** Until then its latest alarm stays on the premises, and a code keeps it there; absent where nothing ever waited. */
  heldUntil: Instant.optional(),
});
export type Incident = z.infer<typeof Incident>;
