import type { Batch, BatchPanel, PlannedPanel } from '@homeward/contract/shapes/company/batch.ts';
import { batchAsks } from '@homeward/contract/words/company/batch-words.ts';
import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import type { JobId } from '@homeward/contract/shapes/panel/job.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { ForTenant } from '../api/handler.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { batchCounts, batchesOf, batchRows, countsOf } from '../store/batches.ts';
import type { BatchRow, KeptBatch } from '../store/batch-rows.ts';
import { panelNames } from '../store/panels.ts';
import type { Aim } from '../tenants/aim.ts';
import { changesIn, lacks, otherChanges, snapshotOf } from '../tenants/aim-at-panel.ts';
import { hindranceAt } from './batch-site.ts';

/** What is known of a panel; of others nothing. */
interface Site {
  readonly name: string;
  readonly resident: CachedPanel | null;
}

/** The panels of the company itself among those named, by what is known of them. */
async function sitesOf(
  { services, tenant }: ForTenant,
  panels: readonly PanelId[],
): Promise<ReadonlyMap<PanelId, Site>> {
  const { tenants, registry, store } = services;
  const own = panels.filter((panel) => tenants.tenancy(panel).tenant === tenant.id);
  const residents = await Promise.all(own.map((panel) => registry.find(panel)));
  const names = await panelNames(
    store.db,
    own.filter((_, index) => residents[index] === null),
  );
  return new Map(
    own.map((panel, index) => {
      const resident = residents[index] ?? null;
      return [panel, { name: resident?.head.name ?? names.get(panel) ?? '', resident }];
    }),
  );
}

/** What a batch would change, panel by panel; values are told only of homes that let the company in. */
export async function planned(
  context: ForTenant,
  panels: readonly PanelId[],
  aimAt: (panel: PanelId) => Aim,
): Promise<readonly PlannedPanel[]> {
  const { services, person, tenant } = context;
  const sites = await sitesOf(context, panels);
  return panels.map((mac): PlannedPanel => {
    const { name = '', resident = null } = sites.get(mac) ?? {};
    const hindrance = hindranceAt(services, { person, tenant: tenant.id }, mac, resident);
    if (resident === null || hindrance === 'foreign' || hindrance === 'consent')
      return { mac, name, hindrance, changes: [], same: [] };
    const aim = aimAt(mac);
    const { changes, same } = changesIn(snapshotOf(resident, aim, null), resident);
    return { mac, name, hindrance, changes: [...changes, ...otherChanges(aim)], same };
  });
}

/** What of a row is no longer as the batch left it; null where nobody may see that now. */
function driftOf({ services, person, tenant }: ForTenant, row: BatchRow, site: Site | undefined) {
  if (row.state !== 'done' || row.snapshot === null || !site?.resident) return null;
  const hindrance = hindranceAt(services, { person, tenant: tenant.id }, row.panel, site.resident);
  if (hindrance === 'foreign' || hindrance === 'consent') return null;
  return lacks(site.resident, row.snapshot.after);
}

const isAsk = (tag: string): boolean => batchAsks.some((ask) => ask === tag);

/** What is told of a batch as a whole. */
async function headOf(
  { services }: ForTenant,
  batch: KeptBatch,
  counts: Batch['counts'],
): Promise<Omit<Batch, 'panels'>> {
  const { id, at, by, name, wave, until } = batch;
  const job = batch.job === '' ? null : await services.jobs.find(batch.job as JobId);
  const isRunning = job !== null && !isOver(job);
  const state = isRunning ? 'running' : batch.cancelled ? 'cancelled' : 'done';
  const byTemplates = batch.tasks.length === 0;
  const onlyAsks = !byTemplates && batch.tasks.every(({ tag }) => isAsk(tag));
  return { id, at, by, name, byTemplates, onlyAsks, wave, until, state, counts };
}

/** The batches of a company, newest first, without their panels. */
export async function listedBatches(context: ForTenant): Promise<readonly Batch[]> {
  const { services, tenant } = context;
  const { db } = services.store;
  const counts = await batchCounts(db, tenant.id);
  const heads: Batch[] = [];
  for (const batch of await batchesOf(db, tenant.id))
    heads.push({ ...(await headOf(context, batch, counts.get(batch.id) ?? countsOf([]))), panels: [] });
  return heads;
}

/** A batch as its company sees it, panel by panel, and what panels no longer have of it. */
export async function shownBatch(context: ForTenant, batch: KeptBatch): Promise<Batch> {
  const rows = await batchRows(context.services.store.db, batch.id);
  const sites = await sitesOf(
    context,
    rows.map(({ panel }) => panel),
  );
  return {
    ...(await headOf(context, batch, countsOf(rows))),
    panels: rows.map((row): BatchPanel => ({
      mac: row.panel,
      name: sites.get(row.panel)?.name ?? '',
      state: row.state,
      undoing: row.undoing,
      message: row.message,
      because: row.because,
      outcomes: row.outcomes.map(({ ask, outcome, no, name, why }) => ({ ask, outcome, no, name, why })),
      changes:
        row.snapshot === null ? [] : changesIn(row.snapshot, sites.get(row.panel)?.resident ?? null).changes,
      at: row.at,
      kept: row.kept,
      drift: driftOf(context, row, sites.get(row.panel)),
    })),
  };
}
