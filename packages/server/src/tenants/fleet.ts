import { compareVersions } from '@homeward/contract/firmware-gate.ts';
import { isBypassed } from '@homeward/contract/bypass-rules.ts';
import type { Dashboard, FleetFilter, FleetPanel } from '@homeward/contract/entities/tenant.ts';
import { fleetFilters } from '@homeward/contract/entities/tenant.ts';
import type { PanelSeries } from '@homeward/contract/entities/panel.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { maskedText } from '../panels/masked-text.ts';
import type { Presence } from '../panels/presence.ts';
import type { Registry } from '../panels/registry.ts';
import { alarmOn } from '../panels/resident.ts';
import type { Resident } from '../panels/resident.ts';
import { customersOf } from '../store/customers.ts';
import { panelNames } from '../store/panels.ts';
import type { Store } from '../store/store.ts';
import type { Tenancy, Tenant } from '../store/tenants.ts';
import { consentOf } from '../accounts/grants.ts';
import type { TenantDirectory } from './directory.ts';

/** How a panel is, nothing of who lives there; made once for each state. */
interface Health {
  readonly alarm: boolean;
  readonly faults: number;
  readonly batteries: number;
  readonly bypassed: number;
  readonly firmware: string;
}

const noHealth: Health = { alarm: false, faults: 0, batteries: 0, bypassed: 0, firmware: '' };
const made = new WeakMap<Resident, Health>();

/** The second word of a version line is the firmware (S9.6). */
const firmwareOf = (version: string): string => version.split(/[\s,]+/)[1] ?? version;

function healthOf(resident: Resident): Health {
  const known = made.get(resident);
  if (known) return known;
  const { devices, status } = resident;
  const panelBattery = status.faults.includes('lowBattery') || status.faults.includes('batteryMissing');
  const health: Health = {
    // Whoever installs may stand on the premises.
    alarm: alarmOn(resident, false),
    faults: status.faults.length + devices.reduce((sum, { faults }) => sum + faults.length, 0),
    batteries: devices.filter(({ faults }) => faults.includes('lowBattery')).length + (panelBattery ? 1 : 0),
    bypassed: devices.filter((device) => isBypassed(device, device)).length,
    firmware: firmwareOf(resident.head.version),
  };
  made.set(resident, health);
  return health;
}

function consentFields(
  now: number,
  { installingSince, consentStoppedAt, askedAt }: Tenancy,
  resident: Resident | null,
): Pick<FleetPanel, 'consent' | 'consentUntil'> {
  const consent = resident && consentOf(resident, consentStoppedAt, now);
  const consentUntil = consent?.until ?? null;
  if (installingSince !== null) return { consent: 'installing', consentUntil };
  if (consent) return { consent: 'open', consentUntil };
  return { consent: askedAt === null ? 'none' : 'asked', consentUntil };
}

