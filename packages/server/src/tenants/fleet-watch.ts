import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Log } from '@homeward/contract/ports.ts';
import { forgetDays, notedNeeds, noteNeeds, putDay } from '../store/fleet-needs.ts';
import type { NeedChange, NeedsSince } from '../store/fleet-needs.ts';
import type { FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import { noteDrift } from '../store/site-drift.ts';
import { fleetOf } from './fleet.ts';
import { forgetOldLists } from './fleet-pages.ts';
import type { Viewer } from './fleet.ts';
import { hasTemplates, seenDrift, siteTemplatesOf } from './site-templates.ts';
import { whyOf } from '../base/why.ts';

const day = 24 * 60 * 60_000;
/** Days that the trend shows, and for which how it was is kept. */
export const trendDays = 30;
const keptDays = 400;
/** Ms between looks at all fleets. */
const lookEvery = 5 * 60_000;

/** `2026-11-29`, in UTC: tenants have panels in several zones. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What began and what is over since it was noted. */
function changesOf(
  { mac, needs }: FleetPanel,
  noted: NeedsSince | undefined,
  now: number,
): readonly NeedChange[] {
  const began = needs.filter(({ why }) => noted?.has(why) !== true);
  const stands = new Set(needs.map(({ why }) => why));
  const over = [...(noted?.keys() ?? [])].filter((why) => !stands.has(why));
  return [
    ...began.map(({ why }) => ({ panel: mac, why, since: now })),
    ...over.map((why) => ({ panel: mac, why, since: null })),
  ];
}

/** Looks at every tenant's panels: since when each needs somebody, and how many did today. */
export async function lookAtFleets(services: Viewer['services']): Promise<void> {
  const { tenants, store, clock } = services;
  forgetOldLists(services);
  const noted = await notedNeeds(store.db);
  const now = clock.now();
  const seen = new Set<PanelId>();
  const changes: NeedChange[] = [];
  for (const tenant of tenants.all()) {
    const panels = await fleetOf({ services, tenant, masked: false });
    for (const panel of panels) {
      // An operator sees those of the companies below, too.
      if (seen.has(panel.mac)) continue;
      seen.add(panel.mac);
      changes.push(...changesOf(panel, noted.get(panel.mac), now));
    }
    if (panels.length > 0) await keepDay(services, tenant.id, panels);
    await noteDrifts(services, tenant.id, panels);
  }
  for (const [panel, whys] of noted)
    if (!seen.has(panel)) for (const why of whys.keys()) changes.push({ panel, why, since: null });
  await noteNeeds(store.db, changes);
  await forgetDays(store.db, dayOf(now - keptDays * day));
}

const keepDay = (
  { store, clock }: Viewer['services'],
  tenant: TenantId,
  panels: readonly FleetPanel[],
): Promise<void> =>
  putDay(store.db, tenant, {
    day: dayOf(clock.now()),
    panels: panels.length,
    offline: panels.filter(({ online }) => !online).length,
    needs: panels.filter(({ needs }) => needs.length > 0).length,
  });

/** Notes how the panels that may be seen now stand to their templates: once the company is out, that is what is known. */
async function noteDrifts(
  { store, tenants, clock }: Viewer['services'],
  tenant: TenantId,
  panels: readonly FleetPanel[],
): Promise<void> {
  const templates = await siteTemplatesOf(store.db, tenant);
  if (!hasTemplates(templates)) return;
  for (const { mac, company, drift } of panels) {
    if (company !== tenant) continue;
    const seen = seenDrift(templates, tenants.tenancy(mac), drift, clock.now());
    if (seen !== null) await noteDrift(store.db, mac, seen);
  }
}

/** Looks again and again; returns how to stop, which resolves when nothing is under way. */
export function followFleets(services: Viewer['services'] & { readonly log: Log }): () => Promise<void> {
  const { clock, log } = services;
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;
  let cancel: () => void = () => undefined;
  const next = (): void => {
    cancel = clock.after(lookEvery, () => {
      looking = lookAtFleets(services)
        .catch((error: unknown) => log.warn('fleets not looked at', { error: whyOf(error) }))
        .finally(() => {
          if (!stopped) next();
        });
    });
  };
  next();
  return () => {
    stopped = true;
    cancel();
    return looking;
  };
}
