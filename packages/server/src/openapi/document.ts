import { codes } from '@homeward/contract/envelope.ts';
import type { Access } from '@homeward/contract/access.ts';
import { apiBase, routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/route.ts';
import { typedScalars } from '@homeward/contract/wire/scalars.ts';
import { z } from 'zod';
import { entityNames } from './names.ts';
import { asTexts } from './wire-schema.ts';
import type { JsonSchema } from './wire-schema.ts';

const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entities of all schemas of the document, by name. */
interface Components {
  readonly names: ReturnType<typeof entityNames>;
  readonly schemas: Map<string, unknown>;
}

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
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): unknown {
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

const words: Readonly<Record<Access['tag'], string>> = {
  public: 'Anybody.',
  session: 'Anybody who is signed in.',
  panel: '',
  tenant: 'Who belongs to a tenant and may do so there.',
  demo: 'Where the demo home runs.',
};

function whoMay(access: Access): string {
  return access.tag === 'panel'
    ? `At the chosen panel, who may ${access.verb} ${access.capability}.`
    : words[access.tag];
}

const envelope = (data: unknown): JsonSchema => ({
  type: 'object',
  required: ['result', 'code', 'message', 'token', 'panelCode', 'data'],
  properties: {
    result: { type: 'boolean' },
    code: { type: 'string', pattern: '^\\d{3}$' },
    message: { type: 'string' },
    token: {
      type: 'string',
      description: 'A new token, where one took the place of the one sent; else empty.',
    },
    panelCode: { type: 'string' },
    data: { anyOf: [data, { type: 'string', const: '' }] },
  },
});

function parametersOf(route: Route, components: Components): readonly unknown[] {
  const schema = schemaOf(route.query, 'input', components);
  if (!isRecord(schema) || !isRecord(schema['properties'])) return [];
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly unknown[]) : [];
  return Object.entries(schema['properties'])
    .filter(([name]) => name !== '_')
    .map(([name, part]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: part,
      ...(route.example.query?.[name] === undefined ? {} : { example: route.example.query[name] }),
    }));
}

function bodyOf(route: Route, components: Components): JsonSchema {
  const schema = schemaOf(route.body, 'input', components);
  if (isRecord(schema) && isRecord(schema['properties']) && Object.keys(schema['properties']).length === 0)
    return {};
  const content = { schema, ...(route.example.body === undefined ? {} : { example: route.example.body }) };
  return {
    requestBody: {
      content: { 'application/json': content, 'application/x-www-form-urlencoded': { schema } },
    },
  };
}

function replyOf(route: Route, components: Components): JsonSchema {
  const data = schemaOf(route.data, 'output', components);
  if (route.sends !== undefined)
    return {
      ...Object.fromEntries(
        route.sends.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
      'application/json': { schema: envelope(data) },
    };
  if (route.scalars !== true) return { 'application/json': { schema: envelope(data) } };
  return {
    'application/json': { schema: envelope(asTexts(data)) },
    [typedScalars]: { schema: envelope(data) },
  };
}

function operationOf(name: RouteName, route: Route, components: Components): JsonSchema {
  const [method = '', path = ''] = name.split(' ');
  const changes = method !== 'GET' || route.acts === true;
  const headers = [
    ...(changes ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(route.edits === undefined ? [] : [{ $ref: '#/components/parameters/IfMatch' }]),
  ];
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_all, next: string | undefined) => (next ?? '').toUpperCase())}`,
    tags: [path.split('/')[1] ?? ''],
    summary: route.about,
    description: [
      whoMay(route.access),
      ...(route.acts === true
        ? ['It does something although it is a GET: the token must come in a header.']
        : []),
      ...(route.gate?.feature === undefined ? [] : [`Needs the feature ${route.gate.feature} of the plan.`]),
      ...(route.gate?.flags ?? []).map((flag) => `Needs the flag ${flag} of the configuration.`),
      ...(route.gate?.passcode === undefined
        ? []
        : [
            `With the flag ${route.gate.passcode} of the configuration on: after POST /auth/passcode, else code 428.`,
          ]),
    ].join(' '),
    ...(route.access.tag === 'public' ? { security: [] } : {}),
    parameters: [...parametersOf(route, components), ...headers],
    ...(method === 'GET' ? {} : bodyOf(route, components)),
    responses: {
      200: { description: 'Done, or refused with a code of its own.', content: replyOf(route, components) },
      400: { $ref: '#/components/responses/Refused' },
      401: { $ref: '#/components/responses/SessionOver' },
    },
  };
}

const refused = (description: string): JsonSchema => ({
  description,
  content: { 'application/json': { schema: envelope({}) } },
});

const codeList = Object.entries(codes)
  .map(([name, code]) => `\`${code}\` ${name}`)
  .join(', ');

/** The API as an OpenAPI 3.1 document, made from the contract's table. */
export function openApi(version: string): JsonSchema {
  const components: Components = { names: entityNames(), schemas: new Map() };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(routes) as readonly (readonly [RouteName, Route])[]) {
    if (route.access.tag === 'demo') continue;
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, route, components) };
  }
  const { schemas } = components;
  const texts = [...schemas].map(([name, schema]): [string, unknown] => [`${name}.text`, asTexts(schema)]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Homeward',
      version,
      description: `Every reply is one envelope; anything but code \`000\` is a refusal: ${codeList}. An empty list is an empty text. Scalars of our own entities are texts (numbers as digits, flags as 0 and 1, nothing as an empty text) unless the request accepts \`${typedScalars}\`; requests may send either.`,
    },
    servers: [{ url: apiBase }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Sent again with the same key, a call acts once and answers alike.',
          schema: { type: 'string', maxLength: 64 },
        },
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: false,
          description:
            'The `revision` that an edit starts from, as it was read (the body may name it as well): refused with 409 when it has changed.',
          schema: { type: 'string' },
        },
      },
      responses: {
        Refused: refused('Not understood, or a wrong PIN.'),
        SessionOver: refused('There is no session, or it is over: code 999.'),
      },
      schemas: Object.fromEntries([...schemas, ...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}
