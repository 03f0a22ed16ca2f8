import type { CustomerId, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { LinkConnector } from '@homeward/hub/link/connector.ts';
import type { Server } from '@homeward/server/server.ts';
import { customersOf } from '@homeward/server/store/customers.ts';
import { type NeedChange, noteNeeds, putDay } from '@homeward/server/store/fleet-needs.ts';
import { fleetOf } from '@homeward/server/tenants/fleet.ts';
import { dayOf } from '@homeward/server/tenants/fleet-watch.ts';
import { joinPanel } from './engine-panel.ts';
import { type FleetSite, fleetSites, stateOfSite, viewOfSite } from './fleet-sites.ts';

/** Public on purpose, as the demo's passwords are. */
const keyOf = ({ id }: FleetSite): string => `the key of the demo site ${id}`;

const hour = 60 * 60_000;
const day = 24 * hour;

/** Makes the other sites of the demo's installer company: what they last said, whose they are, and how that was before. */
export async function makeFleet(server: Server, company: TenantId, now: number): Promise<void> {
  const { services } = server;
  const { tenants, registry, store } = services;
  for (const [no, site] of fleetSites.entries()) {
    const customer = `demo-customer-${no}` as CustomerId;
    await customersOf(store.db, company).add({
      id: customer,
      name: site.customer,
      mail: '',
      phone: '',
      address: '',
      note: '',
    });
    await server.enrol({ id: site.id, name: site.name, key: keyOf(site) });
    const at = now - (no % 9) * day - 3 * hour;
    registry.snapshot(viewOfSite(site, no, stateOfSite(site, no, at), at));
    await tenants.change(site.id, { tenant: company, customer });
  }
  const tenant = tenants.tenant(company);
  if (tenant === null) return;
  const panels = await fleetOf({ services, tenant, masked: false });
  const offline = new Set(
    fleetSites.filter(({ troubles }) => troubles.includes('offline')).map(({ id }) => id),
  );
  const changes = panels.flatMap(({ mac, needs }, index): readonly NeedChange[] =>
    needs
      // Nothing is connected while the past is made.
      .filter(({ why }) => why !== 'offline' || offline.has(mac))
      .map(({ why }, place) => ({
        panel: mac,
        why,
        since: now - (1 + ((index * 7 + place * 3) % 20)) * 11 * hour,
      })),
  );
  await noteNeeds(store.db, changes);
  const wanting = new Set(changes.map(({ panel }) => panel)).size;
  for (let back = 29; back > 0; back -= 1)
    await putDay(store.db, company, {
      day: dayOf(now - back * day),
      panels: panels.length,
      offline: 2 + ((back * 5) % 4),
      needs: wanting - 3 + ((back * 7) % 6) + Math.floor(back / 8),
    });
}

/** Connects all sites of the fleet that are to be online; resolves to how to leave. */
export async function joinFleet(given: {
  readonly connector: LinkConnector;
  readonly clock: Clock;
}): Promise<() => void> {
  const online = [...fleetSites.entries()].filter(([, { troubles }]) => !troubles.includes('offline'));
  const leave = await Promise.all(
    online.map(([no, site]) =>
      joinPanel(
        { id: site.id, key: keyOf(site), state: stateOfSite(site, no, given.clock.now()) },
        { ...given, view: (state) => viewOfSite(site, no, state, given.clock.now()) },
      ),
    ),
  );
  return () => {
    for (const one of leave) one();
  };
}
