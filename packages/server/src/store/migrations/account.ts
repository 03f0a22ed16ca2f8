import { sql } from 'kysely';
import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';

const needed = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const blank = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

/** Second factors, profiles, single-use secrets, and what sessions know of their device. */
export async function account(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const blob = dialect === 'sqlite' ? sql`blob` : sql`bytea`;
  const owner = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('accounts.id').onDelete('cascade');
  const ownerKey = (column: ColumnDefinitionBuilder) =>
    column.primaryKey().references('accounts.id').onDelete('cascade');
  // One column at a time: SQLite adds no two in one statement.
  const accounts = () => db.schema.alterTable('accounts');
  await accounts().addColumn('password_at', 'bigint').execute();
  await accounts().addColumn('short_password', 'integer', zero).execute();
  const sessions = () => db.schema.alterTable('sessions');
  await sessions().addColumn('device', 'text', blank).execute();
  await sessions().addColumn('address', 'text', blank).execute();
  await sessions().addColumn('strong_at', 'bigint', zero).execute();
  await sessions().addColumn('trusted_at', 'bigint').execute();
  await sessions().addColumn('passed_panel', 'text').execute();
  await sessions().addColumn('passed_until', 'bigint', zero).execute();
  await db.schema.alterTable('app_passwords').addColumn('last_used', 'bigint').execute();
  await db.schema
    .createTable('profiles')
    .addColumn('account', 'text', ownerKey)
    .addColumn('locale', 'text', needed)
    .addColumn('theme', 'text', needed)
    .addColumn('date_format', 'text', needed)
    .addColumn('remembered', 'text', needed)
    .execute();
  await db.schema
    .createTable('avatars')
    .addColumn('account', 'text', ownerKey)
    .addColumn('type', 'text', needed)
    .addColumn('content', blob, needed)
    .addColumn('at', 'bigint', needed)
    .execute();
  await db.schema
    .createTable('totp')
    .addColumn('account', 'text', ownerKey)
    .addColumn('secret', 'text', needed)
    .addColumn('created_at', 'bigint', needed)
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', needed)
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('account', 'text', owner)
    .addColumn('hash', 'text', needed)
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_key', ['account', 'hash'])
    .execute();
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', owner)
    .addColumn('name', 'text', needed)
    .addColumn('public_key', 'text', needed)
    .addColumn('counter', 'bigint', needed)
    .addColumn('transports', 'text', needed)
    .addColumn('host', 'text', needed)
    .addColumn('backed_up', 'integer', needed)
    .addColumn('created_at', 'bigint', needed)
    .addColumn('last_used', 'bigint')
    .execute();
  await db.schema
    .createTable('single_use')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', needed)
    .addColumn('account', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('body', 'text', needed)
    .addColumn('expires_at', 'bigint', needed)
    .execute();
  await db.schema
    .createTable('tries')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', needed)
    .addColumn('since_at', 'bigint', needed)
    .addColumn('locked_until', 'bigint', needed)
    .addColumn('locks', 'integer', needed)
    .addColumn('version', 'bigint', needed)
    .execute();
  const indexes = [
    sql`create index passkeys_of on passkeys (account)`,
    sql`create index single_use_of on single_use (account, purpose)`,
    sql`create index single_use_over on single_use (expires_at)`,
    sql`create index tries_old on tries (since_at)`,
    sql`create index audit_of on audit (scope, lower(actor), seq)`,
  ];
  for (const index of indexes) await index.execute(db);
}
