import { PostgresDialect } from 'kysely';
import type { DatabaseIntrospector, Driver, Kysely } from 'kysely';
import pg from 'pg';
import { ownSchema } from './own-schema.ts';
import { soundRollback } from './sound-rollback.ts';
import { withoutNul } from './storable.ts';

const bigint = 20;
const numeric = 1700;

/** Ms for a connection, be it for one of the pool's to be free. */
const connectMs = 5_000;

/** Looks at its own schema alone. */
class OwnSchemaDialect extends PostgresDialect {
  override createDriver(): Driver {
    return soundRollback(super.createDriver());
  }
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return ownSchema(db);
  }
}

/** A value as PostgreSQL takes it: a NUL in one name would otherwise stop all that is written with it. */
const taken = (value: unknown): unknown => (typeof value === 'string' ? withoutNul(value) : value);

type Ask = (
  text: string,
  values: readonly unknown[],
  done: (error: Error | null, result: pg.QueryResult) => void,
) => unknown;

/**
 * Has a connection ask by callback. From the promise that the driver makes itself its query can be reached, and by that
 * answers outlive small collections of garbage: where every page does, such a collection takes 16 ms instead of a third
 * of one, in the thread that answers everybody.
 */
function askByCallback(client: pg.PoolClient): void {
  const ask: Ask = client.query.bind(client);
  const query = (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> =>
    new Promise((resolve, reject) => {
      ask(text, values.map(taken), (error, result) => (error ? reject(error) : resolve(result)));
    });
  Object.assign(client, { query });
}

/**
 * A pool of connections. Statements are planned anew each time: a plan that is kept for all values makes a page a little
 * quicker, and a search for a common word among millions of events thousands of times slower. 64-bit numbers arrive as
 * numbers: instants and counters stay below 2^53. A server that does not answer is one that is away: with `patience`
 * (ms) no statement is waited for longer; changes of the tables take as long as they take.
 */
export function postgresDialect(url: string, patience: number | null): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...(patience === null ? {} : { query_timeout: patience, statement_timeout: patience }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigint || oid === numeric ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  pool.on('connect', (client) => {
    askByCallback(client);
    // The same of one that breaks between two statements of a transaction: the second one fails and says so.
    client.on('error', () => undefined);
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new OwnSchemaDialect({ pool });
}
