import { PostgresDialect } from 'kysely';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';

const bigint = 20;
const numeric = 1700;

/** Texts that a connection keeps the plan of. */
const mostNamed = 500;
const names = new Map<string, string>();

/**
 * Whether a plan is kept: of questions that come again in the same words. Lists have ever other lengths; and a plan tells
 * its columns, so that one of all columns ends where a newer node adds one.
 */
const comesAgain = (text: string): boolean => text.startsWith('select') && !/\*| in \(/.test(text);

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNamed || !comesAgain(text)) return known;
  const name = `homeward_${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection that plans a question once, however often it is asked. */
function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({ name: nameOf(text), text, values: [...values] });
  return {
    // Without its form for cursors, which none asks for here.
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
