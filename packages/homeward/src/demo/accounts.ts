import type { Role } from '@homeward/contract/access.ts';
import { AreaId, type PanelId } from '@homeward/contract/ids.ts';
import type { PinSlot } from '@homeward/contract/modes.ts';
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
    panels: [
      { panel: mapleStreet.id, role: 'installer', areas: [], slots: [] },
      { panel: rosasFlat.id, role: 'installer', areas: [], slots: [] },
    ],
  },
  {
    login: 'carer',
    name: 'Mira Novak',
    panels: [{ panel: rosasFlat.id, role: 'careContact', areas: [], slots: [] }],
  },
];

/** Makes the demo's accounts, memberships and app password. The panels must be known to the server already. */
export async function makeAccounts(server: Server, from: number): Promise<void> {
  const { accounts: registry, memberships } = server.services;
  for (const { login, name, panels } of accounts) {
    const account = await registry.create({
      login,
      name,
      mail: `${login}@example.org`,
      password: demoPassword,
    });
    for (const membership of panels)
      await memberships.put({ account: account.id, ...membership, from, until: null, consentUntil: null });
    if (login === 'demo')
      await registry.createAppPassword(account.id, 'Existing clients', 'full', demoAppPassword);
  }
}
