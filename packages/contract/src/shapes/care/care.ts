import { z } from 'zod';
import { AreaId, DeviceId, IncidentId, Instant, RoomId } from '../values/ids.ts';
import { Actor } from '../values/modes.ts';
import { DayPeriod, MinuteOfDay } from '../values/calendar.ts';

/** Who is cared for (S2.19). Blood types: A, B, AB, O (S9.8). */
export const CareReceiver = z.object({
  name: z.string().max(60),
  birthDate: z.string().max(10).nullable(),
  bloodType: z.enum(['A', 'B', 'AB', 'O']).nullable(),
  /** The sign of the blood type, where it is known. */
  rhesus: z.enum(['positive', 'negative']).nullable(),
  address: z.string().max(200),
  phone: z.string().max(30),
  notes: z.string().max(1000),
  /** How helpers get in: where the key is, a code, who lets them in. */
  access: z.string().max(200).optional(),
  /** How they move: by themselves, with a stick or frame, in a wheelchair, not out of bed; null is not known. */
  mobility: z.enum(['alone', 'aid', 'wheelchair', 'bed']).nullable().optional(),
  /** Hearing, sight, speech, languages. */
  communication: z.string().max(200).optional(),
  allergies: z.string().max(300).optional(),
  conditions: z.string().max(300).optional(),
  medicines: z.string().max(500).optional(),
  /** What helpers look out for: oxygen, a dog, stairs. */
  hazards: z.string().max(200).optional(),
});

export type CareReceiver = z.infer<typeof CareReceiver>;

/** Who is cared for, with every field; what nobody has written is blank. */
export const CareProfile = CareReceiver.required();

export type CareProfile = z.infer<typeof CareProfile>;

