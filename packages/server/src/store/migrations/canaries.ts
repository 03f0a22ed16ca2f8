import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

const ofPanel = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('panels.id').onDelete('cascade');
const ofAccount = (column: ColumnDefinitionBuilder) => column.references('accounts.id').onDelete('cascade');

/** Whether people can still be reached: when each panel is tested next, what came of it, and who wants no SMS or calls for it. */
export async function canaries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('canaries')
    .addColumn('panel', 'text', (column) => column.primaryKey().references('panels.id').onDelete('cascade'))
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('round_at', 'bigint', (column) => column.notNull())
    .addColumn('begun_at', 'bigint')
    .execute();
  await db.schema.createIndex('canaries_due').on('canaries').column('due_at').execute();
  await db.schema
    .createTable('canary_ways')
    .addColumn('panel', 'text', ofPanel)
    .addColumn('lane', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('account', 'text', ofAccount)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('pending', 'integer', (column) => column.notNull())
    .addColumn('proven_at', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failed_at', 'bigint')
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .addPrimaryKeyConstraint('canary_ways_key', ['panel', 'lane'])
    .execute();
  await db.schema
    .createTable('canary_choices')
    .addColumn('panel', 'text', ofPanel)
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('account', 'text', ofAccount)
    .addColumn('sms', 'integer', (column) => column.notNull())
    .addColumn('voice', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('canary_choices_key', ['panel', 'who'])
    .execute();
  // What people said of detectors that were unusually quiet.
  await db.schema
    .createTable('quiet_answers')
    .addColumn('panel', 'text', ofPanel)
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('quiet_answers_key', ['panel', 'device'])
    .execute();
}
