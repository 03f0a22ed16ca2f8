import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';

export async function first(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const blob = dialect === 'sqlite' ? sql`blob` : sql`bytea`;
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('login', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('panels')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('view', 'text')
    .addColumn('epoch', 'text', (column) => column.notNull())
    .addColumn('last_seq', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('online_since', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('memberships')
    .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('panel', 'text', (column) => column.notNull().references('panels.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('areas', 'text', (column) => column.notNull())
    .addColumn('slots', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint')
    .addColumn('consent_until', 'bigint')
    .addPrimaryKeyConstraint('memberships_key', ['account', 'panel'])
    .execute();
  await db.schema
    .createTable('app_passwords')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addUniqueConstraint('app_passwords_secret', ['account', 'secret_hash'])
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('panel', 'text')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('previous_hash', 'text')
    .addColumn('previous_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen', 'bigint', (column) => column.notNull())
    .addColumn('fresh_at', 'bigint', (column) => column.notNull())
    .addColumn('remember', 'integer', (column) => column.notNull())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('app_password', 'text')
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_why', 'text')
    .execute();
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('session', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createTable('events')
    .addColumn('id', dialect === 'sqlite' ? 'integer' : 'bigserial', (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('panel', 'text', (column) => column.notNull())
    .addColumn('epoch', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('class', 'text', (column) => column.notNull())
    .addColumn('area', 'integer')
    .addColumn('device', 'text')
    .addColumn('incident', 'text')
    .addColumn('silent', 'integer', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addUniqueConstraint('events_once', ['panel', 'epoch', 'seq'])
    .execute();
  await db.schema
    .createTable('captures')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('panel', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('incident', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('content', blob, (column) => column.notNull())
    .addPrimaryKeyConstraint('captures_key', ['panel', 'id'])
    .execute();
  await db.schema
    .createTable('audit')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('previous', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_key', ['scope', 'seq'])
    .execute();
  await db.schema
    .createTable('idempotency')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('reply', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['scope', 'key'])
    .execute();
  const indexes = [
    sql`create index events_newest on events (panel, id desc)`,
    sql`create index events_by_class on events (panel, class, id)`,
    sql`create index events_by_time on events (panel, at)`,
    sql`create index events_by_incident on events (panel, incident, id) where incident is not null`,
    sql`create index captures_newest on captures (panel, at desc)`,
    sql`create index sessions_of on sessions (account, created_at)`,
    sql`create index sessions_previous on sessions (previous_hash) where previous_hash is not null`,
    sql`create index refresh_of on refresh_tokens (session)`,
    sql`create index memberships_of on memberships (panel)`,
  ];
  for (const index of indexes) await index.execute(db);
}
