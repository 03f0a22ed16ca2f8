import { z } from 'zod';
import { changeParts } from '../../words/panel/change-parts.ts';
import { ChangedThing } from '../../shapes/panel/setup-change.ts';
import { Instant } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, Pin, reads, route, writes } from '../api/route.ts';

/** One change of the set-up, with what of it the caller may see. */
export const ChangeRow = z.object({
  no: z.number().int(),
  at: Instant,
  /** Who made it, by name; empty for the panel itself. */
  by: z.string(),
  /** What kind of doer: `person`, `device`, `rule`, `schedule` or `panel`. */
  who: z.string(),
  /** From where: `web`, `app`, `client`, `keypad`, `sms` … */
  channel: z.string(),
  /** The installer made it. */
  installer: z.boolean(),
  /** The caller made it. */
  own: z.boolean(),
  /** What made it: an edit, as `putRule`, a command, or what the panel learned, as `deviceJoined`. */
  act: z.string(),
  things: z.array(ChangedThing).readonly(),
  /** More things changed than are told. */
  more: z.number().int(),
  /** The change that it undid. */
  undoes: z.number().int().nullable(),
  /** The change that undid it. */
  undone_by: z.number().int().nullable(),
  /** Why it cannot be undone now, as a message key; null where it can. */
  refusal: z.string().nullable(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

export const changeRoutes = {
  'GET /panel/changes': route({
    query: fromWire(
      z.object({
        num: z.number().int().min(1).max(400).optional(),
        /** The number of the last change seen. */
        before: z.number().int().positive().optional(),
        part: z.enum(changeParts).optional(),
        /** A name as `by` has it. */
        by: z.string().max(64).optional(),
        from: Instant.optional(),
        until: Instant.optional(),
        _: z.string().optional(),
      }),
    ),
    body: nothing,
    data: z.object({
      changes: z.array(ChangeRow).readonly(),
      more: z.boolean(),
      /** Everybody who made one of those that are kept. */
      people: z.array(z.string()).readonly(),
    }),
    scalars: true,
    access: reads('automationEdit'),
    about:
      'Who changed what of the set-up and when, newest first, with each field before and after as JSON; secrets are never told.',
    example: { query: { num: '20', part: 'settings' } },
  }),
  'POST /panel/change_undo': route({
    query: noQuery,
    body: fromWire(z.object({ no: z.number().int().positive(), pincode: Pin.optional() })),
    data: empty,
    access: writes('automationEdit'),
    about:
      'Puts back what a change of the last 24 hours was before; refused where something of it was changed since.',
    example: { body: { no: '1' } },
  }),
} as const;
