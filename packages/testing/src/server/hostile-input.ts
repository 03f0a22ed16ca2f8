import fc from 'fast-check';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { z } from 'zod';
import { sampleExample } from './sample-example.ts';

/**
 * Requests that are nearly right: made from a route's own schema, and wrong in a place or two, as somebody sends them who
 * looks for a way in. Half of what is wrong has broken programs before.
 */

type JsonSchema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts that have broken something somewhere. */
export const naughty: readonly string[] = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '١٢٣',
  "' or 1=1 --",
  '"; drop table accounts; --',
  '%',
  '_',
  '\\',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '/etc/passwd\u0000.png',
  'C:\\Windows\\win.ini',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  '=cmd|calc!A1',
  '\r\nSet-Cookie: a=b',
  'to@x\r\nBcc: all@x',
  '\u0000',
  '\uFEFF',
  '\u202Egnp.exe',
  '\uD800',
  '👩‍👩‍👧‍👦'.repeat(9),
  'Ω≈ç√∫˜µ≤≥÷',
  '__proto__',
  'constructor',
  'toString',
  'http://127.0.0.1:5432/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'a'.repeat(5000),
  '['.repeat(2000),
  '{"a":1}',
  '[1,2]',
];

const wrong: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...naughty) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31), [], {}, [[]]),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}')),
  },
);

/** A right value with something wrong in one of eight places. */
const perhapsWrong = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: wrong });

function numberOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minimum, maximum, type } = schema;
  const min = typeof minimum === 'number' ? Math.max(minimum, -1e9) : -10;
  const max = typeof maximum === 'number' ? Math.min(maximum, 1e9) : 1000;
  const [low, high] = [Math.min(Math.ceil(min), Math.floor(max)), Math.max(Math.ceil(min), Math.floor(max))];
  const whole = fc.integer({ min: low, max: high });
  const edges = fc.constantFrom(low, high, low - 1, high + 1);
  const numbers: fc.Arbitrary<unknown> =
    type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
  return fc.oneof(
    { weight: 6, arbitrary: numbers },
    { weight: 1, arbitrary: edges },
    { weight: 1, arbitrary: whole.map(String) },
  );
}

function textOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { pattern, maxLength, minLength } = schema;
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern), { maxLength: 64 });
  const most = typeof maxLength === 'number' ? Math.min(maxLength, 300) : 40;
  const least = Math.min(typeof minLength === 'number' ? minLength : 0, most);
  return fc.oneof(
    { weight: 5, arbitrary: fc.string({ minLength: least, maxLength: Math.min(most, 40) }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: most + 1 }) },
  );
}

function like(schema: unknown, definitions: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if (!isRecord(schema) || depth > 8) return wrong;
  const part = (inner: unknown): fc.Arbitrary<unknown> => like(inner, definitions, depth + 1);
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === 'string') return part(definitions[$ref.split('/').at(-1) ?? '']);
  if ('const' in schema) return perhapsWrong(fc.constant(schema['const']));
  if (Array.isArray(schema['enum']))
    return perhapsWrong(fc.constantFrom<unknown>(...(schema['enum'] as unknown[])));
  const options = [anyOf, oneOf].find((one): one is unknown[] => Array.isArray(one) && one.length > 0);
  if (options !== undefined) return fc.oneof(...options.map(part));
  if (Array.isArray(allOf) && allOf.length > 0) return part(allOf[0]);
  switch (type) {
    case 'string':
      return perhapsWrong(textOf(schema));
    case 'number':
    case 'integer':
      return perhapsWrong(numberOf(schema));
    case 'boolean':
      return perhapsWrong(fc.constantFrom<unknown>(true, false, '0', '1', 0, 1));
    case 'null':
      return perhapsWrong(fc.constant(null));
    case 'array':
      return perhapsWrong(fc.array(part(schema['items']), { maxLength: 3 }));
    case 'object': {
      const properties = isRecord(schema['properties']) ? schema['properties'] : {};
      const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
      const fields = Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, part(inner)]),
      );
      return perhapsWrong(fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }));
    }
    default:
      return wrong;
  }
}

/** Values that a schema nearly takes. */
function nearly(schema: z.ZodType): fc.Arbitrary<unknown> {
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return like(made, isRecord(made['$defs']) ? made['$defs'] : {}, 0);
}

/** What is sent: a query's texts, a body as JSON or as a form, and headers. */
export interface HostileRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly asForm: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const headers: fc.Arbitrary<Readonly<Record<string, string>>> = fc.record(
  {
    'idempotency-key': fc.constantFrom('k', 'k'.repeat(64), 'k'.repeat(65), '../k', "'"),
    'if-match': fc.constantFrom('"1"', '1', '-1', 'x', '9'.repeat(30), '*', '"'),
    accept: fc.constantFrom('application/json;scalars=typed', '*/*'),
    'if-none-match': fc.constantFrom('*', '"x"'),
  },
  { requiredKeys: [] },
);

/** Requests for a route, nearly right. */
export function hostileRequests({ query, body, example }: Route): fc.Arbitrary<HostileRequest> {
  const right = sampleExample(example).body;
  const bodies =
    right === undefined
      ? nearly(body)
      : fc.oneof({ weight: 4, arbitrary: nearly(body) }, { weight: 1, arbitrary: spoiled(right) });
  return fc.record({
    query: nearly(query).map((made) =>
      isRecord(made)
        ? Object.fromEntries(Object.entries(made).map(([name, value]) => [name, asText(value)]))
        : {},
    ),
    body: bodies,
    asForm: fc.boolean(),
    headers,
  });
}

/** A right body with one of its fields taken away or replaced. */
function spoiled(right: unknown): fc.Arbitrary<unknown> {
  if (!isRecord(right)) return wrong;
  const names = Object.keys(right);
  if (names.length === 0) return wrong;
  return fc
    .tuple(fc.constantFrom(...names), fc.option(wrong))
    .map(([name, value]) =>
      Object.fromEntries(
        Object.entries(right).flatMap(([field, given]) =>
          field !== name ? [[field, given]] : value === null ? [] : [[field, value]],
        ),
      ),
    );
}
