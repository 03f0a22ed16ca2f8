import { z } from 'zod';

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (record: unknown, change: (schema: unknown) => unknown): unknown =>
  isRecord(record)
    ? Object.fromEntries(Object.entries(record).map(([name, schema]) => [name, change(schema)]))
    : record;

/** What the wire makes of a schema's values: numbers as digits, flags as 0 and 1, nothing as an empty text. */
export function asTexts(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const { type } = schema;
  if (Array.isArray(type)) return eachType(schema, type, asTexts);
  if (type === 'number' || type === 'integer')
    return { type: 'string', pattern: type === 'integer' ? '^-?\\d+$' : '^-?\\d+(\\.\\d+)?$' };
  if (type === 'boolean') return { type: 'string', enum: ['0', '1'] };
  if (type === 'null') return { type: 'string', const: '' };
  if ('const' in schema) return { ...schema, const: textOf(schema['const']) };
  return {
    ...schema,
    ...('enum' in schema && Array.isArray(schema['enum']) ? { enum: schema['enum'].map(textOf) } : {}),
    ...('properties' in schema ? { properties: mapped(schema['properties'], asTexts) } : {}),
    ...('items' in schema ? { items: asTexts(schema['items']) } : {}),
    ...('additionalProperties' in schema
      ? { additionalProperties: asTexts(schema['additionalProperties']) }
      : {}),
    ...combined(schema, 'anyOf'),
    ...combined(schema, 'oneOf'),
    ...combined(schema, 'allOf'),
    ...('$ref' in schema ? { $ref: `${String(schema['$ref'])}.text` } : {}),
  };
}

/** Whether a request may be sent in both forms: what `fromWire` reads. */
export const takesEitherForm = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform;

/** What the wire takes for a schema's values: as JSON has them, or as texts. */
export function inEitherForm(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const { type } = schema;
  if (Array.isArray(type)) return eachType(schema, type, inEitherForm);
  if (type === 'number' || type === 'integer') return { anyOf: [schema, asTexts(schema)] };
  if (type === 'boolean') return { anyOf: [schema, { enum: ['0', '1', 'true', 'false', 0, 1] }] };
  if (type === 'null') return { anyOf: [schema, { type: 'string', const: '' }] };
  if ('const' in schema) return { enum: [...new Set([schema['const'], textOf(schema['const'])])] };
  if ('enum' in schema && Array.isArray(schema['enum'])) {
    const { type: _, ...rest } = schema;
    return { ...rest, enum: [...new Set(schema['enum'].flatMap((value) => [value, textOf(value)]))] };
  }
  return {
    ...schema,
    ...('properties' in schema ? { properties: mapped(schema['properties'], inEitherForm) } : {}),
    ...('items' in schema ? { items: inEitherForm(schema['items']) } : {}),
    ...('additionalProperties' in schema
      ? { additionalProperties: inEitherForm(schema['additionalProperties']) }
      : {}),
    ...combined(schema, 'anyOf', inEitherForm),
    ...combined(schema, 'oneOf', inEitherForm),
    ...combined(schema, 'allOf', inEitherForm),
    ...('$ref' in schema ? { $ref: `${String(schema['$ref'])}.either` } : {}),
  };
}

/** What may be of several types, as what may be each of them. */
const eachType = (
  schema: JsonSchema,
  types: readonly unknown[],
  change: (part: unknown) => unknown,
): JsonSchema => ({ anyOf: types.map((type) => change({ ...schema, type })) });

const combined = (
  schema: JsonSchema,
  word: 'anyOf' | 'oneOf' | 'allOf',
  change: (part: unknown) => unknown = asTexts,
): JsonSchema => (Array.isArray(schema[word]) ? { [word]: schema[word].map(change) } : {});

function textOf(value: unknown): unknown {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'number' ? String(value) : value;
}
