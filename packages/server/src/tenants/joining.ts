import type { CustomerId, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import type { Person } from '../accounts/memberships.ts';
import { tokenHash } from '../accounts/secrets.ts';
import { hasMaster } from '../store/accounts.ts';
import { takeWaitingHub, waitingHub } from '../store/hub-enrolments.ts';
import type { WaitingHub } from '../store/hub-enrolments.ts';
import { panelById, putPanel } from '../store/panels.ts';
import type { Store } from '../store/store.ts';
import type { Staff } from '../store/tenants.ts';
import { changeCompany } from './company-change.ts';
import { keepInstalling } from './first-install.ts';
import type { Consenting } from './first-install.ts';
import type { TenantDirectory } from './directory.ts';
import type { Supporting } from './support.ts';

/** How the code that a hub shows is kept, however it is written. */
export const hubCodeHash = (code: string): string =>
  tokenHash(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));

/** The budget of tries at a code of a panel: one for a hub's own and for those that are made for it. */
export const panelCode = 'a code of a panel';

/** Whether somebody who works for a company may bring it panels. */
export function mayBring({ tenants }: { readonly tenants: TenantDirectory }, staff: Staff): boolean {
  const kind = tenants.tenant(staff.tenant)?.kind;
  return (
    kind !== undefined && mayForTenant({ kind, role: staff.role }, 'enrol', 'write', false).tag === 'allowed'
  );
}

/** Lets a hub in that shows its code, under a name; false where somebody else has by now. */
export async function letHubIn(
  { store, clock }: Pick<Consenting, 'store' | 'clock'>,
  hub: WaitingHub,
  name: string,
): Promise<boolean> {
  if (!(await takeWaitingHub(store.db, hub.codeHash))) return false;
  await putPanel(store.db, { id: hub.panel, name, keyHash: hub.keyHash, at: clock.now() });
  return true;
}

/** Lets the hub of a panel in that nobody knew before; null where none shows this code. */
export async function letNewHubIn(
  services: Pick<Consenting, 'store' | 'clock'>,
  code: string,
): Promise<PanelId | null> {
  const { db }: Store = services.store;
  const hub = await waitingHub(db, hubCodeHash(code), services.clock.now());
  // A machine in the place of a panel's is its owner's word alone.
  if (hub === null || (await panelById(db, hub.panel)) !== null) return null;
  return (await letHubIn(services, hub, hub.name)) ? hub.panel : null;
}

/**
 * Brings a panel to a company. Without an owner it is the company's to set up until it is handed over; whoever was let
 * in there before is out. Returns whether it is to be set up.
 */
export async function joinCompany(
  services: Consenting & Supporting,
  panel: PanelId,
  {
    tenant,
    customer,
    by,
  }: { readonly tenant: TenantId; readonly customer: CustomerId | null; readonly by: Person },
): Promise<boolean> {
  const owned = await hasMaster(services.store.db, panel);
  const installingSince = owned ? null : services.clock.now();
  const of = services.tenants.tenant(tenant);
  await changeCompany(services, panel, { by, of }, { tenant, customer, installingSince });
  await keepInstalling(services, panel, by.account.name);
  return !owned;
}
