import { z } from 'zod';
import { Instant } from './ids.ts';

type Schema = z.core.$ZodType;
type Move = (value: unknown, by: number) => unknown;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Kinds of schema that hold nothing but themselves. */
const leaves: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'literal',
  'enum',
  'null',
  'undefined',
  'unknown',
]);

const made = new WeakMap<Schema, Move | null>();

/** Moves every instant below a schema; null where there is none, so that whole branches are left alone. */
function moveOf(schema: Schema): Move | null {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const move = moveAnew(schema);
  made.set(schema, move);
  return move;
}

function moveAnew(schema: Schema): Move | null {
  if (schema === Instant) return (value, by) => (typeof value === 'number' ? value + by : value);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodDefault
  )
    return within(schema.def.innerType);
  if (schema instanceof z.ZodArray) return everyOne(schema.def.element);
  if (schema instanceof z.ZodRecord) return everyValue(schema.def.valueType);
  if (schema instanceof z.ZodObject) return parts(schema.def.shape);
  if (schema instanceof z.ZodDiscriminatedUnion) return byTag(schema.def.discriminator, schema.def.options);
  if (schema instanceof z.ZodUnion) return noneOf(schema.def.options);
  if (leaves.has(schema._zod.def.type)) return null;
  throw new TypeError(`times inside of ${schema._zod.def.type} cannot be moved`);
}

function within(inner: Schema): Move | null {
  const move = moveOf(inner);
  return move && ((value, by) => (value === null || value === undefined ? value : move(value, by)));
}

function everyOne(element: Schema): Move | null {
  const move = moveOf(element);
  return move && ((value, by) => (Array.isArray(value) ? value.map((one: unknown) => move(one, by)) : value));
}

function everyValue(inner: Schema): Move | null {
  const move = moveOf(inner);
  if (move === null) return null;
  return (value, by) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, move(one, by)]))
      : value;
}

function parts(shape: Readonly<Record<string, Schema>>): Move | null {
  const moves = Object.entries(shape).flatMap(([name, schema]) => {
    const move = moveOf(schema);
    return move ? [{ name, move }] : [];
  });
  if (moves.length === 0) return null;
  return (value, by) => {
    if (!isRecord(value)) return value;
    const moved: Record<string, unknown> = { ...value };
    for (const { name, move } of moves) if (name in moved) moved[name] = move(moved[name], by);
    return moved;
  };
}

function byTag(discriminator: string, options: readonly Schema[]): Move | null {
  const moves = new Map<unknown, Move>();
  for (const option of options) {
    const move = moveOf(option);
    const tag: Schema | undefined = option instanceof z.ZodObject ? option.shape[discriminator] : undefined;
    if (!(tag instanceof z.ZodLiteral)) throw new TypeError(`a union without a literal ${discriminator}`);
    if (move !== null) for (const name of tag.def.values) moves.set(name, move);
  }
  if (moves.size === 0) return null;
  return (value, by) => {
    const move = isRecord(value) ? moves.get(value[discriminator]) : undefined;
    return move ? move(value, by) : value;
  };
}

/** Which of them a value is cannot be told, so none of them may have a time in it. */
function noneOf(options: readonly Schema[]): null {
  if (options.some((option) => moveOf(option) !== null))
    throw new TypeError('times inside of a union without a discriminator cannot be moved');
  return null;
}

/**
 * Gives what moves every `Instant` in values of a schema by so many ms, and nothing else: a time that is declared as one
 * is never forgotten. Parts without a time stay the same objects. Throws for a schema it finds no way through.
 */
export function instantMover<Shape extends Schema>(
  schema: Shape,
): (value: z.output<Shape>, by: number) => z.output<Shape> {
  const move = moveOf(schema);
  // A moved value has the shape of the value it was made from.
  return (value, by) => (by === 0 || move === null ? value : (move(value, by) as z.output<Shape>));
}
