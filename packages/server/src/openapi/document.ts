import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { Access } from '@homeward/contract/shapes/access/access.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { isRecord, newComponents, schemaOf, sortedSchemas } from './components.ts';
import type { Components } from './components.ts';
import { asTexts, inEitherForm, takesEitherForm } from './wire-schema.ts';
import type { JsonSchema } from './wire-schema.ts';

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

const fields = {
  message: { type: 'string' },
  panelCode: { type: 'string' },
};
const required = ['result', 'code', 'message', 'token', 'panelCode', 'data'];

/** The envelope of what was done, around its data; that of a refusal is one for all. */
const envelope = (data: unknown): JsonSchema => ({
  oneOf: [
    {
      type: 'object',
      required,
      properties: {
        ...fields,
        result: { type: 'boolean', const: true },
        code: { type: 'string', const: codes.ok },
        token: {
          type: 'string',
          description: 'A new token, where one took the place of the one sent; else empty.',
        },
        data: { anyOf: [data, { type: 'string', const: '' }] },
      },
    },
    { $ref: '#/components/schemas/Refusal' },
  ],
});

const refusal: JsonSchema = {
  type: 'object',
  required,
  properties: {
    ...fields,
    result: { type: 'boolean', const: false },
    code: { type: 'string', enum: Object.values(codes).filter((code) => code !== codes.ok) },
    token: { type: 'string', const: '' },
    data: {
      description:
        'What is in the way of arming, as a list; or what the refusal is about, such as `where`, the field that is wrong. Else an empty text.',
      anyOf: [{ type: 'string', const: '' }, { type: 'array', items: {} }, { type: 'object' }],
    },
  },
};

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
      schema: takesEitherForm(route.query) ? inEitherForm(part) : part,
      ...(route.example.query?.[name] === undefined ? {} : { example: route.example.query[name] }),
    }));
}

function bodyOf(route: Route, components: Components): JsonSchema {
  const schema = schemaOf(route.body, 'input', components);
  if (isRecord(schema) && isRecord(schema['properties']) && Object.keys(schema['properties']).length === 0)
    return {};
  const given = takesEitherForm(route.body) ? inEitherForm(schema) : schema;
  const { body } = route.example;
  return {
    requestBody: {
      content: {
        'application/json': { schema: given, ...(body === undefined ? {} : { example: body }) },
        'application/x-www-form-urlencoded': { schema: given },
      },
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
      ...(route.gate?.firmware === undefined
        ? []
        : [`Needs a firmware of the panel that has ${route.gate.firmware}, else code 996.`]),
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
      ...(route.rejectedPin === undefined
        ? {}
        : { [route.rejectedPin]: { $ref: '#/components/responses/RejectedPin' } }),
      401: { $ref: '#/components/responses/SessionOver' },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const refused = (description: string): JsonSchema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

const codeList = Object.entries(codes)
  .map(([name, code]) => `\`${code}\` ${name}`)
  .join(', ');

/** The API as an OpenAPI 3.1 document, made from the contract's table. */
export function openApi(version: string): JsonSchema {
  const components = newComponents();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(routes) as readonly (readonly [RouteName, Route])[]) {
    if (route.access.tag === 'demo') continue;
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, route, components) };
  }
  const { schemas } = components;
  const given = [...schemas].filter(([name]) => name.endsWith('.given'));
  const all = [
    ...schemas,
    ...[...schemas].map(([name, schema]): [string, unknown] => [`${name}.text`, asTexts(schema)]),
    ...given.map(([name, schema]): [string, unknown] => [`${name}.either`, inEitherForm(schema)]),
    ['Refusal', refusal] as const,
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Homeward',
      version,
      description: `Every reply is one envelope; anything but code \`000\` is a refusal: ${codeList}. An empty list is an empty text. Scalars of our own entities are texts (numbers as digits, flags as 0 and 1, nothing as an empty text) unless the request accepts \`${typedScalars}\`; requests may send either. A field that a call does not know is refused with code \`001\`, and \`data.where\` names it. What happens meanwhile comes over a websocket: [asyncapi.json](/api/asyncapi.json).`,
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
        Refused: refused('Not understood, not allowed from there, or broken here.'),
        RejectedPin: refused(
          'Not understood; or a PIN that is wrong, missing, malformed or locked out: code 996.',
        ),
        SessionOver: refused('There is no session, or it is over: code 999.'),
      },
      schemas: sortedSchemas(all),
    },
  };
}
