import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * How often each of these was written, as row-revisions.ts has it. A tenant's `revision` says when every node reads it
 * anew; how often its flags were set stands apart. An account's counts what its owner says of himself.
 */
export async function moreRevisions(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['memberships', 'revision'],
    ['notification_settings', 'revision'],
    ['webhooks', 'revision'],
    ['accounts', 'profile_revision'],
    ['tenants', 'flags_revision'],
  ] as const)
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} integer not null default 1`.execute(
      db,
    );
}
