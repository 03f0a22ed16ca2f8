import type { CaseEnd, SupportCase } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { AppError, notFound } from '../base/app-error.ts';
import type { Memberships, Person } from '../accounts/memberships.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { LiveBroker } from '../live/live-broker.ts';
import { membershipsOf } from '../store/accounts.ts';
import { addCase, casesOf, closeCases } from '../store/support-cases.ts';
import type { Store } from '../store/store.ts';
import type { KeptCase } from '../store/support-cases.ts';
import type { Tenant } from '../store/tenants.ts';
import { grantId } from '../accounts/grants.ts';
import type { TenantDirectory } from './directory.ts';
import type { Notices } from './notices.ts';

const minute = 60_000;

/** What letting support in, and sending it away, needs. */
export interface Supporting {
  readonly store: Store;
  readonly clock: Clock;
  readonly tenants: TenantDirectory;
  readonly memberships: Memberships;
  readonly audit: AuditLog;
  readonly notices: Notices;
  readonly live: LiveBroker;
}

/** Somebody who works for a company's support. */
interface Supporter {
  readonly services: Supporting;
  readonly person: Person;
  readonly tenant: Tenant;
}

export const caseOf = (
  { tenants }: Pick<Supporting, 'tenants'>,
  { id, panel, ticket, reason, by, tenant, from, until, closed, end }: KeptCase,
): SupportCase => ({
  id,
  mac: panel,
  ticket,
  reason,
  by,
  company: tenants.tenant(tenant)?.name ?? '',
  from,
  until,
  closed,
  end,
});

/**
 * Lets a supporter look at a panel of his company for a ticket, and tells the customer. The way in is a membership that
 * ends by itself; an account that has another one there needs none. Throws 998 for a panel of others.
 */
export async function openCase(
  { services, person, tenant }: Supporter,
  given: {
    readonly panel: PanelId;
    readonly ticket: string;
    readonly reason: string;
    readonly minutes: number;
  },
): Promise<SupportCase> {
  const { store, clock, tenants, memberships, audit, notices, live } = services;
  const { panel, ticket, reason, minutes } = given;
  if (!tenants.covers(tenant.id, tenants.tenancy(panel).tenant)) throw notFound();
  const account = person.account.id;
  const from = clock.now();
  const until = from + minutes * minute;
  const before = (await membershipsOf(store.db, account)).find((one) => one.panel === panel);
  if (before && before.role !== 'support') throw new AppError('conflict', 'v2_mg_already_member');
  await closeAll(services, panel, account, { how: 'moreTime', by: person, of: tenant });
  const kept: KeptCase = {
    id: grantId(panel, account, from),
    tenant: tenant.id,
    account,
    panel,
    ticket,
    reason,
    by: person.account.name,
    from,
    until,
    closed: null,
    end: null,
  };
  await addCase(store.db, kept);
  await memberships.put({ account, panel, role: 'support', areas: [], cameras: [], slots: [], from, until });
  audit.note({
    scope: panel,
    actor: person.account.login,
    act: 'openCase',
    outcome: 'done',
    body: { grant: kept.id, ticket, reason, minutes },
  });
  const opened = caseOf(services, kept);
  live.publish(panel, [{ tag: 'status' }]);
  await notices.tell({ tag: 'supportCase', panel, supportCase: opened });
  return opened;
}

/** How a case is ended, and who does it. */
interface Ending {
  readonly how: CaseEnd['how'];
  readonly by: Person;
  /** The company for which he does; null is somebody of the home. */
  readonly of: Tenant | null;
  /** What came of it. */
  readonly outcome?: string;
}

/** Closes what a supporter has open at a panel, and writes down who did. */
async function closeAll(
  { store, clock, audit }: Supporting,
  panel: PanelId,
  account: AccountId,
  { how, by: { account: closer }, of, outcome = '' }: Ending,
): Promise<void> {
  const end = { how, by: closer.name, company: of?.name ?? '', outcome };
  const closed = await closeCases(store.db, panel, account, { now: clock.now(), ...end });
  for (const grant of closed)
    audit.note({
      scope: panel,
      actor: closer.login,
      act: 'closeCase',
      outcome: 'done',
      body: { grant, ...(of && { tenant: of.id }), how, outcome },
    });
}

/** Ends what a supporter has open at a panel, at once. */
export async function endCase(
  services: Supporting,
  panel: PanelId,
  account: AccountId,
  ending: Ending,
): Promise<void> {
  const { memberships, live } = services;
  await closeAll(services, panel, account, ending);
  await memberships.remove(account, panel);
  live.publish(panel, [{ tag: 'status' }]);
}

/** Sends all of support away from a panel. */
export async function endCases(services: Supporting, panel: PanelId, ending: Ending): Promise<void> {
  for (const { account } of await casesOf(services.store.db, { panel }, services.clock.now()))
    await endCase(services, panel, account, ending);
}