/** Somebody to call, in the order of the list. */
export const CareContact = z.object({
  id: z.string().min(1).max(32),
  name: z.string().max(60),
  relation: z.string().max(30),
  phone: z.string().max(30),
  mail: z.string().max(120),
  hasKey: z.boolean(),
  /** When they may be called, by the panel's local time; null or absent is always. */
  available: DayPeriod.nullable().optional(),
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

/** Watches over a night in bed, by a bed sensor that says `detected` while somebody lies there. */
export const BedWatch = z.object({
  id: z.string().min(1).max(32),
  enabled: z.boolean(),
  device: DeviceId,
  night: DayPeriod,
  /** Tells at once of every leaving of the bed in the night (736). */
  tellLeaving: z.boolean(),
  /** Minutes out of bed in the night until it is told (733); null is never. */
  outMinutes: z.number().int().min(1).max(240).nullable(),
  /** Minutes after the night's end at which somebody still in bed is told (734); null is never. */
  upMinutes: z.number().int().min(0).max(720).nullable(),
  /** 733 and 734 open an incident, rather than being told alone. */
  alarm: z.boolean(),
});

export type BedWatch = z.infer<typeof BedWatch>;

/** Tells of movement where nobody should walk at that time (732), once in so many minutes. */
export const WanderWatch = z.object({
  id: z.string().min(1).max(32),
  enabled: z.boolean(),
  period: DayPeriod,
  /** Doors and motion detectors. */
  devices: z.array(DeviceId).min(1).max(20).readonly(),
  everyMinutes: z.number().int().min(1).max(240),
  alarm: z.boolean(),
});

export type WanderWatch = z.infer<typeof WanderWatch>;

/** A meter whose rise to so many watt is somebody's act: a kettle, never a refrigerator, which runs by itself. */
export const LifeMeter = z.object({ device: DeviceId, watts: z.number().min(1).max(10_000) });

export type LifeMeter = z.infer<typeof LifeMeter>;

export const CareSettings = z.object({
  receiver: CareReceiver.nullable(),
  contacts: z.array(CareContact).max(20).readonly(),
  doctor: CareContact.nullable(),
  /** The area the receiver lives in: care's alarms stand in it, and arming it fully means away. Null is the first. */
  area: AreaId.nullable(),
  /** Seconds in which a call for help can be taken back, 0 to 60. */
  cancelSeconds: z.number().int().min(0).max(60),
  /** Minutes until a call that nobody answers is told again (995), doubling up to an hour; 0 is never. */
  answerMinutes: z.number().int().min(0).max(60),
  /** Local times of the day at which the receiver is asked for a sign of life, and minutes to give it. */
  checkIns: z.array(MinuteOfDay).max(6).readonly(),
  checkInMinutes: z.number().int().min(5).max(240),
  /** A sign of life in so many minutes before answers a check-in in advance; 0 always asks. */
  checkInRecentMinutes: z.number().int().min(0).max(240),
  sessions: z.array(InactivitySession).max(10).readonly(),
  beds: z.array(BedWatch).max(4).readonly(),
  wandering: z.array(WanderWatch).max(4).readonly(),
  meters: z.array(LifeMeter).max(20).readonly(),
  /** Learn the routine of the household and tell when it is broken. Off forgets what was learned. */
  routine: z.boolean(),
  /** A broken routine opens an incident, rather than being noted alone. */
  routineAlarm: z.boolean(),
  /** Local times at which medication is due, and minutes to take it. */
  medication: z.array(MinuteOfDay).max(8).readonly(),
  medicationMinutes: z.number().int().min(5).max(240),
});

export type CareSettings = z.infer<typeof CareSettings>;

/** What a call is about. `callRequest` asks to be called back and is no alarm; neither is `medication`. */
export const HelpCallKind = z.enum([
  'medical',
  'emergency',
  'fall',
  'panic',
  'callRequest',
  'checkIn',
  'inactivity',
  'bed',
  'wandering',
  'routine',
  'medication',
]);

export type HelpCallKind = z.infer<typeof HelpCallKind>;

/**
 * Where a call stands. `pending` can still be taken back and nothing has been sent; `calling` waits for somebody to
 * answer; then somebody is on the way, there, and gone again; `closed` and `cancelled` are the ends.
 */
export const HelpCallState = z.enum([
  'pending',
  'calling',
  'answered',
  'nursePresent',
  'nurseGone',
  'closed',
  'cancelled',
]);

export type HelpCallState = z.infer<typeof HelpCallState>;

/** A call for help, from the button to the closing of the case. */
export const HelpCall = z.object({
  id: z.string().min(1).max(32),
  at: Instant,
  kind: HelpCallKind,
  /** The number it is told with (domain 2): 100, 641, 616. */
  event: z.number().int(),
  area: AreaId,
  device: DeviceId.nullable(),
  /** Who called. */
  by: Actor,
  /** Until when it can be taken back; then it is an alarm. Null where there was no such time. */
  cancelUntil: Instant.nullable(),
  incident: IncidentId.nullable(),
  state: HelpCallState,
  /** In this state since. */
  since: Instant,
  /** Who answered, came or closed it last, and what they said; null while nobody has. */
  helper: Actor.nullable(),
  text: z.string().max(250),
  /** When it is told again unless somebody answers, and how often it was. */
  repeatAt: Instant.nullable(),
  repeats: z.number().int().nonnegative(),
});

export type HelpCall = z.infer<typeof HelpCall>;

export const DayKind = z.enum(['weekday', 'weekend']);

export type DayKind = z.infer<typeof DayKind>;

/** What a room is usually like on days of one kind, in local minutes of the day. */
export const RoutineHabit = z.object({
  room: RoomId,
  dayKind: DayKind,
  /** Days of this kind that were seen, and on how many the first sign lay in the usual span. */
  days: z.number().int(),
  held: z.number().int(),
  /** The span in which the first sign of the day usually comes. */
  usualFrom: MinuteOfDay,
  usualTo: MinuteOfDay,
  /** The same for the last sign, and how many there usually are. */
  lastFrom: MinuteOfDay,
  lastTo: MinuteOfDay,
  signs: z.number().int(),
});

export type RoutineHabit = z.infer<typeof RoutineHabit>;

/** A habit that today breaks: no sign from a room that usually gives one by then. */
export const RoutineFinding = z.object({
  room: RoomId,
  /** Local minutes of the day between which the first sign usually comes. */
  usualFrom: MinuteOfDay,
  usualTo: MinuteOfDay,
  /** Days of this kind that were seen, and on how many the habit held. */
  days: z.number().int(),
  held: z.number().int(),
  dayKind: DayKind,
  /** When it was noticed. */
  since: Instant,
  /** When the room gave a sign after all; null while it has not. */
  endedAt: Instant.nullable(),
});

export type RoutineFinding = z.infer<typeof RoutineFinding>;

/** The last time the receiver was asked for a sign of life. */
export const CheckInResult = z.object({
  askedAt: Instant,
  /** Null is not yet, or never. */
  answeredAt: Instant.nullable(),
  outcome: z.enum(['waiting', 'answered', 'seen', 'missed', 'withdrawn']),
});

export type CheckInResult = z.infer<typeof CheckInResult>;

/** Whether somebody lies in a bed that has a sensor; null is not known. */
export const BedView = z.object({
  device: DeviceId,
  occupied: z.boolean().nullable(),
  since: Instant.nullable(),
});

export type BedView = z.infer<typeof BedView>;

export const CareView = z.object({
  /** Newest first, at most 20. */
  calls: z.array(HelpCall).readonly(),
  /** The receiver is away: check-ins, sessions, beds and routine rest. */
  awaySince: Instant.nullable(),
  /** When the asked-for sign of life is due; null while none is asked for. */
  checkInDue: Instant.nullable(),
  checkIn: CheckInResult.nullable(),
  /** Until when medication that is due now is to be taken, and when some was taken last. */
  medicationDue: Instant.nullable(),
  medicationTaken: Instant.nullable(),
  /** The last sign of life, to the minute, and its room where it has one. */
  lastActivity: Instant.nullable(),
  lastRoom: RoomId.nullable(),
  beds: z.array(BedView).readonly(),
  /** Today's findings, one for each room at most. */
  findings: z.array(RoutineFinding).readonly(),
  /** What today is compared with; empty until enough days were seen. */
  habits: z.array(RoutineHabit).readonly(),
});

export type CareView = z.infer<typeof CareView>;

/** What can be done and said about care. `answer` is that somebody is on the way; `nurse`, that they are there. */
export const CareAct = z.enum([
  'help',
  'cancel',
  'answer',
  'nurse',
  'nurseGone',
  'helpStillNeeded',
  'close',
  'checkIn',
  'away',
  'home',
  'medicationTaken',
  'callRequest',
  'noOperator',
]);

export type CareAct = z.infer<typeof CareAct>;
