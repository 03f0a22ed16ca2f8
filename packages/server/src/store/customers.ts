import type { Customer } from '@homeward/contract/shapes/company/tenant.ts';
import type { CustomerId, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { changedOf } from './revisions.ts';
import type { Changed, Revised } from './revisions.ts';
import type { Db } from './store.ts';

export type KeptCustomer = Omit<Customer, 'panels'>;

/** The customers of one company; those of others are not there. */
export const customersOf = (db: Db, tenant: TenantId) => ({
  async list(): Promise<readonly Revised<KeptCustomer>[]> {
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'name', 'mail', 'phone', 'address', 'note', 'revision'])
      .where('tenant', '=', tenant)
      .orderBy('name')
      .execute();
    return rows.map((row) => ({ ...row, id: row.id as CustomerId }));
  },

  async has(id: CustomerId): Promise<boolean> {
    const row = await db
      .selectFrom('customers')
      .select('id')
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  },

  async add(customer: KeptCustomer): Promise<void> {
    await db
      .insertInto('customers')
      .values({ ...customer, tenant, revision: 1 })
      .execute();
  },

  /** `expect`: the revision that the edit starts from; null is whichever there is. */
  async change({ id, ...values }: KeptCustomer, expect: number | null): Promise<Changed> {
    const { numUpdatedRows } = await db
      .updateTable('customers')
      .set((set) => ({ ...values, revision: set('revision', '+', 1) }))
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .$if(expect !== null, (update) => update.where('revision', '=', expect))
      .executeTakeFirst();
    const row = await db
      .selectFrom('customers')
      .select('revision')
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    return changedOf(numUpdatedRows, row);
  },

  async remove(id: CustomerId): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('customers')
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
