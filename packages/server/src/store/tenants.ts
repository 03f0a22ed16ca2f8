import { Subscription } from '@homeward/contract/shapes/company/payment.ts';
import { FlagOverrides } from '@homeward/contract/shapes/company/tenant.ts';
import type { PlanId, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { Plan } from '@homeward/contract/shapes/company/plan.ts';
import { TenantKind, TenantRole } from '@homeward/contract/shapes/access/tenant-access.ts';
import { changedOf } from './revisions.ts';
import type { Changed } from './revisions.ts';
import type { Db } from './store.ts';
import { tenancyOf } from './tenancy.ts';
import type { Tenancy } from './tenancy.ts';
import { revised } from './tenancy-revision.ts';

/** What a tenant says of flags, as kept; what is no flag, or none to be set, is left out by itself. */
function flagsIn(text: string): FlagOverrides {
  const kept: unknown = JSON.parse(text);
  if (typeof kept !== 'object' || kept === null) return {};
  const good = Object.entries(kept).filter(([name, on]) => FlagOverrides.safeParse({ [name]: on }).success);
  return FlagOverrides.parse(Object.fromEntries(good));
}

export interface Tenant {
  readonly id: TenantId;
  readonly kind: TenantKind;
  readonly parent: TenantId | null;
  readonly name: string;
  readonly mail: string;
  readonly phone: string;
  readonly address: string;
  readonly flags: FlagOverrides;
  readonly createdAt: number;
}

/** With how often its flags were set: an edit of them may name the one it starts from. */
export interface KeptTenant extends Tenant {
  readonly flagsRevision: number;
}

/** Whom somebody works for. */
export interface Staff {
  readonly account: AccountId;
  readonly tenant: TenantId;
  readonly role: TenantRole;
}

export interface TenantPlan {
  readonly id: PlanId;
  readonly tenant: TenantId;
  readonly plan: Plan;
}

/** What a panel's home has agreed with whoever is paid, and when that was known. */
export interface AgreedPlan {
  readonly subscription: Subscription;
  readonly at: number;
}

/** A row as it is now, or that it is no more. */
export type News =
  | { readonly tag: 'tenant'; readonly tenant: KeptTenant; readonly gone: boolean }
  | { readonly tag: 'staff'; readonly staff: Staff; readonly gone: boolean }
  | { readonly tag: 'plan'; readonly plan: TenantPlan; readonly gone: boolean }
  | { readonly tag: 'panel'; readonly tenancy: Tenancy }
  | { readonly tag: 'agreed'; readonly panel: PanelId; readonly agreed: AgreedPlan | null };

/** Everything written since a revision, and the revision this leads to. */
export async function tenancyNews(
  db: Db,
  since: number,
): Promise<{ readonly revision: number; readonly news: readonly News[] }> {
  const counter = await db.selectFrom('tenancy_revision').select('value').executeTakeFirstOrThrow();
  if (counter.value === since) return { revision: since, news: [] };
  const [tenants, members, plans, panels, agreed] = await Promise.all([
    db.selectFrom('tenants').selectAll().where('revision', '>', since).execute(),
    db.selectFrom('tenant_members').selectAll().where('revision', '>', since).execute(),
    db.selectFrom('tenant_plans').selectAll().where('revision', '>', since).execute(),
    db.selectFrom('panel_tenancy').selectAll().where('revision', '>', since).execute(),
    db.selectFrom('subscriptions').selectAll().where('revision', '>', since).execute(),
  ]);
  return {
    revision: counter.value,
    news: [
      ...tenants.map((row): News => ({
        tag: 'tenant',
        tenant: {
          id: row.id as TenantId,
          kind: TenantKind.parse(row.kind),
          parent: row.parent as TenantId | null,
          name: row.name,
          mail: row.mail,
          phone: row.phone,
          address: row.address,
          flags: flagsIn(row.flags),
          flagsRevision: row.flags_revision,
          createdAt: row.created_at,
        },
        gone: row.gone === 1,
      })),
      ...members.map((row): News => ({
        tag: 'staff',
        staff: {
          account: row.account as AccountId,
          tenant: row.tenant as TenantId,
          role: TenantRole.parse(row.role),
        },
        gone: row.gone === 1,
      })),
      ...plans.map((row): News => ({
        tag: 'plan',
        plan: {
          id: row.id as PlanId,
          tenant: row.tenant as TenantId,
          plan: Plan.parse({ name: row.name, features: JSON.parse(row.features) }),
        },
        gone: row.gone === 1,
      })),
      ...panels.map((row): News => ({
        tag: 'panel',
        tenancy: tenancyOf(row),
      })),
      ...agreed.map((row): News => ({
        tag: 'agreed',
        panel: row.panel as PanelId,
        agreed:
          row.gone === 1
            ? null
            : { subscription: Subscription.parse(JSON.parse(row.body)), at: row.known_at },
      })),
    ],
  };
}

/**
 * Makes a tenant, or changes it; the flags of one that is there stay: `putFlags` sets those. One that is `gone` stays in
 * the store alone, for what tells of the past by its name.
 */
export const putTenant = (db: Db, tenant: Tenant, gone = false): Promise<void> =>
  revised(db, async (transaction, revision) => {
    const { id, kind, parent, name, mail, phone, address, flags, createdAt } = tenant;
    const kept = {
      kind,
      parent,
      name,
      mail,
      phone,
      address,
      created_at: createdAt,
      revision,
    };
    // One that has ended does not come back by a change that was under way.
    const values = { ...kept, gone: gone ? 1 : 0 };
    await transaction
      .insertInto('tenants')
      .values({ id, ...values, flags: JSON.stringify(flags), flags_revision: 1 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(gone ? values : kept))
      .execute();
  });

/** Says which flags differ for a tenant. `expect`: the revision that the edit starts from; null is whichever there is. */
export const putFlags = (
  db: Db,
  tenant: TenantId,
  flags: FlagOverrides,
  expect: number | null,
): Promise<Changed> =>
  revised(db, async (transaction, revision) => {
    const { numUpdatedRows } = await transaction
      .updateTable('tenants')
      .set((set) => ({
        flags: JSON.stringify(flags),
        flags_revision: set('flags_revision', '+', 1),
        revision,
      }))
      .where('id', '=', tenant)
      .$if(expect !== null, (update) => update.where('flags_revision', '=', expect))
      .executeTakeFirst();
    const row = await transaction
      .selectFrom('tenants')
      .select('flags_revision')
      .where('id', '=', tenant)
      .executeTakeFirst();
    return changedOf(numUpdatedRows, row && { revision: row.flags_revision });
  });

/** Makes somebody one of a tenant's people, or with `gone` one no more. */
export const putStaff = (db: Db, { account, tenant, role }: Staff, gone: boolean): Promise<void> =>
  revised(db, async (transaction, revision) => {
    const values = { tenant, role, revision, gone: gone ? 1 : 0 };
    await transaction
      .insertInto('tenant_members')
      .values({ account, ...values })
      .onConflict((conflict) => conflict.column('account').doUpdateSet(values))
      .execute();
  });

export const putPlan = (db: Db, { id, tenant, plan }: TenantPlan, gone: boolean): Promise<void> =>
  revised(db, async (transaction, revision) => {
    const features = JSON.stringify(plan.features);
    const values = { tenant, name: plan.name, features, revision, gone: gone ? 1 : 0 };
    await transaction
      .insertInto('tenant_plans')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
  });
