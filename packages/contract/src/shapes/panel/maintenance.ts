import { z } from 'zod';
import { AccountId, AreaId, DeviceId, Instant, ZoneNo } from '../values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { DeviceKind } from '../devices/device.ts';
import { Trust } from '../devices/trust.ts';
import { Actor } from '../values/modes.ts';

/** A device that spoke during a walk test (domain 4.3). */
export const WalkTestRow = z.object({
  at: Instant,
  device: DeviceId,
  what: z.string().max(40),
  rssi: z.number().nullable(),
});

export type WalkTestRow = z.infer<typeof WalkTestRow>;

export const WalkTest = z.object({
  startedAt: Instant,
  /** Ends by itself after 5 idle minutes. */
  idleUntil: Instant,
  /** Newest first, at most 200. */
  rows: z.array(WalkTestRow).readonly(),
});

export type WalkTest = z.infer<typeof WalkTest>;

/** A zone on trial: it logs what it would do, and neither sounds nor reports. */
export const SoakTest = z.object({ device: DeviceId, until: Instant, trips: z.number().int() });

export type SoakTest = z.infer<typeof SoakTest>;

/** A device that asked to join while the panel learns. */
export const FoundDevice = z.object({
  id: DeviceId,
  kind: DeviceKind,
  modelId: z.string().max(40),
  name: z.string().max(limits.deviceNameLength),
  battery: z.boolean(),
  /** A keypad that checks codes itself. */
  checksCodes: z.boolean().optional(),
  /** How long it may be silent, where it wakes seldom. */
  silenceSeconds: z.number().int().positive().optional(),
  /** How far its word goes, where its wire knows. */
  trust: Trust.optional(),
  at: Instant,
  /** It is part of the panel already. */
  known: z.boolean(),
});

export type FoundDevice = z.infer<typeof FoundDevice>;

export const Learning = z.object({
  startedAt: Instant,
  idleUntil: Instant,
  /** What to look for; nulls are anything, anywhere. */
  kind: DeviceKind.nullable(),
  area: AreaId.nullable(),
  zone: ZoneNo.nullable(),
  found: z.array(FoundDevice).readonly(),
});

export type Learning = z.infer<typeof Learning>;

/** What a walk test or learning came to, once it is over: so that whoever looks away still reads it. */
export const LastWalkTest = z.object({
  startedAt: Instant,
  endedAt: Instant,
  rows: z.array(WalkTestRow).readonly(),
});

export type LastWalkTest = z.infer<typeof LastWalkTest>;

export const LastLearning = z.object({
  startedAt: Instant,
  endedAt: Instant,
  found: z.array(FoundDevice).readonly(),
});

export type LastLearning = z.infer<typeof LastLearning>;

/** What set a practice alarm off: a detector, or somebody by hand. */
export const PracticeAlarm = z.object({
  at: Instant,
  area: AreaId,
  device: DeviceId.nullable(),
  name: z.string().max(64),
});

export type PracticeAlarm = z.infer<typeof PracticeAlarm>;

/**
 * An alarm for practice. It waits for a detector, then sounds the sirens of that area for some seconds and tells the
 * chosen people, in words that say what it is. It is no incident: stations, rules and everybody else hear nothing of it.
 */
export const Practice = z.object({
  startedAt: Instant,
  /** Until then it waits; once it was set off, it sounds until then. */
  until: Instant,
  /** Accounts that are told. */
  people: z.array(AccountId).max(limits.practicePeople).readonly(),
  /** Sirens sound. */
  siren: z.boolean(),
  alarm: PracticeAlarm.nullable(),
});

export type Practice = z.infer<typeof Practice>;

export const LastPractice = z.object({
  startedAt: Instant,
  endedAt: Instant,
  people: z.array(AccountId).readonly(),
  alarm: PracticeAlarm.nullable(),
});

export type LastPractice = z.infer<typeof LastPractice>;

/**
 * Somebody works at a device, or with null at the whole home: what is said of faults waits until then. Alarms do not,
 * but that of an opened or masked cover of what is in service. `coded`: a code was given for it, so that it lasts while
 * armed.
 */
export const ServiceMark = z.object({
  device: DeviceId.nullable(),
  from: Instant,
  until: Instant,
  reason: z.string().max(limits.serviceReason),
  by: Actor,
  coded: z.boolean(),
});

export type ServiceMark = z.infer<typeof ServiceMark>;

/** What an installer may begin while the owner lets installers in, and what ends with that. */
export const GrantedAct = z.enum(['walkTest', 'learning', 'testMode', 'practice']);

export type GrantedAct = z.infer<typeof GrantedAct>;

/** What an installer does with the panel now. Test mode reports nothing outside until its end. */
export const Maintenance = z.object({
  walkTest: WalkTest.nullable(),
  soak: z.array(SoakTest).readonly(),
  learning: Learning.nullable(),
  lastWalkTest: LastWalkTest.nullable().default(null),
  lastLearning: LastLearning.nullable().default(null),
  practice: Practice.nullable().default(null),
  lastPractice: LastPractice.nullable().default(null),
  testModeUntil: Instant.nullable(),
  /** When it began; null while it is off. */
  testModeSince: Instant.nullable().default(null),
  /** What of it an installer began. */
  granted: z.array(GrantedAct).readonly().default([]),
  /** Fault keys that somebody has cleared: seen, and no longer in the way (`device fault` or `fault`). */
  clearedFaults: z.array(z.string().max(80)).readonly(),
  service: z.array(ServiceMark).readonly().default([]),
  /** Fault keys of which a word waits for the end of a service: that it came, where it stands, else that it went. */
  owedFaults: z.array(z.string().max(80)).readonly().default([]),
});

export type Maintenance = z.infer<typeof Maintenance>;
