import { liveTopics } from '@homeward/contract/words/api/live-names.ts';
import { liveMessageOf, liveShapes } from '@homeward/contract/routes/api/live-messages.ts';
import {
  liveError,
  liveEvent,
  livePath,
  liveResume,
  liveSelect,
} from '@homeward/contract/words/api/live-names.ts';
import { newComponents, schemaOf, sortedSchemas } from './components.ts';
import type { JsonSchema } from './wire-schema.ts';

const panel = { type: 'string', pattern: '^[0-9a-f]{2}(:[0-9a-f]{2}){5}$' };
const position = {
  type: 'object',
  required: ['epoch', 'seq'],
  properties: { epoch: { type: 'string' }, seq: { type: 'integer', minimum: 0 } },
};

/** What a client may say; each is acknowledged. */
const asked: Readonly<Record<string, { about: string; given: JsonSchema; reply: JsonSchema }>> = {
  [liveSelect]: {
    about:
      'Chooses the panel whose messages come. Acknowledged with how far they have come; null where there is none.',
    given: panel,
    reply: { anyOf: [position, { type: 'null' }] },
  },
  [liveResume]: {
    about:
      'After a gap: from the last `seq` of an `epoch`. Acknowledged with the messages that were missed, or with `resync`: read everything anew.',
    given: {
      type: 'object',
      required: ['panel', 'epoch', 'seq'],
      properties: { panel, ...position.properties },
    },
    reply: {
      oneOf: [
        {
          type: 'object',
          required: ['tag', 'messages'],
          properties: {
            tag: { const: 'messages' },
            messages: { type: 'array', items: { type: 'string', description: 'A message, as JSON.' } },
          },
        },
        {
          type: 'object',
          required: ['tag', 'epoch', 'seq'],
          properties: { tag: { const: 'resync' }, ...position.properties },
        },
      ],
    },
  },
};

const around = { panel: '00:1d:94:00:00:01', epoch: 'e1', seq: 7 };

/** The live messages as an AsyncAPI 3.0 document, made from the contract's table of them. */
export function asyncApi(version: string): JsonSchema {
  const components = newComponents();
  const told = liveTopics.map((topic): [string, JsonSchema] => {
    const { about, example } = liveShapes[topic];
    return [
      topic,
      {
        name: topic,
        title: topic,
        summary: about,
        contentType: 'application/json',
        payload: schemaOf(liveMessageOf(topic), 'output', components),
        examples: [{ payload: { refreshed_type: topic, refreshed: true, ...example, ...around } }],
      },
    ];
  });
  const spoken = Object.entries(asked).flatMap(([name, { about, given, reply }]): [string, JsonSchema][] => [
    [name, { name, title: name, summary: about, contentType: 'application/json', payload: given }],
    [
      `${name}Reply`,
      {
        name: `${name}Reply`,
        title: `Acknowledgement of ${name}`,
        contentType: 'application/json',
        payload: reply,
      },
    ],
  ]);
  const over: [string, JsonSchema] = [
    'error',
    {
      name: 'error',
      title: 'error',
      summary: 'The session is over; the socket is closed.',
      contentType: 'application/json',
      payload: { type: 'string', const: liveError },
    },
  ];
  const names = [...told, ...spoken, over].map(([name]) => name);
  const inChannel = (name: string): JsonSchema => ({ $ref: `#/channels/live/messages/${name}` });
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Homeward, live messages',
      version,
      description: `What changes at a panel, as it changes. Socket.IO at \`${livePath}\`: a message is the event \`${liveEvent}\` whose one argument is the JSON text of the payload below. \`seq\` counts without gaps for each panel and \`epoch\`; \`state\` is the new state, so that nothing need be fetched, and absent where the thing is gone. The calls are in [openapi.json](/api/openapi.json).`,
    },
    defaultContentType: 'application/json',
    channels: {
      live: {
        address: livePath,
        title: 'Live messages',
        description:
          'A client names its session by `token`, or by a `ticket` of POST /auth/ticket that is good once, in the query or with its greeting. Engine.IO 4; clients of version 3, and those that name none, are served too.',
        messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
        bindings: {
          ws: {
            method: 'GET',
            query: {
              type: 'object',
              properties: {
                token: { type: 'string' },
                ticket: { type: 'string' },
                transport: { type: 'string', enum: ['websocket', 'polling'] },
                EIO: { type: 'string', enum: ['3', '4'] },
              },
            },
          },
        },
      },
    },
    operations: {
      tell: {
        action: 'send',
        channel: { $ref: '#/channels/live' },
        messages: [...told, over].map(([name]) => inChannel(name)),
      },
      ...Object.fromEntries(
        Object.keys(asked).map((name) => [
          name,
          {
            action: 'receive',
            channel: { $ref: '#/channels/live' },
            messages: [inChannel(name)],
            reply: {
              channel: { $ref: '#/channels/live' },
              messages: [inChannel(`${name}Reply`)],
            },
          },
        ]),
      ),
    },
    components: {
      messages: Object.fromEntries([...told, ...spoken, over]),
      schemas: sortedSchemas(components.schemas),
    },
  };
}
