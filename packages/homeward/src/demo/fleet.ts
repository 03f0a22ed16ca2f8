import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { CustomerId, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { LinkCommand, LinkUp } from '@homeward/contract/shapes/panel/link.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { LinkConnector } from '@homeward/hub/link/connector.ts';
import { step } from '@homeward/panel/step.ts';
import { changeBetween } from '@homeward/panel/view.ts';
import type { Server } from '@homeward/server/server.ts';
import { customersOf } from '@homeward/server/store/customers.ts';
import { type NeedChange, noteNeeds, putDay } from '@homeward/server/store/fleet-needs.ts';
import { fleetOf } from '@homeward/server/tenants/fleet.ts';
import { dayOf } from '@homeward/server/tenants/fleet-watch.ts';
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

/** What a site's panel makes of a command: the same engine as every panel's, without devices, journal and codes. */
async function join(
  site: FleetSite,
  no: number,
  { connector, clock }: { readonly connector: LinkConnector; readonly clock: Clock },
): Promise<() => void> {
  let state = stateOfSite(site, no, clock.now());
  let up: LinkUp | null = null;
  async function command({ id, actor, trusted, command: wanted }: LinkCommand): Promise<CommandResult> {
    const before = state;
    const proof = { tag: trusted ? 'trusted' : 'none' } as const;
    const input = { tag: 'commandReceived', at: clock.now(), id, actor, proof, command: wanted } as const;
    const [after, effects] = step(before, input);
    state = after;
    const change = changeBetween(before, after);
    if (change !== null) await up?.change(change);
    const reply = effects.find(({ tag }) => tag === 'reply');
    return reply?.tag === 'reply' ? reply.result : { tag: 'refused', refusal: { tag: 'notAllowed' } };
  }
  const hello = {
    panel: site.id,
    key: keyOf(site),
    epoch: `demo ${clock.now()}`,
    base: 0,
    protocol: 1,
  } as const;
  const session = await connector.dial(
    hello,
    { command, ask: () => Promise.resolve({ tag: 'unanswered', why: 'hub.notKnown' }) },
    () => undefined,
  );
  ({ up } = session);
  await up.hello(hello);
  await up.snapshot(viewOfSite(site, no, state, clock.now()));
  return () => session.close();
}

/** Connects all sites of the fleet that are to be online; resolves to how to leave. */
export async function joinFleet(given: {
  readonly connector: LinkConnector;
  readonly clock: Clock;
}): Promise<() => void> {
  const online = [...fleetSites.entries()].filter(([, { troubles }]) => !troubles.includes('offline'));
  const leave = await Promise.all(online.map(([no, site]) => join(site, no, given)));
  return () => {
    for (const one of leave) one();
  };
}
