import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Handler = (event: object) => void;

/** The worker with a browser around it that has no window open; gives the address that a press on a push opens. */
async function pressed(action: string, data: object): Promise<string> {
  const handlers = new Map<string, Handler>();
  const opened: string[] = [];
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    clients: {
      matchAll: () => Promise.resolve([]),
      openWindow: (to: string) => opened.push(to),
    },
  };
  const source = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8');
  // The browser runs it as a script of its own; here it gets its world as arguments.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('self', 'caches', 'location', source)(self, {}, { origin: 'http://home' });
  const waits: Promise<unknown>[] = [];
  handlers.get('notificationclick')?.({
    action,
    notification: { data, close: () => undefined },
    waitUntil: (work: Promise<unknown>) => waits.push(work),
  });
  await Promise.all(waits);
  return opened.join(' ');
}

it('leads from a push to what it is about, and on to what was pressed', async () => {
  const alarm = { panel: 'p', incident: 'i1', type: 'event' };
  expect(await pressed('', alarm)).toBe('/security/incident/i1?panel=p');
  expect(await pressed('disarm', alarm)).toBe('/security/incident/i1?panel=p#disarm');
});

it('offers to arm only the area that the message names', async () => {
  const reminder = { panel: 'p', type: 'event', offer: 1 };
  expect(await pressed('arm', reminder)).toBe('/security/event?panel=p#arm-1');
  expect(await pressed('open', reminder)).toBe('/security/event?panel=p');
  expect(await pressed('arm', { ...reminder, offer: undefined })).toBe('/security/event?panel=p');
});
