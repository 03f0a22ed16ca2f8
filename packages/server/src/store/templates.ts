import { TemplateTask } from '@homeward/contract/shapes/company/tenant.ts';
import type { Template, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { z } from 'zod';
import { changedOf } from './revisions.ts';
import type { Changed, Revised } from './revisions.ts';
import type { Db } from './store.ts';

const Tasks = z.array(TemplateTask).readonly();

/** The templates of one company; those of others are not there. */
export const templatesOf = (db: Db, tenant: TenantId) => ({
  async list(): Promise<readonly Revised<Template>[]> {
    const rows = await db
      .selectFrom('templates')
      .select(['id', 'name', 'tasks', 'revision'])
      .where('tenant', '=', tenant)
      .orderBy('name')
      .execute();
    return rows.map(({ tasks, ...row }) => ({ ...row, tasks: Tasks.parse(JSON.parse(tasks)) }));
  },

  async find(id: string): Promise<Revised<Template> | null> {
    return (await this.list()).find((one) => one.id === id) ?? null;
  },

  async add({ id, name, tasks }: Template, at: number): Promise<void> {
    await db
      .insertInto('templates')
      .values({ id, tenant, name, tasks: JSON.stringify(tasks), at, revision: 1 })
      .execute();
  },

  /** `expect`: the revision that the edit starts from; null is whichever there is. */
  async change({ id, name, tasks }: Template, at: number, expect: number | null): Promise<Changed> {
    const { numUpdatedRows } = await db
      .updateTable('templates')
      .set((set) => ({ name, tasks: JSON.stringify(tasks), at, revision: set('revision', '+', 1) }))
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .$if(expect !== null, (update) => update.where('revision', '=', expect))
      .executeTakeFirst();
    const row = await db
      .selectFrom('templates')
      .select('revision')
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    return changedOf(numUpdatedRows, row);
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
