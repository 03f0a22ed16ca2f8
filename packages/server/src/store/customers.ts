import type { Customer } from '@homeward/contract/entities/tenant.ts';
import type { CustomerId, TenantId } from '@homeward/contract/entities/tenant.ts';
import type { Db } from './store.ts';

export type KeptCustomer = Omit<Customer, 'panels'>;

/** The customers of one company; those of others are not there. */
export const customersOf = (db: Db, tenant: TenantId) => ({
  async list(): Promise<readonly KeptCustomer[]> {
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'name', 'mail', 'phone', 'address', 'note'])
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
      .values({ ...customer, tenant })
      .execute();
  },

  /** False where there is none. */
  async change({ id, ...values }: KeptCustomer): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('customers')
      .set(values)
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
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
