import { z } from 'zod';

/**
 * The family's wire knows texts only: numbers as digits, flags as '0' and '1', nothing as '' (domain 1.3). Our own
 * entities cross it by these rules, made here once for every shape. A caller that asks for `typedScalars` gets them as
 * JSON has them.
 */
export type Wire<Value> = Value extends boolean
  ? '0' | '1'
  : Value extends number
    ? string
    : Value extends string
      ? Value
      : Value extends null | undefined
        ? ''
        : Value extends readonly (infer Item)[]
          ? readonly Wire<Item>[]
          : Value extends object
            ? { readonly [Key in keyof Value]: Wire<Value[Key]> }
            : string;

/** A value with all its scalars as texts. Lists stay lists: the empty one becomes '' at the top alone. */
export function encodeScalars(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.map(encodeScalars);
  if (typeof value !== 'object') return value;
  const encoded: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) encoded[name] = encodeScalars(part);
  return encoded;
}

type Loosen = (value: unknown) => unknown;

const asIs: Loosen = (value) => value;

const digits = /^-?\d{1,15}(?:\.\d{1,15})?$/;

const flags: Readonly<Record<string, boolean>> = { '0': false, '1': true, false: false, true: true };

const number: Loosen = (value) => (typeof value === 'string' && digits.test(value) ? Number(value) : value);

function flag(value: unknown): unknown {
  if (value === 0 || value === 1) return value === 1;
  return typeof value === 'string' && Object.hasOwn(flags, value) ? flags[value] : value;
}

/** Forms have no nesting: what is to be an object or list may come as its JSON text. */
function parsed(value: unknown, opening: string): unknown {
  if (typeof value !== 'string' || !value.startsWith(opening)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf(shape: Readonly<Record<string, z.ZodType>>): Loosen {
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, loosen(schema)]));
  return (value) => {
    const given = parsed(value, '{');
    if (!isRecord(given)) return given;
    const loose: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const [name, part] of Object.entries(given)) loose[name] = (fields.get(name) ?? asIs)(part);
    // What decodes this looks at own fields alone; a plain object is what everything else expects.
    return { ...loose };
  };
}

/** `''` for nothing, where the schema itself takes no empty text. */
function orNothing(schema: z.ZodType, nothing: null | undefined): Loosen {
  const inner = loosen(schema);
  const takesEmpty = schema.safeParse('').success;
  return (value) => (value === '' && !takesEmpty ? nothing : value === null ? null : inner(value));
}

function union(options: readonly z.ZodType[]): Loosen {
  const each = options.map((schema) => ({ schema, loose: loosen(schema) }));
  return (value) => {
    for (const { schema, loose } of each) {
      const tried = loose(value);
      if (schema.safeParse(tried).success) return tried;
    }
    return value;
  };
}

function tagged(options: readonly z.ZodType[], tag: string): Loosen {
  const byTag = new Map<unknown, Loosen>();
  for (const schema of options) {
    if (!(schema instanceof z.ZodObject)) return union(options);
    const literal: unknown = schema.shape[tag];
    if (!(literal instanceof z.ZodLiteral)) return union(options);
    for (const name of literal.values) byTag.set(name, loosen(schema));
  }
  return (value) => {
    const given = parsed(value, '{');
    if (!isRecord(given)) return given;
    return (byTag.get(given[tag]) ?? asIs)(given);
  };
}

function literal(values: ReadonlySet<unknown>): Loosen {
  return (value) => {
    if (values.has(value)) return value;
    for (const wanted of values)
      if (encodeScalars(wanted) === value || (wanted === null && value === '')) return wanted;
    return value;
  };
}

const made = new WeakMap<z.ZodType, Loosen>();

/** How a wire value of a schema is read. Made once for each schema. */
function loosen(schema: z.ZodType): Loosen {
  const known = made.get(schema);
  if (known) return known;
  const loose = loosenAnew(schema);
  made.set(schema, loose);
  return loose;
}

function loosenAnew(schema: z.ZodType): Loosen {
  if (schema instanceof z.ZodNumber) return number;
  if (schema instanceof z.ZodBoolean) return flag;
  if (schema instanceof z.ZodLiteral) return literal(new Set<unknown>(schema.values));
  if (schema instanceof z.ZodObject) return objectOf(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodDiscriminatedUnion)
    return tagged(schema.options as readonly z.ZodType[], schema.def.discriminator);
  if (schema instanceof z.ZodUnion) return union(schema.options as readonly z.ZodType[]);
  if (schema instanceof z.ZodNullable) return orNothing(schema.unwrap() as z.ZodType, null);
  // Where a value can be taken back, an empty text takes it back; only where it cannot is it as good as left out.
  if (schema instanceof z.ZodOptional)
    return orNothing(schema.unwrap() as z.ZodType, schema.safeParse(null).success ? null : undefined);
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional
  )
    return loosen(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return loosen(schema.in as z.ZodType);
  if (schema instanceof z.ZodArray) {
    const item = loosen(schema.element as z.ZodType);
    return (value) => {
      const list = value === '' ? [] : parsed(value, '[');
      return Array.isArray(list) ? list.map(item) : list;
    };
  }
  if (schema instanceof z.ZodRecord) {
    const item = loosen(schema.valueType as z.ZodType);
    return (value) => {
      const given = parsed(value, '{');
      return isRecord(given)
        ? Object.fromEntries(Object.entries(given).map(([name, part]) => [name, item(part)]))
        : given;
    };
  }
  return asIs;
}

/**
 * A schema that also takes what `encodeScalars` makes of its values: digits for numbers, '0' and '1' for flags, ''
 * for null and for an empty list, and the JSON text of an object or list, as forms send it.
 */
export function fromWire<Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<z.output<Schema>, z.input<Schema>> {
  // How it is read is found out by the first that comes: most calls never come, and a start has better things to do.
  const loose: Loosen = (value) => loosen(schema)(value);
  // Typed callers send what the schema itself takes; anything else is for the parser to judge.
  return z.preprocess(loose, schema) as unknown as z.ZodType<z.output<Schema>, z.input<Schema>>;
}
