import { isObject, type Json, list, member, text } from '../common/json.ts';
import { digitsOf } from './wide-json.ts';

/** What the server says of itself before anything else. */
export interface ServerFacts {
  readonly version: string;
  /** The fabric whose devices it controls, in all its digits. */
  readonly fabric: string;
  /** Versions of its language that it speaks. */
  readonly least: number;
  readonly most: number;
}

/** What became of a request. `code` is the server's number, or a word of our own: never its text. */
export type Answer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly code: string };

/** Something that happened at a device. */
export interface NodeEvent {
  readonly node: string;
  readonly endpoint: number;
  readonly cluster: number;
  readonly event: number;
  /** Counted by the device. */
  readonly no: string;
  /** Ms since 1970 by the device's clock; null where it has none. */
  readonly at: number | null;
  readonly data: Json;
}

export type ServerMessage =
  | { readonly tag: 'facts'; readonly facts: ServerFacts }
  | { readonly tag: 'result'; readonly id: string; readonly answer: Answer }
  /** A device is there, or all of it is told anew. */
  | { readonly tag: 'node'; readonly json: Json }
  | { readonly tag: 'removed'; readonly node: string }
  | { readonly tag: 'value'; readonly node: string; readonly path: string; readonly value: unknown }
  | { readonly tag: 'event'; readonly event: NodeEvent }
  | { readonly tag: 'other' };

/** Versions of the server's language: the older server ends with 11; 13 was tried. */
export const schemas = { least: 11, most: 13 } as const;

const countIn = (object: Json, name: string): number | null => {
  const value = member(object, name);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
};
export const objectIn = (object: Json, name: string): Json => {
  const value = member(object, name);
  return isObject(value) ? value : {};
};

function factsOf(json: Json): ServerMessage | null {
  const [most, least] = [countIn(json, 'schema_version'), countIn(json, 'min_supported_schema_version')];
  const fabric = digitsOf(member(json, 'compressed_fabric_id') ?? member(json, 'fabric_id'));
  if (most === null || least === null || fabric === null) return null;
  return { tag: 'facts', facts: { version: text(json, 'sdk_version').slice(0, 60), fabric, least, most } };
}

function eventOf(data: Json): ServerMessage | null {
  const [node, no] = [digitsOf(member(data, 'node_id')), digitsOf(member(data, 'event_number'))];
  const [endpoint, cluster] = [countIn(data, 'endpoint_id'), countIn(data, 'cluster_id')];
  const event = countIn(data, 'event_id');
  if (node === null || no === null || endpoint === null || cluster === null || event === null) return null;
  // Only where it is the time of day, and not how long the device has been running.
  const at = countIn(data, 'timestamp_type') === 1 ? countIn(data, 'timestamp') : null;
  return {
    tag: 'event',
    event: { node, endpoint, cluster, event, no, at, data: objectIn(data, 'data') },
  };
}

/** Reads a message of the server; null where it is none, or not whole. */
export function readMessage(json: unknown): ServerMessage | null {
  if (!isObject(json)) return null;
  const id = text(json, 'message_id');
  if (id !== '') {
    const code = countIn(json, 'error_code');
    if (code !== null) return { tag: 'result', id, answer: { ok: false, code: String(code) } };
    return { tag: 'result', id, answer: { ok: true, result: member(json, 'result') } };
  }
  const data = member(json, 'data');
  switch (text(json, 'event')) {
    case '':
      return factsOf(json);
    case 'node_added':
    case 'node_updated':
      return isObject(data) ? { tag: 'node', json: data } : null;
    case 'node_removed': {
      const node = digitsOf(data);
      return node === null ? null : { tag: 'removed', node };
    }
    case 'attribute_updated': {
      const [node, path, value] = list(json, 'data');
      const digits = digitsOf(node);
      const isPath = typeof path === 'string' && /^\d{1,5}\/\d{1,10}\/\d{1,10}$/.test(path);
      return digits === null || !isPath ? null : { tag: 'value', node: digits, path, value };
    }
    case 'node_event':
      return isObject(data) ? eventOf(data) : null;
    default:
      return { tag: 'other' };
  }
}

/** Why nothing can be said to a server; null where its language is known. */
export function strangeness({ version, least, most }: ServerFacts): string | null {
  if (most < schemas.least)
    return `the Matter server ${version} is too old (schema ${most}, needed is ${schemas.least}): update it`;
  if (least > schemas.most)
    return `the Matter server ${version} is newer than this program knows (schema ${least}, known is ${schemas.most})`;
  return null;
}
