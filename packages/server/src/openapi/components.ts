import { z } from 'zod';
import { entityNames } from './names.ts';
import type { JsonSchema } from './wire-schema.ts';

export const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entities of all schemas of the document, by name. */
export interface Components {
  readonly names: ReturnType<typeof entityNames>;
  readonly schemas: Map<string, unknown>;
}

export const newComponents = (): Components => ({ names: entityNames(), schemas: new Map() });

/** The schemas of the document in order of their names. */
export const sortedSchemas = (schemas: Iterable<readonly [string, unknown]>): JsonSchema =>
  Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));

const local = '#/$defs/';
const shared = '#/components/schemas/';

/** References of a schema to its own definitions as references to the document's. */
function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === '$ref' && typeof part === 'string' ? part.replace(local, shared) : relocated(part),
    ]),
  );
}

/** What zod says of a schema; its entities go to the components. What is given may leave out what has a default. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): unknown {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    metadata: components.names,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Record<string, unknown>;
  const suffix = io === 'input' ? '.given' : '';
  const renamed = (value: unknown): unknown =>
    suffix === ''
      ? value
      : JSON.parse(
          JSON.stringify(value).replaceAll(/"#\/components\/schemas\/(\w+)"/g, `"${shared}$1${suffix}"`),
        );
  if (isRecord($defs))
    for (const [name, definition] of Object.entries($defs))
      components.schemas.set(`${name}${suffix}`, renamed(relocated(definition)));
  return renamed(relocated(own));
}
