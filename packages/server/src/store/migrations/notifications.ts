import { sql } from 'kysely';
import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofAccount = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('accounts.id').onDelete('cascade');
const ofPanel = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('panels.id').onDelete('cascade');

/** Outbox, rules of who is told, ways to people, announcements. */
export async function notifications(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const serial = dialect === 'sqlite' ? ('integer' as const) : ('bigserial' as const);
  const key = (column: ColumnDefinitionBuilder) =>
    dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey();
  await rules(db);
  await db.schema
    .createTable('notices')
    .addColumn('id', serial, key)
    .addColumn('panel', 'text', required)
    .addColumn('first_event', 'bigint', required)
    .addColumn('last_event', 'bigint', required)
    .addColumn('priority', 'integer', required)
    .addColumn('leased_until', 'bigint', required)
    .execute();
  await db.schema
    .createTable('outbox')
    .addColumn('seq', serial, key)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('lane', 'text', required)
    .addColumn('channel', 'text', required)
    .addColumn('account', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('panel', 'text', (column) => column.references('panels.id').onDelete('cascade'))
    .addColumn('class', 'text', required)
    .addColumn('priority', 'integer', required)
    .addColumn('event', 'bigint')
    .addColumn('incident', 'text')
    .addColumn('count', 'integer', required)
    .addColumn('round', 'integer', required)
    .addColumn('body', 'text', required)
    .addColumn('secret', 'integer', required)
    .addColumn('subject', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('received_at', 'bigint')
    .addColumn('seen_at', 'bigint')
    .addColumn('answer', 'text', required)
    .execute();
  await db.schema
    .createTable('outbox_lanes')
    .addColumn('lane', 'text', (column) => column.primaryKey())
    .addColumn('priority', 'integer', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('leased_by', 'text', required)
    .addColumn('leased_until', 'bigint', required)
    .execute();
  await ways(db);
  await announcements(db);
  const indexes = [
    sql`create index notices_next on notices (priority, id)`,
    sql`create index outbox_next on outbox (lane, priority, seq) where state = 'waiting'`,
    sql`create index outbox_of_lane on outbox (lane, ended_at)`,
    sql`create index outbox_of_account on outbox (account, panel, seq desc)`,
    sql`create index outbox_of_incident on outbox (panel, incident, seq) where incident is not null`,
    sql`create index outbox_ended on outbox (ended_at) where ended_at is not null`,
    sql`create index outbox_lanes_next on outbox_lanes (next_at, priority)`,
    sql`create index escalations_next on escalations (next_at) where next_at is not null`,
    sql`create index repeats_over on repeats (until_at)`,
    sql`create index push_devices_of on push_devices (account)`,
    sql`create index webhooks_of on webhooks (panel, account)`,
  ];
  for (const index of indexes) await index.execute(db);
}

async function rules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_settings')
    .addColumn('account', 'text', ofAccount)
    .addColumn('panel', 'text', ofPanel)
    .addColumn('body', 'text', required)
    .addPrimaryKeyConstraint('notification_settings_key', ['account', 'panel'])
    .execute();
  await db.schema
    .createTable('escalation_plans')
    .addColumn('panel', 'text', (column) => column.primaryKey().references('panels.id').onDelete('cascade'))
    .addColumn('body', 'text', required)
    .execute();
  await db.schema
    .createTable('escalations')
    .addColumn('panel', 'text', ofPanel)
    .addColumn('incident', 'text', required)
    .addColumn('event', 'bigint', required)
    .addColumn('round', 'integer', required)
    .addColumn('step', 'integer', required)
    .addColumn('next_at', 'bigint')
    .addColumn('begun_at', 'bigint', required)
    .addPrimaryKeyConstraint('escalations_key', ['panel', 'incident'])
    .execute();
  await db.schema
    .createTable('repeats')
    .addColumn('account', 'text', ofAccount)
    .addColumn('panel', 'text', ofPanel)
    .addColumn('news', 'text', required)
    .addColumn('until_at', 'bigint', required)
    .addColumn('count', 'integer', required)
    .addColumn('event', 'bigint', required)
    .addPrimaryKeyConstraint('repeats_key', ['account', 'panel', 'news'])
    .execute();
}

async function ways(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', ofAccount)
    .addColumn('name', 'text', required)
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('accepted_at', 'bigint')
    .addColumn('received_at', 'bigint')
    .execute();
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', ofAccount)
    .addColumn('panel', 'text', ofPanel)
    .addColumn('name', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('secret', 'text', required)
    .addColumn('classes', 'text', required)
    .addColumn('enabled', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_answer', 'text', required)
    .addColumn('last_at', 'bigint')
    .execute();
  await db.schema
    .createTable('notification_keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
}

async function announcements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('severity', 'text', required)
    .addColumn('pinned', 'integer', required)
    .addColumn('audience', 'text', required)
    .addColumn('tenant', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('from_at', 'bigint', required)
    .addColumn('until_at', 'bigint')
    .execute();
  await db.schema
    .createTable('announcement_reads')
    .addColumn('account', 'text', ofAccount)
    .addColumn('announcement', 'text', (column) =>
      column.notNull().references('announcements.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', required)
    .addPrimaryKeyConstraint('announcement_reads_key', ['account', 'announcement'])
    .execute();
}
