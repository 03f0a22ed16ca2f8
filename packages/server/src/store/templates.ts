import { TemplateTask } from '@homeward/contract/entities/tenant.ts';
import type { Template, TenantId } from '@homeward/contract/entities/tenant.ts';
import { z } from 'zod';
import type { Db } from './store.ts';

const Tasks = z.array(TemplateTask).readonly();

/** The templates of one company; those of others are not there. */
export const templatesOf = (db: Db, tenant: TenantId) => ({
  async list(): Promise<readonly Template[]> {
    const rows = await db
      .selectFrom('templates')
      .select(['id', 'name', 'tasks'])
      .where('tenant', '=', tenant)
      .orderBy('name')
      .execute();
    return rows.map(({ id, name, tasks }) => ({ id, name, tasks: Tasks.parse(JSON.parse(tasks)) }));
  },

  async find(id: string): Promise<Template | null> {
    return (await this.list()).find((one) => one.id === id) ?? null;
  },

  async add({ id, name, tasks }: Template, at: number): Promise<void> {
    await db
      .insertInto('templates')
      .values({ id, tenant, name, tasks: JSON.stringify(tasks), at })
      .execute();
  },

  /** False where there is none. */
  async change({ id, name, tasks }: Template, at: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('templates')
      .set({ name, tasks: JSON.stringify(tasks), at })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('templates')
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
