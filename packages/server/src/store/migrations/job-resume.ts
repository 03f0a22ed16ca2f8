import type { Kysely } from 'kysely';

/** What goes on after a restart of the server, beside each job. */
export async function jobResume(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('resume', 'text').execute();
}
