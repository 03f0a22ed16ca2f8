import type { Role } from '@homeward/contract/access.ts';
import type { OfferId } from '@homeward/contract/entities/payment.ts';
import type { TenantId } from '@homeward/contract/entities/tenant.ts';
import { AreaId, type PanelId } from '@homeward/contract/ids.ts';
import type { PinSlot } from '@homeward/contract/modes.ts';
import type { TenantRole } from '@homeward/contract/tenant-access.ts';
import { beginDemoPlan } from '@homeward/server/payment/demo-provider.ts';
import type { Server } from '@homeward/server/server.ts';
import { mapleStreet } from './maple-street.ts';
import { rosasFlat } from './rosas-flat.ts';

/** Public on purpose: they open a simulated house on this machine only. */
export const demoPassword = 'homeward-demo';
export const demoAppPassword = 'demo-app-password';

interface DemoAccount {
  readonly login: string;
  readonly name: string;
  readonly panels: readonly {
    readonly panel: PanelId;
    readonly role: Role;
    readonly areas: readonly AreaId[];
    readonly slots: readonly PinSlot[];
  }[];
}

const accounts: readonly DemoAccount[] = [
  {
    login: 'demo',
    name: 'Anna Lindqvist',
    panels: [
      { panel: mapleStreet.id, role: 'master', areas: [], slots: [{ tag: 'master' }] },
      { panel: rosasFlat.id, role: 'master', areas: [], slots: [{ tag: 'master' }] },
    ],
  },
  {
    login: 'ben',
    name: 'Ben Lindqvist',
    panels: [
      { panel: mapleStreet.id, role: 'user', areas: [AreaId.parse(1)], slots: [{ tag: 'user', no: 2 }] },
    ],
  },
  {
    login: 'installer',
    name: 'Sam Okafor',
    // By the company: what he may do at its panels is not written down for each.
    panels: [],
  },
  { login: 'operator', name: 'Olga Brandt', panels: [] },
  { login: 'support', name: 'Sue Park', panels: [] },
  {
    login: 'rosa',
    name: 'Rosa Alvarez',
    panels: [{ panel: rosasFlat.id, role: 'careReceiver', areas: [], slots: [] }],
  },
  {
    login: 'carer',
    name: 'Mira Novak',
    panels: [{ panel: rosasFlat.id, role: 'careContact', areas: [], slots: [] }],
  },
];

/** Who looks after the demo's homes: an operator, and an installer company below it. */
const operator = 'demo-operator' as TenantId;
const company = 'demo-company' as TenantId;
const companies = [
  {
    id: operator,
    kind: 'operator',
    parent: null,
    name: 'Homeward Demo Operations',
    phone: '+44 20 7946 0100',
  },
  {
    id: company,
    kind: 'installer',
    parent: operator,
    name: 'Okafor Alarm Systems',
    phone: '+44 20 7946 0111',
  },
] as const;
const staff: Readonly<Record<string, { readonly tenant: TenantId; readonly role: TenantRole }>> = {
  operator: { tenant: operator, role: 'manager' },
  support: { tenant: operator, role: 'support' },
  installer: { tenant: company, role: 'manager' },
};

async function makeCompanies({ services }: Server, from: number): Promise<void> {
  const { tenants } = services;
  for (const one of companies)
    await tenants.putTenant({ ...one, mail: '', address: '', flags: {}, createdAt: from });
  for (const { id } of [mapleStreet, rosasFlat]) await tenants.change(id, { tenant: company });
}

/** Makes the demo's accounts, memberships, plans and app password. The panels must be known to the server already. */
export async function makeAccounts(server: Server, from: number): Promise<void> {
  const { accounts: registry, memberships, tenants } = server.services;
  await makeCompanies(server, from);
  for (const { id } of [mapleStreet, rosasFlat])
    await beginDemoPlan(server.services.store.db, id, 'complete-month' as OfferId, from);
  for (const { login, name, panels } of accounts) {
    const account = await registry.create({
      login,
      name,
      mail: `${login}@example.org`,
      password: demoPassword,
    });
    for (const membership of panels)
      await memberships.put({ account: account.id, ...membership, from, until: null, cameras: [] });
    const job = staff[login];
    if (job) await tenants.putStaff({ account: account.id, ...job });
    if (login === 'demo')
      await registry.createAppPassword(account.id, 'Existing clients', 'full', demoAppPassword);
  }
}
