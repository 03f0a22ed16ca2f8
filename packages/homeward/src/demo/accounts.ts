import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { OfferId } from '@homeward/contract/shapes/company/payment.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { type AccountId, AreaId, type PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { TenantRole } from '@homeward/contract/shapes/access/tenant-access.ts';
import { beginDemoPlan } from '@homeward/server/payment/demo-provider.ts';
import type { Server } from '@homeward/server/server.ts';
import { mapleStreet } from './maple-street.ts';
import { rosasFlat } from './rosas-flat.ts';

/** Public on purpose: they open a simulated house on this machine only. */
export const demoPassword = 'homeward-demo';
export const demoAppPassword = 'demo-app-password';

/** Two homes and the people who have to do with them. Sign-in names and companies are unique on a server. */
export interface DemoHousehold {
  readonly house: PanelId;
  readonly flat: PanelId;
  /** Ends the sign-in names and the names of the companies. */
  readonly suffix: string;
}

/** The one of the demo itself. */
const demoHousehold: DemoHousehold = { house: mapleStreet.id, flat: rosasFlat.id, suffix: '' };

interface DemoAccount {
  readonly login: string;
  readonly name: string;
  readonly panels: readonly {
    readonly panel: 'house' | 'flat';
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
      { panel: 'house', role: 'master', areas: [], slots: [{ tag: 'master' }] },
      { panel: 'flat', role: 'master', areas: [], slots: [{ tag: 'master' }] },
    ],
  },
  {
    login: 'ben',
    name: 'Ben Lindqvist',
    panels: [{ panel: 'house', role: 'user', areas: [AreaId.parse(1)], slots: [{ tag: 'user', no: 2 }] }],
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
    panels: [{ panel: 'flat', role: 'careReceiver', areas: [], slots: [] }],
  },
  {
    login: 'carer',
    name: 'Mira Novak',
    panels: [{ panel: 'flat', role: 'careContact', areas: [], slots: [] }],
  },
];

/** Who looks after the demo's homes: an operator, and an installer company below it. */
const companies = [
  {
    id: 'demo-operator',
    kind: 'operator',
    parent: null,
    name: 'Homeward Demo Operations',
    phone: '+44 20 7946 0100',
  },
  {
    id: 'demo-company',
    kind: 'installer',
    parent: 'demo-operator',
    name: 'Okafor Alarm Systems',
    phone: '+44 20 7946 0111',
  },
] as const;
type Company = (typeof companies)[number]['id'];
const staff: Readonly<Record<string, { readonly tenant: Company; readonly role: TenantRole }>> = {
  operator: { tenant: 'demo-operator', role: 'manager' },
  support: { tenant: 'demo-operator', role: 'support' },
  installer: { tenant: 'demo-company', role: 'manager' },
};
/** The installer company of the demo itself. */
export const demoCompany = 'demo-company' as TenantId;
const tenantOf = (company: Company, { suffix }: DemoHousehold): TenantId => `${company}${suffix}` as TenantId;

async function makeCompanies({ services }: Server, from: number, household: DemoHousehold): Promise<void> {
  const { tenants } = services;
  for (const { id, parent, ...one } of companies)
    await tenants.putTenant({
      ...one,
      id: tenantOf(id, household),
      parent: parent === null ? null : tenantOf(parent, household),
      mail: '',
      address: '',
      flags: {},
      createdAt: from,
    });
  for (const panel of [household.house, household.flat])
    await tenants.change(panel, { tenant: tenantOf('demo-company', household) });
}

/**
 * Makes a household's accounts, memberships, plans and, in the demo itself, its app password. Its panels must be known
 * to the server already. Gives each account's id by its sign-in name in the demo.
 */
export async function makeAccounts(
  server: Server,
  from: number,
  household: DemoHousehold = demoHousehold,
): Promise<ReadonlyMap<string, AccountId>> {
  const { accounts: registry, memberships, tenants } = server.services;
  const made = new Map<string, AccountId>();
  await makeCompanies(server, from, household);
  for (const panel of [household.house, household.flat])
    await beginDemoPlan(server.services.store.db, panel, 'complete-month' as OfferId, from);
  for (const { login, name, panels } of accounts) {
    const account = await registry.create({
      login: `${login}${household.suffix}`,
      name,
      mail: `${login}@example.org`,
      password: demoPassword,
    });
    made.set(login, account.id);
    for (const { panel, ...membership } of panels)
      await memberships.put({
        ...membership,
        account: account.id,
        panel: household[panel],
        from,
        until: null,
        cameras: [],
      });
    const job = staff[login];
    if (job)
      await tenants.putStaff({
        account: account.id,
        tenant: tenantOf(job.tenant, household),
        role: job.role,
      });
    if (login === 'demo' && household === demoHousehold)
      await registry.createAppPassword(account.id, 'Existing clients', 'full', demoAppPassword);
  }
  return made;
}
