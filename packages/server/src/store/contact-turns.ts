import { NotificationClass } from '@homeward/contract/shapes/reports/notification.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { z } from 'zod';
import type { Escalating } from './escalations.ts';
import type { Db } from './store.ts';

/** The turn of a care contact: from when on (ms), in which round, as which of it, and what it is told over. */
const Turn = z.object({
  contact: z.string(),
  at: z.number(),
  round: z.number().int(),
  turn: z.number().int(),
  lanes: z.array(z.string()).readonly(),
});
export type Turn = z.infer<typeof Turn>;

/** The turns of an incident, and how many of them have come. */
const ContactPlan = z.object({
  event: z.number().int(),
  class: NotificationClass,
  turns: z.array(Turn).readonly(),
  given: z.number().int().nonnegative(),
  /** What people do counts as their answer since then: acts by the panel's clock, looks by the server's. */
  actsSince: z.number(),
  looksSince: z.number(),
});
export type ContactPlan = z.infer<typeof ContactPlan>;

type Of = Pick<Escalating, 'panel' | 'incident'>;

/** Turns as they stand in the store; `kept` says that nobody has changed them since. */
export interface KeptPlan {
  readonly plan: ContactPlan;
  readonly kept: string;
}

const nextAt = ({ turns, given }: ContactPlan): number | null => turns[given]?.at ?? null;

/** The turns of an incident; null where there were none, or a version wrote them that knew of no plan. */
export async function contactPlanOf(db: Db, { panel, incident }: Of): Promise<KeptPlan | null> {
  const row = await db
    .selectFrom('escalations')
    .select('contacts_plan')
    .where('panel', '=', panel)
    .where('incident', '=', incident)
    .executeTakeFirst();
  const kept = row?.contacts_plan ?? null;
  if (kept === null) return null;
  const plan = ContactPlan.safeParse(JSON.parse(kept));
  return plan.success ? { plan: plan.data, kept } : null;
}

/** Gives the care contacts of an incident their turns until then; false where some still have theirs. */
export async function takeContactTurns(
  db: Db,
  { panel, incident }: Of,
  { now, until, plan }: { readonly now: number; readonly until: number; readonly plan: ContactPlan },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('escalations')
    .set({ contacts_until: until, contacts_plan: JSON.stringify(plan), contacts_at: nextAt(plan) })
    .where('panel', '=', panel)
    .where('incident', '=', incident)
    .where((where) => where.or([where('contacts_until', 'is', null), where('contacts_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes turns anew, and until when they last; false where another node, or a new beginning, has come first. */
export async function moveContactTurns(
  db: Db,
  { panel, incident }: Of,
  from: KeptPlan,
  to: { readonly plan: ContactPlan; readonly until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('escalations')
    .set({ contacts_until: to.until, contacts_plan: JSON.stringify(to.plan), contacts_at: nextAt(to.plan) })
    .where('panel', '=', panel)
    .where('incident', '=', incident)
    .where('contacts_plan', '=', from.kept)
    .where('contacts_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets turns rest where they are: somebody is on the way. False where they rest already. */
export async function restContactTurns(db: Db, { panel, incident }: Of, from: KeptPlan): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('escalations')
    .set({ contacts_at: null })
    .where('panel', '=', panel)
    .where('incident', '=', incident)
    .where('contacts_plan', '=', from.kept)
    .where('contacts_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** No turn comes of itself any more where none is known; messages that were written leave at their time. */
export async function leaveContactTurns(db: Db, { panel, incident }: Of): Promise<void> {
  await db
    .updateTable('escalations')
    .set({ contacts_at: null })
    .where('panel', '=', panel)
    .where('incident', '=', incident)
    .where('contacts_at', 'is not', null)
    .execute();
}

/** Incidents at which the turn of a care contact has come. */
export async function contactTurnsDue(db: Db, now: number, most: number): Promise<readonly Of[]> {
  const rows = await db
    .selectFrom('escalations')
    .select(['panel', 'incident'])
    .where('contacts_at', '<=', now)
    .orderBy('contacts_at')
    .limit(most)
    .execute();
  return rows.map(({ panel, incident }) => ({ panel: panel as PanelId, incident }));
}

const untold = (db: Db, { panel, incident }: Of) =>
  db
    .selectFrom('outbox')
    .select('seq')
    .where('panel', '=', panel)
    .where('incident', '=', incident)
    .where('contact', 'is not', null)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0);

/** Takes back what care contacts were to hear of an incident at turns after `after` (ms), and says why. */
export async function withdrawTurns(
  db: Db,
  of: Of,
  {
    at,
    after,
    answer,
    contacts,
  }: {
    readonly at: number;
    readonly after: number;
    readonly answer: string;
    /** Theirs alone; absent is everybody's. */
    readonly contacts?: readonly string[];
  },
): Promise<void> {
  if (contacts?.length === 0) return;
  let turns = untold(db, of).where('next_at', '>', after);
  if (contacts !== undefined) turns = turns.where('contact', 'in', [...contacts]);
  await db
    .updateTable('outbox')
    .set({ state: 'withdrawn', answer, ended_at: at })
    .where('seq', 'in', turns)
    .execute();
}

/** Forgets turns after `after` (ms) that others take the place of: nobody has heard of them. */
export async function forgetTurns(db: Db, of: Of, after: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('seq', 'in', untold(db, of).where('reason', '=', 'turn').where('next_at', '>', after))
    .execute();
}

/** Accounts of which a device has said since then that somebody looked at what it was told of an incident. */
export async function lookersAt(db: Db, { panel, incident }: Of, since: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('account')
    .distinct()
    .where('panel', '=', panel)
    .where('incident', '=', incident)
    .where('seen_at', '>=', since)
    .execute();
  return rows.flatMap(({ account }) => account ?? []);
}
