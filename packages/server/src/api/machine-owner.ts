import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import { membershipAt } from '../accounts/memberships.ts';
import type { Person } from '../accounts/memberships.ts';
import { AppError } from '../base/app-error.ts';
import type { Services } from '../services.ts';
import { firstPanel } from '../store/panels.ts';
import type { Signed } from './handler.ts';
import { noteDenied } from './note.ts';
import { assertProven } from './step-up.ts';

type Known = Pick<Services, 'tenants' | 'store' | 'clock'>;

/**
 * Whether somebody says how the machine reaches people (decision 56): a manager of the operator; where there is none, the
 * master of the home that this portal was set up with. The matrix asks nobody of an installer company.
 */
export async function ownsMachine({ tenants, store, clock }: Known, person: Person): Promise<boolean> {
  if (tenants.all().some(({ kind }) => kind === 'operator')) {
    const staff = tenants.staffOf(person.account.id);
    const tenant = staff && tenants.tenant(staff.tenant);
    if (!staff || !tenant) return false;
    const who = { kind: tenant.kind, role: staff.role };
    return mayForTenant(who, 'machine', 'write', true).tag === 'allowed';
  }
  const panel = await firstPanel(store.db);
  return panel !== null && membershipAt(person, panel, clock.now())?.role === 'master';
}

/** Throws unless the caller may; `changes` asks for a fresh proof, by the second factor where there is one. */
export async function assertOwnsMachine(context: Signed, changes: boolean): Promise<void> {
  if (context.session.appPassword !== null || !(await ownsMachine(context.services, context.person))) {
    noteDenied(context, '', 'machine');
    throw new AppError('forbidden', 'v2_mg_not_allowed');
  }
  if (changes) assertProven(context);
}