/** The tenant that looks at its panels, and what tells of them. */
interface Viewer {
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

/** All panels a tenant looks after, as its list shows them. */
export async function fleetOf({ services, tenant, masked }: Viewer): Promise<readonly FleetPanel[]> {
  const { tenants, registry, presence, store, clock } = services;
  const tenancies = tenants.panels(tenant.id);
  const names = await panelNames(
    store.db,
    tenancies.map(({ panel }) => panel),
  );
  const customers = new Map((await customersOf(store.db, tenant.id).list()).map((one) => [one.id, one.name]));
  const residents = await Promise.all(tenancies.map(({ panel }) => registry.find(panel)));
  const newest = new Map<PanelSeries, string>();
  for (const resident of residents) {
    if (!resident) continue;
    const { firmware } = healthOf(resident);
    const best = newest.get(resident.head.series);
    if (best === undefined || compareVersions(best, firmware) < 0) newest.set(resident.head.series, firmware);
  }
  const shown = (text: string): string => (masked ? maskedText(text) : text);
  return tenancies.map((tenancy, index): FleetPanel => {
    const resident = residents[index] ?? null;
    const health = resident ? healthOf(resident) : noHealth;
    const series = resident?.head.series ?? null;
    const best = series === null ? undefined : newest.get(series);
    return {
      mac: tenancy.panel,
      name: shown(resident?.head.name ?? names.get(tenancy.panel) ?? ''),
      customer: tenancy.customer,
      customerName: shown((tenancy.customer === null ? undefined : customers.get(tenancy.customer)) ?? ''),
      company: tenancy.tenant ?? tenant.id,
      series,
      model: resident?.head.model ?? null,
      online: presence.isOnline(tenancy.panel),
      lastSeen: resident?.at ?? null,
      ...health,
      behind: best !== undefined && compareVersions(health.firmware, best) < 0,
      ...consentFields(clock.now(), tenancy, resident),
      plan: tenants.planOf(tenancy.panel).name,
    };
  });
}

const tests: Readonly<Record<FleetFilter, (panel: FleetPanel) => boolean>> = {
  all: () => true,
  online: ({ online }) => online,
  offline: ({ online }) => !online,
  alarm: ({ alarm }) => alarm,
  faults: ({ faults }) => faults > 0,
  batteries: ({ batteries }) => batteries > 0,
  firmware: ({ behind }) => behind,
  bypassed: ({ bypassed }) => bypassed > 0,
  consent: ({ consent }) => consent === 'open',
  installing: ({ consent }) => consent === 'installing',
};

export interface FleetQuery {
  readonly search?: string | undefined;
  readonly filter?: FleetFilter | undefined;
  readonly sort?: 'name' | 'mac' | 'firmware' | 'faults' | 'lastSeen' | undefined;
}

const byText = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

const orders: Readonly<Record<NonNullable<FleetQuery['sort']>, (a: FleetPanel, b: FleetPanel) => number>> = {
  name: (a, b) => byText(a.name, b.name),
  mac: (a, b) => byText(a.mac, b.mac),
  firmware: (a, b) => compareVersions(a.firmware, b.firmware),
  faults: (a, b) => b.faults - a.faults,
  lastSeen: (a, b) => (a.lastSeen ?? 0) - (b.lastSeen ?? 0),
};

/** Those that fit, in order. */
export function chosen(panels: readonly FleetPanel[], query: FleetQuery): readonly FleetPanel[] {
  const search = (query.search ?? '').trim().toLowerCase();
  const order = orders[query.sort ?? 'name'];
  return panels
    .filter(tests[query.filter ?? 'all'])
    .filter(
      ({ name, mac, customerName, firmware }) =>
        search === '' ||
        [name, mac, customerName, firmware].some((text) => text.toLowerCase().includes(search)),
    )
    .toSorted((a, b) => order(a, b) || byText(a.mac, b.mac));
}

/** How urgent a panel is for somebody who looks after many. */
const urgency = ({ alarm, online, faults, batteries, behind }: FleetPanel): number =>
  (alarm ? 1000 : 0) + (online ? 0 : 100) + faults * 10 + batteries * 5 + (behind ? 1 : 0);

export function dashboardOf(panels: readonly FleetPanel[]): Dashboard {
  const firmware = new Map<string, { series: PanelSeries; version: string; panels: number }>();
  for (const { series, firmware: version } of panels) {
    if (series === null) continue;
    const key = `${series} ${version}`;
    const before = firmware.get(key);
    firmware.set(key, { series, version, panels: (before?.panels ?? 0) + 1 });
  }
  const counts = Object.fromEntries(
    fleetFilters.map((filter) => [filter, panels.filter(tests[filter]).length]),
  ) as Record<FleetFilter, number>;
  return {
    counts,
    firmware: [...firmware.values()].toSorted(
      (a, b) => byText(a.series, b.series) || compareVersions(b.version, a.version),
    ),
    worst: panels
      .filter((panel) => urgency(panel) > 0)
      .toSorted((a, b) => urgency(b) - urgency(a))
      .slice(0, 10),
  };
}
