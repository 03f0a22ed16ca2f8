import { PostgresDialect } from 'kysely';
import type { DatabaseIntrospector, Kysely } from 'kysely';
import pg from 'pg';
import { ownSchema } from './own-schema.ts';

const bigint = 20;
const numeric = 1700;

/** Looks at its own schema alone. */
class OwnSchemaDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return ownSchema(db);
  }
}

/**
 * A pool of connections. Statements are planned anew each time: a plan that is kept for all values makes a page a little
 * quicker, and a search for a common word among millions of events thousands of times slower. 64-bit numbers arrive as
 * numbers: instants and counters stay below 2^53.
 */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigint || oid === numeric ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new OwnSchemaDialect({ pool });
}
