import { PostgresDialect } from 'kysely';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';

const bigint = 20;
const numeric = 1700;

/** Texts that have a name; the rest, such as lists of ever other lengths, is planned each time. */
const mostNamed = 500;
/** A plan tells its columns, and a newer node may add one meanwhile. */
const allColumns = /\*/;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNamed || allColumns.test(text)) return known;
  const name = `homeward_${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection that plans each statement with values once: of a page's time that is a third. */
function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query(values.length === 0 ? text : { name: nameOf(text), text, values: [...values] });
  return {
    // Without its form for cursors, which none asks for here
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/** A pool of connections. 64-bit numbers arrive as numbers: instants and counters stay below 2^53. */
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
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return new PostgresDialect({
    pool: {
      options: {},
      end: () => pool.end(),
      connect: async () => {
        const client = await pool.connect();
        const known = clients.get(client) ?? preparing(client);
        clients.set(client, known);
        return known;
      },
    },
  });
}
