import { z } from 'zod';
import { visitEnds, visitKinds } from '../../words/company/visit-words.ts';
import { Instant } from '../values/ids.ts';
import { SupportCase } from './tenant.ts';

/** Somebody of the company at this panel: since when, when last, how much they did, and whether they are here now. */
export const Visit = z.object({
  name: z.string(),
  /** The sign-in name, by which the audit finds what they did. */
  login: z.string(),
  since: Instant,
  last: Instant,
  acts: z.number().int(),
  here: z.boolean(),
});
export type Visit = z.infer<typeof Visit>;

/** Who of outside may look in, as the banner of every page shows it (reliability D6). */
export const ConsentView = z.object({
  /** The panel's own consent while it is alive. `grant` stands beside every act made under it in the audit. */
  consent: z
    .object({
      grant: z.string(),
      from: Instant,
      until: Instant,
      /** Who let them in; '' where nobody of the home did: an emergency, or a panel that is still set up. */
      by: z.string(),
      /** Why, and for whom; empty where nobody asked before. */
      reason: z.string(),
      wantedBy: z.string(),
      /** The company came in unasked, as the owner had allowed for an emergency. */
      emergency: z.boolean(),
    })
    .nullable(),
  /** Who of the company has been here under the consent that is alive, who was here last first. */
  visits: z.array(Visit).readonly(),
  /** The panel was not reached when it was revoked: what it opens at the house ends with its time. */
  stopped: z.boolean(),
  /** Not handed over yet: the company still builds it. */
  installing: z.boolean(),
  /** The company that looks after this panel. */
  company: z.object({ id: z.string(), name: z.string(), phone: z.string(), mail: z.string() }).nullable(),
  /** Somebody of it asks to be let in. */
  asked: z.object({ by: z.string(), at: Instant, minutes: z.number().int(), reason: z.string() }).nullable(),
  /** The owner allows the company to come in unasked where nobody can be reached. */
  emergencyAllowed: z.boolean(),
  /** The owner lets the company receive this home's alarms. */
  monitoringAllowed: z.boolean(),
  /** The owner lets whoever works on an alarm of this home see its cameras meanwhile. */
  picturesAllowed: z.boolean(),
  /** The company has taken on to watch it. */
  monitored: z.boolean(),
  /** Cases of support that are open, each with who looked in by it, since when, when last and how much they did. */
  cases: z.array(SupportCase.extend({ visits: z.array(Visit).readonly() })).readonly(),
});
export type ConsentView = z.infer<typeof ConsentView>;

/** A time for which somebody of outside was let in, once it is over. */
export const EarlierVisit = z.object({
  /** Stands beside every act made under it in the audit. */
  grant: z.string(),
  kind: z.enum(visitKinds),
  /** The company as it was called then; '' where none is known. */
  company: z.string(),
  from: Instant,
  /** Until when it was meant, and when it was over. */
  until: Instant,
  ended: Instant,
  end: z.enum(visitEnds),
  /** Who closed a case of support, for which company, and what came of it; '' of everything else. */
  endedBy: z.string(),
  endedCompany: z.string(),
  outcome: z.string(),
  /** Who let them in; '' where nobody was asked: a case of support, or a panel without an owner. */
  by: z.string(),
  /** Why, and for whom; empty where nobody asked before. */
  reason: z.string(),
  wantedBy: z.string(),
  /** Who was in, who was here last first, and how much they did. */
  people: z.array(Visit.omit({ here: true })).readonly(),
});
export type EarlierVisit = z.infer<typeof EarlierVisit>;
