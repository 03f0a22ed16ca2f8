import { sql } from 'kysely';
import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const key = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.primaryKey();
const ofPanel = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.references('panels.id').onDelete('cascade');
const ofAccount = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.references('accounts.id').onDelete('cascade');
const ofTenant = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.references('tenants.id').onDelete('cascade');

export async function tenants(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('tenants')
    .addColumn('id', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('parent', 'text', ofTenant)
    .addColumn('name', 'text', required)
    .addColumn('mail', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('flags', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('gone', 'integer', required)
    .execute();
  await schema
    .createTable('tenant_members')
    .addColumn('account', 'text', (column) => ofAccount(key(column)))
    .addColumn('tenant', 'text', (column) => ofTenant(required(column)))
    .addColumn('role', 'text', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('gone', 'integer', required)
    .execute();
  await schema
    .createTable('tenant_plans')
    .addColumn('id', 'text', key)
    .addColumn('tenant', 'text', (column) => ofTenant(required(column)))
    .addColumn('name', 'text', required)
    .addColumn('features', 'text', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('gone', 'integer', required)
    .execute();
  await schema
    .createTable('customers')
    .addColumn('id', 'text', key)
    .addColumn('tenant', 'text', (column) => ofTenant(required(column)))
    .addColumn('name', 'text', required)
    .addColumn('mail', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('note', 'text', required)
    .execute();
  await schema
    .createTable('panel_tenancy')
    .addColumn('panel', 'text', (column) => ofPanel(key(column)))
    .addColumn('tenant', 'text', ofTenant)
    .addColumn('customer', 'text', (column) => column.references('customers.id').onDelete('set null'))
    .addColumn('plan', 'text', (column) => column.references('tenant_plans.id').onDelete('set null'))
    .addColumn('installing_since', 'bigint')
    .addColumn('consent_stopped_at', 'bigint', required)
    .addColumn('asked_by', 'text', required)
    .addColumn('asked_at', 'bigint')
    .addColumn('revision', 'bigint', required)
    .addColumn('gone', 'integer', required)
    .execute();
  await schema
    .createTable('tenancy_revision')
    .addColumn('id', 'integer', key)
    .addColumn('value', 'bigint', required)
    .execute();
  await sql`insert into tenancy_revision (id, value) values (1, 0)`.execute(db);
  await schema
    .createTable('templates')
    .addColumn('id', 'text', key)
    .addColumn('tenant', 'text', (column) => ofTenant(required(column)))
    .addColumn('name', 'text', required)
    .addColumn('tasks', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute();
  await entrances(db);
  await schema
    .createTable('audit_anchors')
    .addColumn('scope', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('hash', 'text', required)
    .addPrimaryKeyConstraint('audit_anchors_key', ['scope', 'seq', 'kind'])
    .execute();
  // A person's cameras; the consent for installers is the panel's own from here on.
  await sql`alter table memberships add column cameras text not null default ''`.execute(db);
  await sql`alter table memberships drop column consent_until`.execute(db);
}

/** Ways in: invitations, codes of panels, cases of support. */
async function entrances(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', required)
    .addColumn('panel', 'text', ofPanel)
    .addColumn('tenant', 'text', ofTenant)
    .addColumn('account', 'text', ofAccount)
    .addColumn('name', 'text', required)
    .addColumn('mail', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('rights', 'text', required)
    .addColumn('invited_by', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createTable('enrolment_codes')
    .addColumn('code_hash', 'text', key)
    .addColumn('panel', 'text', (column) => ofPanel(required(column)))
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createTable('support_cases')
    .addColumn('id', 'text', key)
    .addColumn('tenant', 'text', (column) => ofTenant(required(column)))
    .addColumn('account', 'text', (column) => ofAccount(required(column)))
    .addColumn('panel', 'text', (column) => ofPanel(required(column)))
    .addColumn('ticket', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('from_at', 'bigint', required)
    .addColumn('until_at', 'bigint', required)
    .addColumn('closed_at', 'bigint')
    .execute();
  const indexes = [
    sql`create index tenants_news on tenants (revision)`,
    sql`create index tenant_members_news on tenant_members (revision)`,
    sql`create index tenant_plans_news on tenant_plans (revision)`,
    sql`create index panel_tenancy_news on panel_tenancy (revision)`,
    sql`create index invitations_of_panel on invitations (panel)`,
    sql`create index invitations_of_tenant on invitations (tenant)`,
    sql`create index customers_of on customers (tenant)`,
    sql`create index templates_of on templates (tenant)`,
    sql`create index support_cases_of_panel on support_cases (panel, until_at)`,
    sql`create index support_cases_of_tenant on support_cases (tenant, from_at)`,
    sql`create index audit_by_time on audit (at)`,
  ];
  for (const index of indexes) await index.execute(db);
}
