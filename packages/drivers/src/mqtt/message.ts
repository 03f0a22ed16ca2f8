import { parseJson } from '../common/json.ts';

/** One message of a topic, read once however many listen to it. */
export interface Message {
  readonly text: string;
  /** As JSON; undefined where it is none. */
  json(): unknown;
  /** Said now, not remembered by the broker. */
  readonly live: boolean;
}

/** Bytes of a message that is read, at most: states are short, and descriptions of devices some kilobytes. */
export const mostBytes = 256 * 1024;

export function messageOf(payload: Uint8Array, live: boolean): Message {
  let read: { readonly json: unknown } | null = null;
  return {
    text: new TextDecoder().decode(payload),
    json: () => (read ??= { json: parseJson(payload) }).json,
    live,
  };
}
