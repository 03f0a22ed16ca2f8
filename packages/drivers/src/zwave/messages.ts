import { isObject, type Json, member, text } from '../common/json.ts';

/** What the server says of itself before anything else. */
export interface ServerVersion {
  readonly server: string;
  readonly driver: string;
  /** Versions of its language that it speaks. */
  readonly least: number;
  readonly most: number;
}

/** What became of a request. `code` is a word of the server's or the driver's: never its text, which may hold a code. */
export type Answer =
  | { readonly ok: true; readonly result: Json }
  | { readonly ok: false; readonly code: string };

export type ServerMessage =
  | { readonly tag: 'version'; readonly version: ServerVersion }
  | { readonly tag: 'result'; readonly id: string; readonly answer: Answer }
  | { readonly tag: 'event'; readonly source: string; readonly name: string; readonly event: Json };

/** Versions of the server's language that this driver was tried with, and the oldest that has all it needs. */
export const schemas = { least: 37, most: 50 } as const;

const plain = (word: string): string => (/^[A-Za-z0-9_ ]{1,60}$/.test(word) ? word : 'unknown_error');

export const numberIn = (object: Json, name: string): number | null => {
  const value = member(object, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
export const objectIn = (object: Json, name: string): Json => {
  const value = member(object, name);
  return isObject(value) ? value : {};
};

/** A whole number in a message that can number something; null where it is none. */
export const countIn = (object: Json, name: string): number | null => {
  const value = numberIn(object, name);
  return value !== null && Number.isInteger(value) && value >= 0 ? value : null;
};

function versionOf(json: Json): ServerMessage | null {
  const [least, most] = [countIn(json, 'minSchemaVersion'), countIn(json, 'maxSchemaVersion')];
  if (least === null || most === null) return null;
  const told = (name: string): string => text(json, name).slice(0, 40);
  return {
    tag: 'version',
    version: { server: told('serverVersion'), driver: told('driverVersion'), least, most },
  };
}

function answerOf(json: Json): Answer {
  if (member(json, 'success') === true) return { ok: true, result: objectIn(json, 'result') };
  return { ok: false, code: plain(text(json, 'zwaveErrorCodeName') || text(json, 'errorCode')) };
}

/** Reads a message of the server; null where it is none. */
export function readMessage(json: unknown): ServerMessage | null {
  if (!isObject(json)) return null;
  switch (text(json, 'type')) {
    case 'version':
      return versionOf(json);
    case 'result':
      return { tag: 'result', id: text(json, 'messageId'), answer: answerOf(json) };
    case 'event': {
      const event = objectIn(json, 'event');
      const [source, name] = [text(event, 'source'), text(event, 'event')];
      return source === '' || name === '' ? null : { tag: 'event', source, name, event };
    }
    default:
      return null;
  }
}

/** Which version of the language is spoken with a server, or why none is. */
export function schemaWith({ server, least, most }: ServerVersion): number | string {
  if (most < schemas.least)
    return `the Z-Wave JS server ${server} is too old (schema ${most}, needed is ${schemas.least}): update it`;
  if (least > schemas.most)
    return `the Z-Wave JS server ${server} is newer than this program knows (schema ${least}, known is ${schemas.most})`;
  return Math.min(most, schemas.most);
}
