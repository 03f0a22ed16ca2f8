import { z } from 'zod';
import {
  callOutcomes,
  caseKinds,
  caseLineKinds,
  caseReasons,
  picturesWithheld,
} from '../../words/company/alarm-case-words.ts';
import { DeviceId, Instant } from '../values/ids.ts';

/** A home of ours by its address, or another maker's panel by the number it reports under. */
export const AlarmSiteId = z
  .string()
  .regex(/^(?:panel:[0-9a-f]{2}(?::[0-9a-f]{2}){5}|account:[0-9A-F]{3,16})$/);

/** What a panel told, as an operator reads it. */
export const AlarmSignal = z.object({
  /** Blank: no alarm, but of use while there is one. */
  kind: z.union([z.enum(caseKinds), z.literal('')]),
  /** 1 new, opening; 3 restored, closing; 6 told before and still so. */
  qualifier: z.literal([1, 3, 6]),
  /** Contact ID; 0 where nobody can say. */
  code: z.number().int(),
  /** SIA letters, where they say more. */
  letters: z.string(),
  area: z.number().int(),
  /** Zone or user; 0 where none is named. */
  detail: z.number().int(),
  /** The detector's or person's name, or what came where nobody could read it. */
  text: z.string(),
  /** Nobody at the site may learn of it. */
  silent: z.boolean(),
});
export type AlarmSignal = z.infer<typeof AlarmSignal>;

/** All alarms of one site from the first until somebody closes it. */
export const AlarmCase = z.object({
  id: z.string(),
  site: z.string(),
  /** The site's name when it began. */
  name: z.string(),
  /** Of its most urgent signal. */
  kind: z.enum(caseKinds),
  /** Nobody at the site may learn of it. */
  silent: z.boolean(),
  /** The most urgent signal, of those the first. */
  head: AlarmSignal,
  /** Alarms that are folded into it. */
  signals: z.number().int(),
  openedAt: Instant,
  lastAt: Instant,
  /** When the last restore came, where no alarm has come since. */
  restoredAt: Instant.nullable(),
  /** The account of who has it; blank: nobody. */
  claimedBy: z.string(),
  claimedName: z.string(),
  claimedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  closedName: z.string(),
  /** Blank while it is open. */
  reason: z.union([z.enum(caseReasons), z.literal('')]),
});
export type AlarmCase = z.infer<typeof AlarmCase>;

/** What happened in a case: a signal, or what an operator did. */
export const CaseLine = z.object({
  id: z.number().int(),
  at: Instant,
  what: z.enum(caseLineKinds),
  /** Who did it; blank for signals. */
  by: z.string(),
  /** Whom or what it is about: who was called, the step, who was told, from or to whom it went. */
  about: z.string(),
  text: z.string(),
  /** Of a call. */
  outcome: z.union([z.enum(callOutcomes), z.literal('')]),
  /** The place of a contact or a step in its list, from 0; -1 where it is about neither. */
  place: z.number().int(),
  /** Of a step: whether it is done. */
  done: z.boolean(),
  signal: AlarmSignal.nullable(),
});
export type CaseLine = z.infer<typeof CaseLine>;

/** The cameras of a home at what raised the alarm, for whoever has its case. */
export const CaseCameras = z.object({
  why: z.enum(picturesWithheld),
  /** Empty unless `why` is blank. */
  cameras: z
    .array(
      z.object({
        device_id: DeviceId,
        name: z.string(),
        /** The detector that it sees: in the same room, or told to film what that raises. */
        of: z.string(),
        /** Whoever lives there has blinded it. */
        privacy: z.boolean(),
      }),
    )
    .readonly(),
});
export type CaseCameras = z.infer<typeof CaseCameras>;

/** Somebody to call about a site. */
export const AlarmContact = z.object({
  name: z.string().trim().min(1).max(60),
  phone: z.string().trim().max(32),
  /** What he is to the site. */
  role: z.string().trim().max(60),
  /** What he has to say so that he is believed. */
  password: z.string().trim().max(40),
});
export type AlarmContact = z.infer<typeof AlarmContact>;

/** Where something is, decimal degrees. */
const Spot = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** What a company's people have to know of a site. */
export const AlarmSiteCard = z.object({
  address: z.string().trim().max(200),
  /** Null: nobody wrote it down. */
  spot: Spot.nullable().default(null),
  /** Dangers, keys, animals. */
  note: z.string().trim().max(500),
  /** In the order in which they are called. */
  contacts: z.array(AlarmContact).max(20).readonly(),
  /** What to do, step by step. */
  plan: z.array(z.string().trim().min(1).max(200)).max(20).readonly(),
});
export type AlarmSiteCard = z.infer<typeof AlarmSiteCard>;

/** Another open case, where its site is known. */
export const CaseAround = Spot.extend({
  id: z.string(),
  name: z.string(),
  kind: z.enum(caseKinds),
});
export type CaseAround = z.infer<typeof CaseAround>;

/** A site that reports to a company, or could. */
export const AlarmSite = z.object({
  site: z.string(),
  name: z.string(),
  /** Its alarms come into the queue. */
  monitored: z.boolean(),
  /** Contacts and steps that are written down. */
  contacts: z.number().int(),
  steps: z.number().int(),
});
export type AlarmSite = z.infer<typeof AlarmSite>;

const Times = z.object({
  /** Ms; null where none has come so far. */
  median: z.number().int().nullable(),
  p90: z.number().int().nullable(),
});

/** How long alarms of a day waited. */
export const ResponseTimes = z.object({
  /** UTC: `2026-11-29`. */
  day: z.string(),
  kind: z.enum(caseKinds),
  cases: z.number().int(),
  closed: z.number().int(),
  claim: Times,
  close: Times,
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;

/** Open cases in one answer at most, closed ones, and lines of one case. */
export const mostCases = 1000;
export const mostClosedCases = 100;
export const mostCaseLines = 500;
/** Other open cases that the map of one shows at most. */
export const mostAround = 100;
