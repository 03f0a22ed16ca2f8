import type { RequestListener } from 'node:http';

/** Requests that are taken up between two moments in which others may speak. */
export const atOnce = 16;

/**
 * Lets a crowd in a few at a time, in the order in which they came. Whatever else this thread hears comes in between: a
 * door must not wait for two hundred people who sign in at once.
 */
export function turnstile(handler: RequestListener): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];
  let room = atOnce;
  function turn(): void {
    const next = waiting.splice(0, atOnce);
    room = atOnce - next.length;
    if (next.length > 0) setImmediate(turn);
    for (const [request, response] of next) handler(request, response);
  }
  return (request, response) => {
    if (room === atOnce) setImmediate(turn);
    if (room === 0) {
      waiting.push([request, response]);
      return;
    }
    room -= 1;
    handler(request, response);
  };
}
