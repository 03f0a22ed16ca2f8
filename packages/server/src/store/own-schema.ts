import { sql } from 'kysely';
import type { DatabaseIntrospector, Kysely, TableMetadata } from 'kysely';

interface Column {
  readonly table: string;
  readonly schema: string;
  readonly kind: string;
  readonly name: string;
  readonly type: string;
  readonly type_schema: string;
  readonly is_null: boolean;
  readonly has_default: boolean;
  readonly counts: boolean;
}

/**
 * What stands in the schema that a connection works in, and in no other. The library's own look goes through every
 * schema of the database with a function that breaks (42703, 42P01, 3F000) where a neighbour drops a table of his just
 * then; the migrator looks so each time it begins.
 */
export function ownSchema(db: Kysely<unknown>): DatabaseIntrospector {
  return {
    getSchemas: async () => {
      const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
      return rows.flatMap(({ name }) => (name === null ? [] : [{ name }]));
    },
    getTables: async (options = { withInternalKyselyTables: false }) => {
      const { rows } = await sql<Column>`
        select c.relname as table, n.nspname as schema, c.relkind as kind, a.attname as name, t.typname as type,
          tn.nspname as type_schema, not a.attnotnull as is_null, a.atthasdef as has_default,
          a.attidentity <> '' as counts
        from pg_catalog.pg_class c
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        join pg_catalog.pg_attribute a on a.attrelid = c.oid
        join pg_catalog.pg_type t on t.oid = a.atttypid
        join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
        where n.nspname = current_schema() and c.relkind in ('r', 'v', 'p', 'f')
          and a.attnum > 0 and not a.attisdropped
        order by c.relname, a.attnum`.execute(db);
      return [...Map.groupBy(rows, ({ table }) => table)]
        .filter(([table]) => options.withInternalKyselyTables || !table.startsWith('kysely_migration'))
        .map(([name, columns]) => tableOf(name, columns));
    },
  };
}

const tableOf = (name: string, columns: readonly Column[]): TableMetadata => ({
  name,
  schema: columns[0]?.schema ?? '',
  isView: columns[0]?.kind === 'v',
  isForeign: columns[0]?.kind === 'f',
  columns: columns.map((column) => ({
    name: column.name,
    dataType: column.type,
    dataTypeSchema: column.type_schema,
    isAutoIncrementing: column.counts,
    isNullable: column.is_null,
    hasDefaultValue: column.has_default,
  })),
});
