import { z } from 'zod';
import { notificationClasses, notificationChannels } from '../../words/reports/notification-classes.ts';
import type { NotificationOption } from '../../words/reports/notification-options.ts';
import { locales } from '../../words/values/locales.ts';
import { phoneForm } from '../../words/values/phone-number.ts';
import { Instant } from '../values/ids.ts';
import { MinuteOfDay } from '../values/calendar.ts';

export const NotificationClass = z.enum(notificationClasses);

export type NotificationClass = z.infer<typeof NotificationClass>;

export const NotificationChannel = z.enum(notificationChannels);

export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** The two lists of SMS and voice (S7.14): medical news, and all others. */
export const ReportType = z.enum(['medical', 'security']);

export type ReportType = z.infer<typeof ReportType>;

/** International, as `+491701234567`. */
export const Phone = z.string().regex(phoneForm);

export type Phone = z.infer<typeof Phone>;

const Channels = z.array(NotificationChannel).max(6).readonly();

/** Which news go which ways. */
export const NotificationMatrix = z.object({
  fire: Channels,
  alarm: Channels,
  medical: Channels,
  technical: Channels,
  fault: Channels,
  arming: Channels,
  status: Channels,
});

export type NotificationMatrix = z.infer<typeof NotificationMatrix>;

/** Beside the matrix: what goes which ways by an option of the configuration (S9.4). */
export const NotificationOptions = z.object({
  alarmOrFail: Channels,
  modeChange: Channels,
  burglarModeChange: Channels,
}) satisfies z.ZodType<Readonly<Record<NotificationOption, unknown>>>;

/** Local time in which only alarms ring; `until` before `from` runs past midnight, the same minute is the whole day. */
export const QuietHours = z.object({ enabled: z.boolean(), from: MinuteOfDay, until: MinuteOfDay });

export type QuietHours = z.infer<typeof QuietHours>;

/** What a person chooses at one panel. */
export const NotificationChoice = z.object({
  matrix: NotificationMatrix,
  options: NotificationOptions,
  quiet: QuietHours,
  /** '' is the account's, or en-US. */
  language: z.union([z.enum(locales), z.literal('')]),
  /** IANA name for quiet hours and times in texts; '' is the panel's. */
  timeZone: z.string().max(64),
  /** Minutes in which the same news are told once, and then how often they came. */
  repeatMinutes: z.number().int().min(1).max(240),
});

export type NotificationChoice = z.infer<typeof NotificationChoice>;

/** How many news of each class the last 30 days had for somebody, whatever he chose for them. */
export const PastNews = z.object({
  from: Instant,
  /** More happened than is counted. */
  partial: z.boolean(),
  classes: z.record(NotificationClass, z.number().int()),
});

export type PastNews = z.infer<typeof PastNews>;

const PerType = z.object({ security: z.boolean(), medical: z.boolean() });

/** A person's ways at one panel, on or off, beside what goes over them. */
export const NotificationSettings = NotificationChoice.extend({
  push: z.boolean(),
  incomingCall: z.boolean(),
  email: z.boolean(),
  sms: PerType,
  voice: PerType,
  /** '' is none. */
  phone: z.union([Phone, z.literal('')]),
});

export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** One person of a list (S3.5). */
export const NotificationUser = z.object({
  user_id: z.string(),
  /** The sign-in name. */
  id: z.string(),
  name: z.string(),
  role: z.string(),
  master: z.boolean(),
  mail_address: z.string(),
  mobile_phone: z.string(),
  send_email_report: z.boolean(),
  send_SMS_report: z.boolean(),
  send_voice_report: z.boolean(),
  /** The ways that would reach this person now. */
  reached_by: Channels,
});

export type NotificationUser = z.infer<typeof NotificationUser>;

/** What stands of a way at this panel. */
export const NotificationWay = z.object({
  channel: NotificationChannel,
  /** The plan, and for voice the flag, have it. */
  offered: z.boolean(),
  /** The operator has set up what sends it. */
  configured: z.boolean(),
  /** Mine is on. */
  on: z.boolean(),
  /** People who have it on, and how many may (S9.3); null is without end. */
  used: z.number().int(),
  most: z.number().int().nullable(),
});

export type NotificationWay = z.infer<typeof NotificationWay>;

/** What came of one attempt. */
export const NotificationReceipt = z.object({
  tag: z.enum(['accepted', 'refused', 'noAnswer']),
  /** What the receiver or the network said; '' where it said nothing. */
  reason: z.string(),
});

