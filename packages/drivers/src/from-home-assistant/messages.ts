import { isObject, type Json, member, text } from '../common/json.ts';

/** What became of a request. `code` is a word of Home Assistant's or of ours, never its text. */
export type Answer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly code: string };

export type ServerMessage =
  | { readonly tag: 'authRequired'; readonly version: string }
  | { readonly tag: 'authOk'; readonly version: string }
  | { readonly tag: 'authInvalid' }
  | { readonly tag: 'result'; readonly id: number; readonly answer: Answer }
  | { readonly tag: 'pong'; readonly id: number }
  | { readonly tag: 'event'; readonly id: number; readonly event: Json };

const plain = (word: string): string => (/^[A-Za-z0-9_ ]{1,60}$/.test(word) ? word : 'unknown_error');

/** Reads a message of Home Assistant; null where it is none. */
export function readMessage(json: unknown): ServerMessage | null {
  if (!isObject(json)) return null;
  const id = member(json, 'id');
  const version = text(json, 'ha_version').slice(0, 20);
  switch (text(json, 'type')) {
    case 'auth_required':
      return { tag: 'authRequired', version };
    case 'auth_ok':
      return { tag: 'authOk', version };
    case 'auth_invalid':
      return { tag: 'authInvalid' };
    case 'pong':
      return typeof id === 'number' ? { tag: 'pong', id } : null;
    case 'event': {
      const event = member(json, 'event');
      return typeof id === 'number' && isObject(event) ? { tag: 'event', id, event } : null;
    }
    case 'result': {
      if (typeof id !== 'number') return null;
      if (member(json, 'success') === true)
        return { tag: 'result', id, answer: { ok: true, result: member(json, 'result') } };
      const error = member(json, 'error');
      return {
        tag: 'result',
        id,
        answer: { ok: false, code: plain(isObject(error) ? text(error, 'code') : '') },
      };
    }
    default:
      return null;
  }
}
