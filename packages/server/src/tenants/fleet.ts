import { compareVersions } from '@homeward/contract/words/panel/firmware-gate.ts';
import type { FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelSeries } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { maskedText } from '../panels/masked-text.ts';
import type { Presence } from '../panels/presence.ts';
import type { Registry } from '../panels/registry.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { customersOf } from '../store/customers.ts';
import { panelNames } from '../store/panels.ts';
import type { Store } from '../store/store.ts';
import { notedNeeds } from '../store/fleet-needs.ts';
import { notedDrifts } from '../store/site-drift.ts';
import type { NotedDrift } from '../store/site-drift.ts';
import type { Tenancy } from '../store/tenancy.ts';
import type { Tenant } from '../store/tenants.ts';
import { consentOf } from '../accounts/grants.ts';
import type { TenantDirectory } from './directory.ts';
import { healthOf, noHealth } from './health.ts';
import { needsOf } from './needs.ts';
import { driftAt, hasTemplates, noDrift, siteTemplatesOf } from './site-templates.ts';

/** A wish to be let in that the owner did not answer is forgotten after a day. */
export const askedFor = 24 * 60 * 60_000;

type ConsentFields = Pick<
  FleetPanel,
  | 'consent'
  | 'consentFrom'
  | 'consentUntil'
  | 'consentBy'
  | 'emergencyIn'
  | 'askedAt'
  | 'askedBy'
  | 'refusedAt'
>;

function consentFields(now: number, tenancy: Tenancy, resident: CachedPanel | null): ConsentFields {
  const { installingSince, consentStoppedAt, refusedAt } = tenancy;
  const consent = resident && consentOf(resident, consentStoppedAt, now);
  const isOfThis = consent !== null && tenancy.grantedFrom === consent.from;
  const isUnasked = isOfThis && tenancy.grantedEmergency;
  const askedAt = tenancy.askedAt !== null && now - tenancy.askedAt < askedFor ? tenancy.askedAt : null;
  return {
    consent: installingSince !== null ? 'installing' : consent ? 'open' : askedAt === null ? 'none' : 'asked',
    consentFrom: consent?.from ?? null,
    consentUntil: consent?.until ?? null,
    consentBy: consent === null || isUnasked || installingSince !== null ? '' : consent.by.name,
    emergencyIn: isUnasked ? { by: tenancy.grantedFor, reason: tenancy.grantedReason } : null,
    askedAt,
    askedBy: askedAt === null ? '' : tenancy.askedBy,
    refusedAt: askedAt === null && !consent ? refusedAt : null,
  };
}

/** The tenant that looks at its panels, and what tells of them. */
export interface Viewer {
  readonly services: {
    readonly tenants: TenantDirectory;
    readonly registry: Registry;
    readonly presence: Presence;
    readonly store: Store;
    readonly clock: Clock;
  };
  readonly tenant: Tenant;
  /** Without names. */
  readonly masked: boolean;
}

/** The firmware of each series that is not the newest which any of the panels runs. Versions are few, whatever panels are. */
function olderOf(residents: readonly (CachedPanel | null)[]): ReadonlyMap<PanelSeries, ReadonlySet<string>> {
  const versions = new Map<PanelSeries, Set<string>>();
  for (const resident of residents) {
    if (!resident) continue;
    const { series } = resident.head;
    const known = versions.get(series) ?? new Set();
    versions.set(series, known.add(healthOf(resident).firmware));
  }
  for (const known of versions.values()) {
    const [newest = ''] = [...known].toSorted((a, b) => compareVersions(b, a));
    for (const one of known) if (compareVersions(one, newest) === 0) known.delete(one);
  }
  return versions;
}

/** All panels a tenant looks after, as its list shows them. */
export async function fleetOf({ services, tenant, masked }: Viewer): Promise<readonly FleetPanel[]> {
  const { tenants, registry, presence, store, clock } = services;
  const tenancies = tenants.panels(tenant.id);
  const customers = new Map((await customersOf(store.db, tenant.id).list()).map((one) => [one.id, one.name]));
  const noted = await notedNeeds(store.db, tenant.id);
  const templates = await siteTemplatesOf(store.db, tenant.id);
  const drifts = hasTemplates(templates) ? await notedDrifts(store.db) : new Map<PanelId, NotedDrift>();
  // Nearly all are in memory: thousands of promises would take longer than all the rest.
  const residents = tenancies.map(({ panel }) => registry.peek(panel) ?? null);
  for (const [index, { panel }] of tenancies.entries()) residents[index] ??= await registry.find(panel);
  const names = await panelNames(
    store.db,
    tenancies.flatMap(({ panel }, index) => (residents[index] ? [] : [panel])),
  );
  const older = olderOf(residents);
  const now = clock.now();
  const shown = (text: string): string => (masked ? maskedText(text) : text);
  return tenancies.map((tenancy, index): FleetPanel => {
    const resident = residents[index] ?? null;
    const health = resident ? healthOf(resident) : noHealth;
    const series = resident?.head.series ?? null;
    const known = {
      ...health,
      online: presence.isOnline(tenancy.panel),
      lastSeen: resident?.at ?? null,
      behind: series !== null && older.get(series)?.has(health.firmware) === true,
    };
    const consent = consentFields(now, tenancy, resident);
    const open = consent.consent === 'open' || consent.consent === 'installing';
    // Whoever sees no names sees no settings either; a company below has templates of its own.
    const drift =
      masked || tenancy.tenant !== tenant.id
        ? noDrift
        : driftAt(templates, tenancy, { resident, open }, drifts.get(tenancy.panel));
    return {
      mac: tenancy.panel,
      name: shown(resident?.head.name ?? names.get(tenancy.panel) ?? ''),
      customer: tenancy.customer,
      customerName: shown((tenancy.customer === null ? undefined : customers.get(tenancy.customer)) ?? ''),
      company: tenancy.tenant ?? tenant.id,
      series,
      model: resident?.head.model ?? null,
      ...known,
      needs: needsOf(known, noted.get(tenancy.panel)),
      ...consent,
      consentBy: shown(consent.consentBy),
      emergencyIn: consent.emergencyIn && {
        by: shown(consent.emergencyIn.by),
        reason: shown(consent.emergencyIn.reason),
      },
      askedBy: shown(consent.askedBy),
      emergency: tenancy.emergencyAllowed,
      note: shown(tenancy.note),
      group: shown(tenancy.group),
      drift,
      plan: tenants.planOf(tenancy.panel).name,
    };
  });
}
