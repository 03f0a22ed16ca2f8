import type { FleetCounts, FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import type { TenantDirectory } from './directory.ts';
import { fleetOf } from './fleet.ts';
import type { Viewer } from './fleet.ts';
import { chosen, countsOf } from './fleet-list.ts';
import type { FleetQuery } from './fleet-list.ts';

/** A list as it was when its first page was asked for. */
interface KeptList {
  readonly panels: readonly FleetPanel[];
  readonly counts: FleetCounts;
  readonly at: number;
  /** The same by the clock that nobody sets. */
  readonly madeAt: number;
  readonly revision: number;
}

/** Ms for which whoever scrolls goes on in the list that he began: no site comes twice or is left out by moving meanwhile. */
const keptFor = 5000;
/** Lists that are kept at the most, of all companies: as many are scrolled in at the same time. */
const most = 8;

const lists = new WeakMap<TenantDirectory, Map<string, KeptList>>();

/** Lets go of lists in which nobody scrolls any more. */
export function forgetOldLists({ tenants, clock }: Pick<Viewer['services'], 'tenants' | 'clock'>): void {
  const kept = lists.get(tenants);
  for (const [key, { madeAt }] of kept ?? []) if (clock.monotonic() - madeAt >= keptFor) kept?.delete(key);
}

/**
 * The sites that fit a query, in order. `first`: the page from which somebody looks; it is always of now. Later ones are of
 * the list that it began, unless that is old or the company has changed something meanwhile.
 */
export async function fleetList(viewer: Viewer, query: FleetQuery, first: boolean): Promise<KeptList> {
  const { services, tenant, masked } = viewer;
  const { tenants, clock } = services;
  forgetOldLists(services);
  const kept = lists.get(tenants) ?? new Map<string, KeptList>();
  lists.set(tenants, kept);
  const key = JSON.stringify([tenant.id, masked, query.filter, query.search, query.sort]);
  const before = kept.get(key);
  if (!first && before?.revision === tenants.revision) return before;
  const { revision } = tenants;
  const [at, madeAt] = [clock.now(), clock.monotonic()];
  const all = await fleetOf(viewer);
  const list: KeptList = { panels: chosen(all, query), counts: countsOf(all), at, madeAt, revision };
  kept.delete(key);
  kept.set(key, list);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  return list;
}
