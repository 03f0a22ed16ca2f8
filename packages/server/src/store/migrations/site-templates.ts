import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** For which sites a template holds, its versions, what sites keep for themselves, and how they stood to their templates. */
export async function siteTemplates(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    "scope text not null default 'none'",
    "site_group text not null default ''",
    "by_name text not null default ''",
  ])
    await sql.raw(`alter table templates add column ${column}`).execute(db);
  await sql`create unique index templates_by_scope on templates (tenant, scope, site_group) where scope <> 'none'`.execute(
    db,
  );
  await db.schema
    .createTable('template_versions')
    .addColumn('template', 'text', (column) =>
      column.notNull().references('templates.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tasks', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('site_group', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('template_versions_key', ['template', 'version'])
    .execute();
  await sql`
    insert into template_versions (template, version, name, tasks, scope, site_group, by_name, at)
    select id, revision, name, tasks, scope, site_group, by_name, at from templates`.execute(db);
  await sql`alter table panel_tenancy add column site_group text not null default ''`.execute(db);
  await sql`alter table panel_tenancy add column own_fields text not null default '[]'`.execute(db);
  await sql`alter table batch_panels add column tasks text`.execute(db);
  await sql`alter table batch_panels add column own_fields text not null default '[]'`.execute(db);
  await db.schema
    .createTable('site_drift')
    .addColumn('panel', 'text', (column) => column.primaryKey().references('panels.id').onDelete('cascade'))
    .addColumn('templates', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
