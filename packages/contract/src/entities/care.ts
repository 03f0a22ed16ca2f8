import { z } from 'zod';
import { DeviceId, IncidentId, Instant, RoomId } from '../ids.ts';
import { DayPeriod, MinuteOfDay } from './calendar.ts';

/** Who is cared for (S2.19). Blood types: A, B, AB, O (S9.8). */
export const CareReceiver = z.object({
  name: z.string().max(60),
  birthDate: z.string().max(10).nullable(),
  bloodType: z.enum(['A', 'B', 'AB', 'O']).nullable(),
  address: z.string().max(200),
  phone: z.string().max(30),
  notes: z.string().max(1000),
});
export type CareReceiver = z.infer<typeof CareReceiver>;

/** Somebody to call, in the order of the list. */
export const CareContact = z.object({
  id: z.string().min(1).max(32),
  name: z.string().max(60),
  relation: z.string().max(30),
  phone: z.string().max(30),
  mail: z.string().max(120),
  hasKey: z.boolean(),
});
export type CareContact = z.infer<typeof CareContact>;

/** Waits for a sign of life in a span of the day; silence for so many minutes raises an inactivity alert (641). */
export const InactivitySession = z.object({
  id: z.string().min(1).max(32),
  enabled: z.boolean(),
  period: DayPeriod,
  /** Null is the whole home. */
  room: RoomId.nullable(),
  maxMinutes: z.number().int().min(5).max(1440),
});
export type InactivitySession = z.infer<typeof InactivitySession>;

export const CareSettings = z.object({
  receiver: CareReceiver.nullable(),
  contacts: z.array(CareContact).max(20).readonly(),
  doctor: CareContact.nullable(),
  /** Seconds in which a call for help can be taken back, 0 to 60. */
  cancelSeconds: z.number().int().min(0).max(60),
  /** Local times of the day at which the receiver is asked for a sign of life, and minutes to give it. */
  checkIns: z.array(MinuteOfDay).max(6).readonly(),
  checkInMinutes: z.number().int().min(5).max(240),
  sessions: z.array(InactivitySession).max(10).readonly(),
  /** Learn the routine of the household and tell when it is broken. */
  routine: z.boolean(),
  /** Local times at which medication is due, and minutes to take it. */
  medication: z.array(MinuteOfDay).max(8).readonly(),
  medicationMinutes: z.number().int().min(5).max(240),
});
export type CareSettings = z.infer<typeof CareSettings>;
export const noCare: CareSettings = {
  receiver: null,
  contacts: [],
  doctor: null,
  cancelSeconds: 0,
  checkIns: [],
  checkInMinutes: 30,
  sessions: [],
  routine: false,
  medication: [],
  medicationMinutes: 30,
};

/** A call for help, from the button to the closing of the case. */
export const HelpCall = z.object({
  at: Instant,
  kind: z.enum(['medical', 'emergency', 'fall', 'panic', 'checkIn', 'inactivity', 'medication']),
  device: DeviceId.nullable(),
  /** Until when it can be taken back; then it is an alarm. */
  cancelUntil: Instant.nullable(),
  incident: IncidentId.nullable(),
  state: z.enum(['pending', 'calling', 'answered', 'nursePresent', 'closed', 'cancelled']),
});
export type HelpCall = z.infer<typeof HelpCall>;

/** A habit that today breaks: no sign from a room that usually gives one by then. */
export const RoutineFinding = z.object({
  room: RoomId,
  /** Local minutes of the day between which the first sign usually comes. */
  usualFrom: MinuteOfDay,
  usualTo: MinuteOfDay,
  /** Days of this kind that were seen, and on how many the habit held. */
  days: z.number().int(),
  held: z.number().int(),
  dayKind: z.enum(['weekday', 'weekend']),
  since: Instant,
});
export type RoutineFinding = z.infer<typeof RoutineFinding>;

export const CareView = z.object({
  /** Newest first, at most 20. */
  calls: z.array(HelpCall).readonly(),
  /** The receiver is away: check-ins and sessions rest. */
  awaySince: Instant.nullable(),
  /** When the asked-for sign of life is due; null while none is asked for. */
  checkInDue: Instant.nullable(),
  medicationDue: Instant.nullable(),
  lastActivity: Instant.nullable(),
  findings: z.array(RoutineFinding).readonly(),
});
export type CareView = z.infer<typeof CareView>;
