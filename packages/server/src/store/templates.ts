import type {
  Template as ShownTemplate,
  TemplateVersion,
} from '@homeward/contract/shapes/company/template.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { templateScopes } from '@homeward/contract/words/company/template-words.ts';
import type { TemplateScope } from '@homeward/contract/words/company/template-words.ts';
import { z } from 'zod';
import { KeptTemplateTask } from './kept-tasks.ts';
import { changedOf } from './revisions.ts';
import type { Changed, Revised } from './revisions.ts';
import type { Db } from './store.ts';

/** Versions that are kept of a template; the oldest go first. */
const versionsKept = 100;

const Tasks = z.array(KeptTemplateTask).readonly();

/** A template as it is kept: what is secret in its destinations is sealed. */
export type KeptTemplate = Omit<ShownTemplate, 'tasks'> & { readonly tasks: readonly KeptTemplateTask[] };

/** What a later version calls a scope nobody knows here holds for no site by itself. */
const scopeOf = (word: string): TemplateScope => templateScopes.find((scope) => scope === word) ?? 'none';

const columns = ['name', 'tasks', 'scope', 'site_group', 'by_name', 'at'] as const;

interface Row {
  readonly name: string;
  readonly tasks: string;
  readonly scope: string;
  readonly site_group: string;
  readonly by_name: string;
  readonly at: number;
}

const said = ({ name, tasks, scope, site_group: group, by_name: by, at }: Row) => ({
  name,
  tasks: Tasks.parse(JSON.parse(tasks)),
  scope: scopeOf(scope),
  group,
  by,
  at,
});

const rowOf = ({ name, tasks, scope, group, by, at }: Omit<KeptTemplate, 'id'>): Row => ({
  name,
  tasks: JSON.stringify(tasks),
  scope,
  site_group: group,
  by_name: by,
  at,
});

/** A version as it is kept: what it changed is reckoned by whoever shows it. */
export type KeptVersion = Omit<TemplateVersion, 'changes' | 'tasks'> & Pick<KeptTemplate, 'tasks'>;

/** Keeps what a template says now as its newest version. */
async function keepVersion(db: Db, template: string, version: number, row: Row): Promise<void> {
  await db
    .insertInto('template_versions')
    .values({ template, version, ...row })
    .execute();
  await db
    .deleteFrom('template_versions')
    .where('template', '=', template)
    .where('version', '<=', version - versionsKept)
    .execute();
}

/** The templates of one company; those of others are not there. */
export const templatesOf = (db: Db, tenant: TenantId) => ({
  async list(): Promise<readonly Revised<KeptTemplate>[]> {
    const rows = await db
      .selectFrom('templates')
      .select(['id', 'revision', ...columns])
      .where('tenant', '=', tenant)
      .orderBy('name')
      .execute();
    return rows.map((row) => ({ id: row.id, revision: row.revision, ...said(row) }));
  },

  async find(id: string): Promise<Revised<KeptTemplate> | null> {
    return (await this.list()).find((one) => one.id === id) ?? null;
  },

  /** Whether another template holds for the same sites already. */
  async isTaken({ id, scope, group }: Pick<KeptTemplate, 'id' | 'scope' | 'group'>): Promise<boolean> {
    if (scope === 'none') return false;
    const row = await db
      .selectFrom('templates')
      .select('id')
      .where('tenant', '=', tenant)
      .where('scope', '=', scope)
      .where('site_group', '=', group)
      .where('id', '<>', id)
      .executeTakeFirst();
    return row !== undefined;
  },

  async add({ id, ...template }: KeptTemplate): Promise<void> {
    const row = rowOf(template);
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('templates')
        .values({ id, tenant, ...row, revision: 1 })
        .execute();
      await keepVersion(transaction, id, 1, row);
    });
  },

  /** `expect`: the revision that the edit starts from; null is whichever there is. */
  change({ id, ...template }: KeptTemplate, expect: number | null): Promise<Changed> {
    const row = rowOf(template);
    return db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('templates')
        .set((set) => ({ ...row, revision: set('revision', '+', 1) }))
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .$if(expect !== null, (update) => update.where('revision', '=', expect))
        .executeTakeFirst();
      const now = await transaction
        .selectFrom('templates')
        .select('revision')
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows > 0n && now !== undefined) await keepVersion(transaction, id, now.revision, row);
      return changedOf(numUpdatedRows, now);
    });
  },

  /** Newest first. */
  async versions(id: string): Promise<readonly KeptVersion[]> {
    const rows = await db
      .selectFrom('template_versions')
      .innerJoin('templates', 'templates.id', 'template_versions.template')
      .select([
        'template_versions.version',
        'template_versions.name',
        'template_versions.tasks',
        'template_versions.scope',
        'template_versions.site_group',
        'template_versions.by_name',
        'template_versions.at',
      ])
      .where('templates.tenant', '=', tenant)
      .where('template_versions.template', '=', id)
      .orderBy('version', 'desc')
      .execute();
    return rows.map((row) => ({ version: row.version, ...said(row) }));
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
