import { fleetNeeds } from '@homeward/contract/words/company/fleet-words.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

export type Why = (typeof fleetNeeds)[number];
/** Since when a panel has needed somebody, by why. */
export type NeedsSince = ReadonlyMap<Why, number>;

const isWhy = (text: string): text is Why => fleetNeeds.some((why) => why === text);

/** What was noted of a tenant's panels and of those of the companies below it; of all without one. */
export async function notedNeeds(db: Db, tenant?: TenantId): Promise<ReadonlyMap<PanelId, NeedsSince>> {
  let query = db.selectFrom('fleet_needs').selectAll();
  if (tenant !== undefined)
    query = query.where('panel', 'in', (panels) =>
      panels
        .selectFrom('panel_tenancy')
        .select('panel')
        .where('tenant', 'in', (tenants) =>
          tenants
            .selectFrom('tenants')
            .select('id')
            .where((where) => where.or([where('id', '=', tenant), where('parent', '=', tenant)])),
        ),
    );
  const rows = await query.execute();
  const noted = new Map<PanelId, Map<Why, number>>();
  for (const { panel, why, since } of rows) {
    if (!isWhy(why)) continue;
    const known = noted.get(panel as PanelId) ?? new Map<Why, number>();
    noted.set(panel as PanelId, known.set(why, since));
  }
  return noted;
}

export interface NeedChange {
  readonly panel: PanelId;
  readonly why: Why;
  /** Null: no more. */
  readonly since: number | null;
}

/** Writes down what began and what is over. What began at another node's look already keeps the earlier time. */
export async function noteNeeds(db: Db, changes: readonly NeedChange[]): Promise<void> {
  if (changes.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const { panel, why, since } of changes)
      if (since === null)
        await transaction
          .deleteFrom('fleet_needs')
          .where('panel', '=', panel)
          .where('why', '=', why)
          .execute();
      else
        await transaction
          .insertInto('fleet_needs')
          .values({ panel, why, since })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
  });
}

/** How a tenant's panels stood on a day, `2026-11-29` in UTC. */
export interface FleetDay {
  readonly day: string;
  readonly panels: number;
  readonly offline: number;
  readonly needs: number;
}

/** Keeps the day as it was last looked at. */
export async function putDay(db: Db, tenant: TenantId, day: FleetDay): Promise<void> {
  await db
    .insertInto('fleet_days')
    .values({ tenant, ...day })
    .onConflict((conflict) => conflict.columns(['tenant', 'day']).doUpdateSet({ ...day }))
    .execute();
}

/** The days from `since` on, oldest first. */
export const daysOf = (db: Db, tenant: TenantId, since: string): Promise<readonly FleetDay[]> =>
  db
    .selectFrom('fleet_days')
    .select(['day', 'panels', 'offline', 'needs'])
    .where('tenant', '=', tenant)
    .where('day', '>=', since)
    .orderBy('day')
    .execute();

/** Forgets days before `day`. */
export async function forgetDays(db: Db, day: string): Promise<void> {
  await db.deleteFrom('fleet_days').where('day', '<', day).execute();
}