export type NotificationReceipt = z.infer<typeof NotificationReceipt>;

/** Where a notification stands. `deferred` waits for the end of quiet hours; `withdrawn` was no longer needed. */
export const NotificationState = z.enum([
  'waiting',
  'deferred',
  'sending',
  'accepted',
  'failed',
  'withdrawn',
]);

export type NotificationState = z.infer<typeof NotificationState>;

/**
 * Why somebody was told: with everybody, as a care contact whose turn it was, at a step of the plan, once more since
 * nobody has acknowledged, of how it went on, or for practice.
 */
export const TellingReason = z.enum(['atOnce', 'turn', 'step', 'again', 'outcome', 'practice']);

export type TellingReason = z.infer<typeof TellingReason>;

/** One notification and what became of it. */
export const NotificationEntry = z.object({
  /** Stays the same when it is sent again, and names it at the receiver. */
  id: z.string(),
  at: Instant,
  user_id: z.string(),
  name: z.string(),
  channel: NotificationChannel,
  class: NotificationClass,
  /** Mostly hidden. */
  to: z.string(),
  subject: z.string(),
  incident: z.string(),
  /** How many news it stands for. */
  count: z.number().int(),
  /** 1 is the first telling; later ones came since nobody acknowledged. */
  round: z.number().int(),
  /** Null where it is of no incident that people must acknowledge, or nobody wrote it down. */
  reason: TellingReason.nullable(),
  /** The turn among the care contacts, or the step of the plan, from 1 on; null where it is neither. */
  turn: z.number().int().positive().nullable(),
  state: NotificationState,
  /** When it goes out, while it still waits: a care contact's turn, the end of quiet hours; null once it was tried. */
  due_at: Instant.nullable(),
  attempts: z.number().int(),
  ended_at: Instant.nullable(),
  /** When the device said that it has it, and that somebody looked. */
  received_at: Instant.nullable(),
  seen_at: Instant.nullable(),
  answer: z.string(),
});

export type NotificationEntry = z.infer<typeof NotificationEntry>;

/** One person who is told of an incident, over all ways together: how far the furthest of them got. */
export const ToldPerson = z.object({
  /** Their account; '' where whoever looked did so without one. */
  user_id: z.string(),
  name: z.string(),
  channels: Channels,
  /** When the first of it is or was due. */
  at: Instant,
  /** When a carrier took it: a push service, a mail server, a gateway; null while none has. */
  sent_at: Instant.nullable(),
  /** When a device of theirs said that it has it; null where none says so, as for mails. */
  received_at: Instant.nullable(),
  /** When they looked. */
  seen_at: Instant.nullable(),
  /** When the last way failed, where every one of them did. */
  failed_at: Instant.nullable(),
});

export type ToldPerson = z.infer<typeof ToldPerson>;

/** Who is told when, until somebody acknowledges. Those it does not name are told at once. */
export const Escalation = z.object({
  enabled: z.boolean(),
  /** Minutes until the next step, and between rounds. */
  afterMinutes: z.number().int().min(1).max(60),
  /** How often all steps are gone through. */
  rounds: z.number().int().min(1).max(10),
  /** Accounts of each step. */
  steps: z
    .array(z.array(z.string().max(64)).min(1).max(20).readonly())
    .max(8)
    .readonly(),
});

export type Escalation = z.infer<typeof Escalation>;

export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  classes: z.array(NotificationClass).max(7).readonly(),
  created_at: Instant,
  /** The last receipt; '' before the first. */
  last_answer: z.string(),
  last_at: Instant.nullable(),
});

export type Webhook = z.infer<typeof Webhook>;

/**
 * Why pushes to a device come to nothing: `gone`, its push service knows the subscription no longer; `refused`, it takes
 * none that this server signs, as after a move without its keys. Both end when the device subscribes anew.
 */
export const PushTrouble = z.enum(['gone', 'refused']);

export type PushTrouble = z.infer<typeof PushTrouble>;

/** A browser or phone that takes pushes, or did. */
export const PushDevice = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * By which a browser knows its own subscription again: the SHA-256, in base64url, of its endpoint, a space and its
   * p256dh key.
   */
  mark: z.string(),
  trouble: PushTrouble.nullable(),
  trouble_at: Instant.nullable(),
  created_at: Instant,
  /** When its push service last took one. */
  accepted_at: Instant.nullable(),
  /** When the device itself last said that it got one. */
  received_at: Instant.nullable(),
});

export type PushDevice = z.infer<typeof PushDevice>;
