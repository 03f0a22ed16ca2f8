/**
 * What clients of live messages say and are told on a websocket: Socket.IO 5 over Engine.IO 4 as far as live messages
 * go, that is texts of the default namespace. The first digit is Engine.IO's (0 open, 1 close, 2 ping, 3 pong, 4
 * message), the second Socket.IO's (0 let in, 1 sent away, 2 event, 3 acknowledgement, 4 not let in).
 */

export type Packet =
  | { readonly tag: 'pong' }
  | { readonly tag: 'goes' }
  | { readonly tag: 'enters'; readonly namespace: string; readonly auth: unknown }
  /** `id` is the client's, as it wrote it; empty where it wants no reply. */
  | { readonly tag: 'asks'; readonly id: string; readonly event: string; readonly given: unknown }
  /** Nothing that anybody waits for. */
  | { readonly tag: 'idle' };

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** What a text says; null where it is none of the protocol's, or more than live messages need (pictures, say). */
export function packetOf(text: string): Packet | null {
  if (text === '3') return { tag: 'pong' };
  if (text === '1' || text === '41') return { tag: 'goes' };
  if (text === '6' || text.startsWith('43')) return { tag: 'idle' };
  const [, namespace, auth] = /^40(?:(\/[^,]*)(?:,|$))?(.*)$/s.exec(text) ?? [];
  if (auth !== undefined) {
    const said = auth === '' ? {} : parsed(auth);
    return said === undefined ? null : { tag: 'enters', namespace: namespace ?? '/', auth: said };
  }
  const [, id, body] = /^42(\d{0,15})(\[.*)$/s.exec(text) ?? [];
  const said = body === undefined ? undefined : parsed(body);
  if (!Array.isArray(said) || id === undefined) return null;
  const [event, given]: readonly unknown[] = said;
  return typeof event === 'string' ? { tag: 'asks', id, event, given } : null;
}

export const ping = '2';
/** Ends the client's part without its coming back by itself. */
export const sentAway = '41';
export const letIn = (id: string): string => `40${JSON.stringify({ sid: id })}`;
export const event = (...words: readonly [string, unknown]): string => `42${JSON.stringify(words)}`;
export const reply = (id: string, given: unknown): string => `43${id}${JSON.stringify([given])}`;
export const notLetIn = (namespace: string, message: string): string =>
  `44${namespace === '/' ? '' : `${namespace},`}${JSON.stringify({ message })}`;

export interface Opening {
  readonly id: string;
  /** Ms between the server's pings, and ms that the answer to one may take. */
  readonly pingInterval: number;
  readonly pingTimeout: number;
  /** Bytes that one text of the client's may have. */
  readonly maxPayload: number;
}
export const opened = ({ id, ...rest }: Opening): string =>
  `0${JSON.stringify({ sid: id, upgrades: [], ...rest })}`;
