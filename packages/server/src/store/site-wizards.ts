import { siteMarks, siteSteps } from '@homeward/contract/words/company/site-steps.ts';
import type { SiteMark, SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import type { Instant, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { z } from 'zod';
import { changedOf } from './revisions.ts';
import type { Changed } from './revisions.ts';
import type { Db } from './store.ts';

const Marks = z.partialRecord(z.enum(siteSteps), z.enum(siteMarks));

/** How far somebody has come at a new site, as far as no fact says it. */
export interface SiteWizard {
  readonly begunAt: Instant;
  readonly begunBy: string;
  readonly marks: Readonly<Partial<Record<SiteStep, SiteMark>>>;
  readonly notes: string;
  readonly revision: number;
}

/** What is kept of a panel's wizard; null where nobody began one. */
export async function siteWizard(db: Db, panel: PanelId): Promise<SiteWizard | null> {
  const row = await db.selectFrom('site_wizards').selectAll().where('panel', '=', panel).executeTakeFirst();
  return row
    ? {
        begunAt: row.begun_at as Instant,
        begunBy: row.begun_by,
        marks: Marks.parse(JSON.parse(row.marks)),
        notes: row.notes,
        revision: row.revision,
      }
    : null;
}

/** Begins one where there is none. */
export async function beginSiteWizard(
  db: Db,
  panel: PanelId,
  { at, by }: { readonly at: number; readonly by: string },
): Promise<void> {
  await db
    .insertInto('site_wizards')
    .values({ panel, begun_at: at, begun_by: by, marks: '{}', notes: '', revision: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes marks and notes that were made from the revision `from`. */
export async function putSiteWizard(
  db: Db,
  panel: PanelId,
  { marks, notes }: Pick<SiteWizard, 'marks' | 'notes'>,
  from: number,
): Promise<Changed> {
  const { numUpdatedRows } = await db
    .updateTable('site_wizards')
    .set((set) => ({ marks: JSON.stringify(marks), notes, revision: set('revision', '+', 1) }))
    .where('panel', '=', panel)
    .where('revision', '=', from)
    .executeTakeFirst();
  const row = await db
    .selectFrom('site_wizards')
    .select('revision')
    .where('panel', '=', panel)
    .executeTakeFirst();
  return changedOf(numUpdatedRows, row);
}

/** The name of the last batch that was applied to a panel; null where there was none. */
export async function lastBatchAt(db: Db, panel: PanelId): Promise<string | null> {
  const row = await db
    .selectFrom('batch_panels')
    .innerJoin('batches', 'batches.id', 'batch_panels.batch')
    .select('batches.name')
    .where('batch_panels.panel', '=', panel)
    .where('batch_panels.state', '=', 'done')
    .orderBy('batches.at', 'desc')
    .executeTakeFirst();
  return row?.name ?? null;
}
