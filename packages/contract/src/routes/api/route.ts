import { z } from 'zod';
import type { Access, Capability } from '../../shapes/access/access.ts';
import type { TenantCapability } from '../../shapes/access/tenant-access.ts';
import type { GatedFeature } from '../../words/panel/feature-gates.ts';
import type { FlagName } from '../../words/values/limits.ts';
import type { Feature } from '../../shapes/company/plan.ts';
import type { Wrong } from '../../words/api/wrong-field.ts';
import type { MessageKey } from '../../words/api/message-keys.ts';

/**
 * What must hold beside the matrix: a feature of the panel's plan, flags of the configuration that are on (S6.2,
 * S9.4), and a firmware of the panel that has it (S6.7). With the flag `passcode` on, the session has given a code of the panel within 5 minutes (S6.5): 428 until then.
 */
export interface Gate {
  readonly feature?: Feature;
  readonly flags?: readonly FlagName[];
  readonly firmware?: GatedFeature;
  readonly passcode?: FlagName;
}

/** A right request, as the document of the API shows it and the conformance tests send it. */
export interface Example {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One call: what it takes, what it gives, who may. `query` and `body` arrive as strings from a form, or as JSON. */
export interface Route<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly query: Query;
  readonly body: Body;
  /** Where `scalars` is set, as JSON has it: the wire's texts are made from it (wire/scalars.ts). */
  readonly data: Data;
  readonly access: Who;
  readonly gate?: Gate;
  /** `data` is ours, and crosses the wire as texts; without it, exactly as it is: a shape of the family. */
  readonly scalars?: true;
  /** What comes back is shown once and kept nowhere: a repeated call with the same key gets nothing. */
  readonly secret?: true;
  /** A GET that does something: it needs the token in a header, and a page of ours. */
  readonly acts?: true;
  /**
   * At a panel, and yet no hub's to do, and twice is once too many: what a crash left open under a key is not done again.
   */
  readonly byServer?: true;
  /**
   * An edit of what was read, which may name the revision it starts from: of the panel's `setup`, or of the `row` as
   * its GET shows it. Refused with 409 where that has changed. Without it, no call names one.
   */
  readonly edits?: 'setup' | 'row';
  /** The message key for what a body lacks or has wrong, where more can be said than that it is wrong. */
  readonly wrong?: (what: Wrong) => MessageKey | null;
  /** HTTP status of a PIN that is wrong, missing, malformed or locked out, where clients look for more than the code. */
  readonly rejectedPin?: 400;
  /** Its reply has a form without names, phones and addresses: of a panel's calls, support gets these alone. */
  readonly masked?: true;
  /** What is right comes without an envelope, as one of these media types; `data` is empty. */
  readonly sends?: readonly string[];
  /** Bytes a body may have, where that is more than elsewhere. */
  readonly bodyBytes?: number;
  /** One line for the document of the API. */
  readonly about: string;
  readonly example: Example;
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

/** Nothing comes back but that it was done. */
export const empty = z.literal('');

/** What an edit that starts from here names. */
export const Revision = z.number().int().nonnegative();

export const Pin = z.preprocess(
  // As JSON has it from clients that take a code for a number.
  (given) => (typeof given === 'number' ? String(given) : given),
  z.string().regex(/^\d{4,8}$/),
) as unknown as z.ZodType<string, string>;

/** At the chosen panel, by the matrix. */
export const reads = <const What extends Capability>(capability: What) =>
  ({ tag: 'panel', capability, verb: 'read' }) as const;

export const writes = <const What extends Capability>(capability: What) =>
  ({ tag: 'panel', capability, verb: 'write' }) as const;

/** For the tenant one works for, by its own matrix. */
export const forTenant = <const What extends TenantCapability, const Verb extends 'read' | 'write'>(
  capability: What,
  verb: Verb,
) => ({ tag: 'tenant', capability, verb }) as const;
