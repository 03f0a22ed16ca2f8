import { z } from 'zod';

/**
 * Fields that any call may carry without knowing them, at the top of its query or body. Whatever else a call does not
 * know is refused, so that a slip of the pen is not taken for done.
 */
export const toleratedFields: ReadonlySet<string> = new Set([
  // Clients of the family and jQuery: the time, so that nothing on the way answers from memory.
  '_',
  'timestamp',
  // Clients of the family that cannot set headers: who asks. It counts for nothing here; the header does.
  'token',
  'api_token',
  // Clients of the family: how to answer. There is one answer.
  'format',
  'set_utc',
  // Portals of the family: in which language, and what called. Texts are the reader's own business here.
  'locale',
  'lang',
  'callback',
  // Ours, for callers that cannot set headers: `Idempotency-Key` and `If-Match`, which the server reads itself.
  'idempotency',
  'revision',
]);

type Container = 'record' | 'list' | 'any';

/** Looks into values of one schema: the place of the first field that it does not know, or null. */
interface Finder {
  readonly takes: Container;
  readonly find: (value: unknown) => readonly string[] | null;
}

const anything: Finder = { takes: 'any', find: () => null };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Forms have no nesting: an object or list may come as its JSON text. */
function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const below = (name: string, place: readonly string[] | null): readonly string[] | null =>
  place === null ? null : [name, ...place];

/** Of the first part in which something is found. */
function firstOf<Part>(
  parts: Iterable<Part>,
  find: (part: Part) => readonly string[] | null,
): readonly string[] | null {
  for (const part of parts) {
    const place = find(part);
    if (place !== null) return place;
  }
  return null;
}

function ofObject(schema: z.ZodObject): Finder {
  const { catchall } = schema.def;
  const isLoose = catchall !== undefined && !(catchall instanceof z.ZodNever);
  const fields = new Map(
    Object.entries(schema.shape).map(([name, part]) => [name, finderOf(part as z.ZodType)]),
  );
  return {
    takes: 'record',
    find: (value) =>
      firstOf(isRecord(value) ? Object.entries(value) : [], ([name, part]) => {
        if (!fields.has(name)) return isLoose ? null : [name];
        return below(name, fields.get(name)?.find(opened(part)) ?? null);
      }),
  };
}

function ofItems(takes: 'record' | 'list', item: Finder | null): Finder {
  return {
    takes,
    find: (value) =>
      item === null || typeof value !== 'object' || value === null
        ? null
        : firstOf(Object.entries(value), ([name, part]) => below(name, item.find(opened(part)))),
  };
}

/** What one of the shapes knows is known. */
function ofUnion(options: readonly (Finder | null)[]): Finder | null {
  const finders = options.filter((one) => one !== null);
  if (finders.length === 0) return null;
  return {
    takes: 'any',
    find: (value) => {
      const container = Array.isArray(value) ? 'list' : 'record';
      const places = finders
        .filter(({ takes }) => takes === 'any' || takes === container)
        .map(({ find }) => find(value));
      return places.includes(null) ? null : (places[0] ?? null);
    },
  };
}

/** The shape that a value's tag names. */
function ofTagged(options: readonly z.ZodType[], tag: string): Finder | null {
  const byTag = new Map<unknown, Finder | null>();
  for (const option of options) {
    if (!(option instanceof z.ZodObject)) return ofUnion(options.map(finderOf));
    const literal: unknown = option.shape[tag];
    if (!(literal instanceof z.ZodLiteral)) return ofUnion(options.map(finderOf));
    for (const value of literal.values) byTag.set(value, finderOf(option));
  }
  return {
    takes: 'record',
    find: (value) => (isRecord(value) ? (byTag.get(value[tag])?.find(value) ?? null) : null),
  };
}

const othersShapes = new WeakSet<z.ZodType>();

/** Marks a schema as the shape of somebody else, such as a browser, who may add to it: what it does not know is left out. */
export function othersShape<Schema extends z.ZodType>(schema: Schema): Schema {
  othersShapes.add(schema);
  return schema;
}

const made = new WeakMap<z.ZodType, Finder | null>();

/** Null where a schema takes neither objects nor lists. Made once for each schema. */
function finderOf(schema: z.ZodType): Finder | null {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const finder = finderAnew(schema);
  made.set(schema, finder);
  return finder;
}

function finderAnew(schema: z.ZodType): Finder | null {
  if (othersShapes.has(schema)) return anything;
  if (schema instanceof z.ZodObject) return ofObject(schema);
  if (schema instanceof z.ZodDiscriminatedUnion)
    return ofTagged(schema.options as readonly z.ZodType[], schema.def.discriminator);
  if (schema instanceof z.ZodUnion) return ofUnion((schema.options as readonly z.ZodType[]).map(finderOf));
  if (schema instanceof z.ZodArray) return ofItems('list', finderOf(schema.element as z.ZodType));
  if (schema instanceof z.ZodRecord) return ofItems('record', finderOf(schema.valueType as z.ZodType));
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional
  )
    return finderOf(schema.unwrap() as z.ZodType);
  // What is read before it is judged (`fromWire`) is looked into as what it becomes.
  if (schema instanceof z.ZodPipe)
    return finderOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny || schema instanceof z.ZodCustom)
    return anything;
  return null;
}

/**
 * The place of the first field of a query or body that its schema does not know and no call tolerates, as
 * `actions.0.devise`; null where there is none. For values that the schema takes.
 */
export function unknownField(schema: z.ZodType, given: unknown): string | null {
  if (!isRecord(given)) return null;
  const names = Object.keys(given);
  if (names.length === 0) return null;
  const known = names.some((name) => toleratedFields.has(name)) ? withoutTolerated(given) : given;
  return finderOf(schema)?.find(known)?.join('.') ?? null;
}

/** What a call knows of them it knows all the same: their values have been judged. */
const withoutTolerated = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !toleratedFields.has(name)));
