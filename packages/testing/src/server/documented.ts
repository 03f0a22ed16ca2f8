import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { asyncApi } from '@homeward/server/openapi/live-document.ts';
import { openApi } from '@homeward/server/openapi/document.ts';

/** What somebody without any other knowledge of the server says of it, by its documents alone. */
export interface Documented {
  /** Why a reply is not as documented for its status and media type; empty where it is. */
  reply(name: string, status: number, mediaType: string, body: unknown): readonly string[];
  /** Why a body of a request is not as documented. */
  request(name: string, body: unknown): readonly string[];
  /** Why a live message is not as documented. */
  live(message: unknown): readonly string[];
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
const pointer = (...parts: readonly string[]): string =>
  `#/${parts.map((part) => encodeURIComponent(escaped(part))).join('/')}`;

/** A media type as a document writes it: without spaces and without the letters' encoding. */
const plainType = (type: string): string =>
  type
    .replaceAll(' ', '')
    .toLowerCase()
    .replace(/;charset=[^;]*/, '');

function at(value: unknown, parts: readonly string[]): unknown {
  let found = value;
  for (const part of parts)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  return found;
}

/** Reads the documents as they are served, as JSON. */
export function documented(): Documented {
  const calls: unknown = JSON.parse(JSON.stringify(openApi('0')));
  const messages: unknown = JSON.parse(JSON.stringify(asyncApi('0')));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(calls as object, 'calls');
  ajv.addSchema(messages as object, 'live');
  const made = new Map<string, ValidateFunction>();
  function judge(document: 'calls' | 'live', place: readonly string[], value: unknown): readonly string[] {
    const ref = `${document}${pointer(...place)}`;
    const validate = made.get(ref) ?? ajv.compile({ $ref: ref });
    made.set(ref, validate);
    if (validate(value) === true) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  }
  return {
    reply(name, status, mediaType, body) {
      const [method = '', path = ''] = name.split(' ');
      const operation = ['paths', path, method.toLowerCase()];
      const responses = at(calls, [...operation, 'responses']);
      const own = at(responses, [String(status)]) === undefined ? 'default' : String(status);
      const named = at(responses, [own, '$ref']);
      const place = typeof named === 'string' ? named.slice(2).split('/') : [...operation, 'responses', own];
      const type = plainType(mediaType);
      if (at(calls, [...place, 'content', type]) === undefined)
        return [`${type} is not documented for ${own}`];
      if (body === null) return [];
      return judge('calls', [...place, 'content', type, 'schema'], body);
    },
    request(name, body) {
      const [method = '', path = ''] = name.split(' ');
      const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json'];
      return at(calls, place) === undefined
        ? Object.keys(body as object).length === 0
          ? []
          : ['it takes no body']
        : judge('calls', [...place, 'schema'], body);
    },
    live(message) {
      const topic = at(message, ['refreshed_type']);
      return judge('live', ['components', 'messages', String(topic), 'payload'], message);
    },
  };
}
