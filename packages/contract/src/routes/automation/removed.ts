import { z } from 'zod';
import type { Access } from '../../shapes/access/access.ts';
import { GroupId, Instant, RuleId, SceneId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { ProblemRow } from './automation.ts';
import { noQuery, nothing, Pin, reads, route, writes } from '../api/route.ts';
import type { Gate } from '../api/route.ts';

/** Something that is needed and no longer there: a message key, the field that names it, and its name; else empty. */
export const Lack = ProblemRow.extend({ name: z.string() });
export type Lack = z.infer<typeof Lack>;

/** Something that was taken away within the last 24 hours, and is not there again. */
export const RemovedRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The name of who took it away; empty where that account is gone. */
  by: z.string(),
  at: Instant,
  /** Then it is erased. */
  until: Instant,
  /** Putting it back takes the owner's code. */
  needsPin: z.boolean(),
  /** What it would come back without. */
  lacks: z.array(Lack).readonly(),
  /** What it cannot come back without, or what stands in its place (`v2_mg_doctor_there`); null where it can. */
  stopped: Lack.nullable(),
});
export type RemovedRow = z.infer<typeof RemovedRow>;

/** Something that is back, with its id. */
export const PutBack = z.object({
  id: z.string(),
  /** What it came back without. */
  lacks: z.array(Lack).readonly(),
  /** It was on, and is off until somebody has looked at it, for it lacks something. */
  switchedOff: z.boolean(),
});
export type PutBack = z.infer<typeof PutBack>;

/** What was removed of one kind, for whoever may put it back. */
const listed = <const Who extends Access>(access: Who, about: string, gate: { readonly gate?: Gate } = {}) =>
  route({
    query: noQuery,
    body: nothing,
    data: z.array(RemovedRow).readonly(),
    scalars: true,
    access,
    ...gate,
    about,
    example: {},
  });

/** It starts from nothing that somebody read and another may have changed: it names no revision. */
const putBack = <Id extends z.ZodType, const Who extends Access>(
  id: Id,
  example: string,
  access: Who,
  about: string,
  gate: { readonly gate?: Gate } = {},
) =>
  route({
    query: noQuery,
    body: fromWire(z.object({ id, pincode: Pin.optional() })),
    data: PutBack,
    scalars: true,
    access,
    ...gate,
    about,
    example: { body: { id: example } },
  });

const automation = { gate: { feature: 'automation' } } as const;
const rules = { gate: { feature: 'automation', passcode: 'rulesNeedPin' } } as const;
const care = { gate: { feature: 'care' } } as const;

/** What was removed is kept for 24 hours, and can be put back by whoever may edit its kind. */
export const removedRoutes = {
  'GET /automation/scene_removed': listed(
    reads('automationEdit'),
    'Scenes that were taken away within 24 hours, newest first, and what each would come back without.',
    automation,
  ),
  'POST /automation/scene_removed': putBack(
    SceneId,
    'film',
    writes('automationEdit'),
    'Puts a scene back under its id, without what is gone meanwhile; refused where nothing of it is left.',
    automation,
  ),
  'GET /automation/rule_removed': listed(
    reads('automationEdit'),
    'Rules that were taken away within 24 hours, newest first, and what each would come back without.',
    automation,
  ),
  'POST /automation/rule_removed': putBack(
    RuleId,
    'terrace-light',
    writes('automationEdit'),
    'Puts a rule back under its id, switched off where something of it is gone; refused where what starts it is gone.',
    rules,
  ),
  'GET /panel/group_removed': listed(
    reads('automationEdit'),
    'Groups that were taken away within 24 hours, newest first, and the members each would come back without.',
  ),
  'POST /panel/group_removed': putBack(
    GroupId,
    'lights',
    writes('automationEdit'),
    'Puts a group back under its id, without members that are gone meanwhile.',
  ),
  'GET /user/care_receiver_contacts_removed': listed(
    writes('careContacts'),
    'Contacts and doctors that were taken off the list within 24 hours, newest first; then they are erased.',
    care,
  ),
  'POST /user/care_receiver_contacts_removed': putBack(
    z.string().max(32),
    'none',
    writes('careContacts'),
    'Puts a contact back where it stood in the order of calling; a doctor is refused while there is another.',
    care,
  ),
} as const;
