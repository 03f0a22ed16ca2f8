import { z } from 'zod';
import type { Access } from '../access.ts';

/** One call: what it takes, what it gives, who may. `query` and `body` arrive as strings from a form, or as JSON. */
export interface Route<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  readonly access: Who;
}

export const nothing = z.object({});
/** `_` is a cache buster that clients of the family send. */
export const noQuery = z.object({ _: z.string().optional() });

export const route = <
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType,
  const Who extends Access,
>(
  given: Route<Query, Body, Data, Who>,
): Route<Query, Body, Data, Who> => given;

/** '0' or '1' on the wire, also true and false and numbers, as clients of the family send them. */
export const WireFlag = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
/** A whole number, as text or number. */
export const WireInt = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);
/** A reply's data that only has to be JSON; its shape is the encoder's return type. */
export const shapeOf = <Shape>() => z.custom<Shape>(() => true);
