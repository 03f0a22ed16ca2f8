import { z } from 'zod';
import { changeParts, hiddenReasons } from '../../words/panel/change-parts.ts';
import { Instant } from '../values/ids.ts';
import { Actor } from '../values/modes.ts';

/** One field that is not what it was. */
export const ChangedField = z.object({
  /** Its place inside the thing, as `delays.arm.entry1`; blank where the thing is one value, or came or went whole. */
  field: z.string().max(160),
  /** As JSON; blank where there was nothing, or the values are not kept. */
  before: z.string(),
  after: z.string(),
  /** Why the values are not kept; null where they are. */
  hidden: z.enum(hiddenReasons).nullable(),
});
export type ChangedField = z.infer<typeof ChangedField>;

/** One thing of the set-up that is not what it was. */
export const ChangedThing = z.object({
  part: z.enum(changeParts),
  /** Its id there; of a setting its name. */
  id: z.string().max(80),
  /** What it was called; blank where it has no name. */
  name: z.string().max(120),
  change: z.enum(['added', 'changed', 'removed']),
  fields: z.array(ChangedField).readonly(),
});
export type ChangedThing = z.infer<typeof ChangedThing>;

/** One change of the set-up. */
export const SetupChange = z.object({
  /** Rises by one with every change. */
  no: z.number().int().positive(),
  at: Instant,
  actor: Actor,
  /** What made it: an edit, as `putRule`, a command, as `upkeep`, or what the panel learned, as `deviceJoined`. */
  by: z.string().max(40),
  things: z.array(ChangedThing).readonly(),
  /** More things changed than are told. */
  more: z.number().int().nonnegative(),
  /** The change that it undid. */
  undoes: z.number().int().positive().nullable(),
});
export type SetupChange = z.infer<typeof SetupChange>;

/** A change and whether it can be undone now; `refusal` is the message key of why not. */
export const JudgedChange = SetupChange.extend({
  refusal: z.string().nullable(),
  /** The change that undid it. */
  undoneBy: z.number().int().positive().nullable(),
});
export type JudgedChange = z.infer<typeof JudgedChange>;
