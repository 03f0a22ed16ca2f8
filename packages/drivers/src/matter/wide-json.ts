import { type Json, parseJson } from '../common/json.ts';

declare global {
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** Reads JSON text whose whole numbers may be wider than a number holds: those become texts. Undefined where it is none. */
export function parseWide(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  if (!/\d{16}/.test(text)) return parseJson(bytes);
  try {
    return JSON.parse(text, (_key, value, { source = '' }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source) ? source : value,
    );
  } catch {
    return undefined;
  }
}

/** A request as JSON text; the number of a node stands there in all its digits. */
export const requestText = (id: string, command: string, args: Json): string =>
  JSON.stringify({ message_id: id, command, args }).replace(/"node_id":"(\d+)"/, '"node_id":$1');

/** A whole number of the wire in all its digits; null where it is none. */
export function digitsOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? value : null;
}
