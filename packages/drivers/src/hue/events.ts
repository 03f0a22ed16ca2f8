import { isObject, type Json, list, parseJson, text } from '../common/json.ts';

/** One thing that a bridge tells: what of a resource is otherwise, or that one came or went. */
export interface HueEvent {
  readonly what: 'update' | 'add' | 'delete';
  readonly resource: Json;
}

/** Bytes of one message, at most. */
const mostBytes = 2 ** 20;

function readEvents(json: unknown): readonly HueEvent[] | null {
  if (!Array.isArray(json)) return null;
  return (json as readonly unknown[]).filter(isObject).flatMap((message): readonly HueEvent[] => {
    const what = text(message, 'type');
    if (what !== 'update' && what !== 'add' && what !== 'delete') return [];
    return list(message, 'data')
      .filter(isObject)
      .map((resource) => ({ what, resource }));
  });
}

/** Reads a stream of events as it comes, in pieces of any size (text/event-stream). */
export function createEventReader(
  told: (events: readonly HueEvent[]) => void,
  malformed: () => void,
): (chunk: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (chunk) => {
    rest += decoder.decode(chunk, { stream: true });
    if (rest.length > mostBytes) {
      rest = '';
      malformed();
      return;
    }
    const messages = rest.split(/\r?\n\r?\n/);
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const data = message
        .split(/\r?\n/)
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
      if (data.length === 0) continue;
      const events = readEvents(parseJson(Buffer.from(data.join('\n'))));
      if (events === null) malformed();
      else told(events);
    }
  };
}
