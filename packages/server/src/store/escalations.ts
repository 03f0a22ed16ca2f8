import { Escalation as Plan } from '@homeward/contract/shapes/reports/notification.ts';
import { standardEscalation } from '@homeward/contract/rules/reports/notification-standards.ts';
import type { Escalation } from '@homeward/contract/shapes/reports/notification.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { changedOf } from './revisions.ts';
import type { Changed, Revised } from './revisions.ts';
import type { EscalationTable } from './tables/notifications.ts';
import type { Db } from './store.ts';

/** An incident that people are told of, step by step. `nextAt` null: no more. */
export interface Escalating {
  readonly panel: PanelId;
  readonly incident: string;
  readonly event: number;
  readonly round: number;
  readonly step: number;
  readonly nextAt: number | null;
}

const rowOf = (row: EscalationTable): Escalating => ({
  panel: row.panel as PanelId,
  incident: row.incident,
  event: row.event,
  round: row.round,
  step: row.step,
  nextAt: row.next_at,
});

/** The plan of a panel with its revision: 0 while nobody has set one. */
export async function planAt(db: Db, panel: PanelId): Promise<Revised<Escalation>> {
  const row = await db
    .selectFrom('escalation_plans')
    .select(['body', 'revision'])
    .where('panel', '=', panel)
    .executeTakeFirst();
  const plan = row ? Plan.safeParse(JSON.parse(row.body)) : null;
  return { ...(plan?.success ? plan.data : standardEscalation), revision: row?.revision ?? 0 };
}

/** `expect`: the revision that the plan starts from; null is whichever there is. */
export async function putPlan(
  db: Db,
  panel: PanelId,
  plan: Escalation,
  expect: number | null,
): Promise<Changed> {
  const body = JSON.stringify(plan);
  const insert = db.insertInto('escalation_plans').values({ panel, body, revision: 1 });
  const written =
    expect === null || expect === 0
      ? (
          await insert
            .onConflict((conflict) =>
              expect === 0
                ? conflict.doNothing()
                : conflict
                    .column('panel')
                    .doUpdateSet((set) => ({ body, revision: set('escalation_plans.revision', '+', 1) })),
            )
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (
          await db
            .updateTable('escalation_plans')
            .set((set) => ({ body, revision: set('revision', '+', 1) }))
            .where('panel', '=', panel)
            .where('revision', '=', expect)
            .executeTakeFirst()
        ).numUpdatedRows;
  return changedOf(written ?? 0n, await planAt(db, panel));
}

/** Those of some incidents, also when they are over. */
export async function escalationsOf(
  db: Db,
  panel: PanelId,
  incidents: readonly string[],
): Promise<readonly Escalating[]> {
  if (incidents.length === 0) return [];
  const rows = await db
    .selectFrom('escalations')
    .selectAll()
    .where('panel', '=', panel)
    .where('incident', 'in', [...incidents])
    .execute();
  return rows.map(rowOf);
}

/** Begins one; nothing happens where it has begun. */
export async function beginEscalation(db: Db, given: Escalating, at: number): Promise<void> {
  await db
    .insertInto('escalations')
    .values({
      panel: given.panel,
      incident: given.incident,
      event: given.event,
      round: given.round,
      step: given.step,
      next_at: given.nextAt,
      begun_at: at,
      contacts_until: null,
      contacts_plan: null,
      contacts_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Begins one anew that had come to rest, where it stood; the turns of its care contacts are over. */
export async function resumeEscalation(db: Db, to: Escalating): Promise<void> {
  await db
    .updateTable('escalations')
    .set({ round: to.round, step: to.step, next_at: to.nextAt, contacts_until: null })
    .where('panel', '=', to.panel)
    .where('incident', '=', to.incident)
    .execute();
}

export async function escalationsDue(db: Db, now: number, most: number): Promise<readonly Escalating[]> {
  const rows = await db
    .selectFrom('escalations')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .execute();
  return rows.map(rowOf);
}

/** Moves one on; false where another node has done it. */
export async function moveEscalation(db: Db, from: Escalating, to: Escalating): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('escalations')
    .set({ round: to.round, step: to.step, next_at: to.nextAt })
    .where('panel', '=', from.panel)
    .where('incident', '=', from.incident)
    .where('round', '=', from.round)
    .where('step', '=', from.step)
    .where('next_at', '=', from.nextAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When the next step, turn of a care contact or summary of repeats falls due; null for none. */
export async function nextDue(db: Db): Promise<number | null> {
  const step = await db
    .selectFrom('escalations')
    .select((select) => select.fn.min('next_at').as('at'))
    .executeTakeFirst();
  const summary = await db
    .selectFrom('repeats')
    .select((select) => select.fn.min('until_at').as('at'))
    .executeTakeFirst();
  const turn = await db
    .selectFrom('escalations')
    .select((select) => select.fn.min('contacts_at').as('at'))
    .executeTakeFirst();
  const due = [step?.at, turn?.at, summary?.at].filter((at) => typeof at === 'number');
  return due.length === 0 ? null : Math.min(...due);
}
