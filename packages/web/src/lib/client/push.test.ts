// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPush, pushHere, switchPushOff, switchPushOn } from '#lib/client/push.ts';

const serverKey = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    .buffer;

interface Device {
  readonly id: string;
  readonly mark: string;
  readonly trouble: 'gone' | 'refused' | null;
}

/** The push service of this browser, the worker's cache, and the server with its list. */
let made: ReturnType<typeof subscriptionOf> | null;
let count: number;
let list: Device[];
let online: boolean;
let asked: string[];

const markOf = async (no: number): Promise<string> => {
  const text = new TextEncoder().encode(`https://push.example/${no} p256dh-${no}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

function subscriptionOf(no: number, key = serverKey) {
  return {
    no,
    endpoint: `https://push.example/${no}`,
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({
      endpoint: `https://push.example/${no}`,
      keys: { p256dh: `p256dh-${no}`, auth: `auth-${no}` },
    }),
    unsubscribe: async () => {
      made = null;
      return true;
    },
  };
}

async function server(address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) {
  if (!online) throw new TypeError('no network');
  const say = (data: unknown, code = '000') =>
    Response.json({ result: code === '000', code, message: '', token: '', panelCode: '', data });
  const { pathname, searchParams } = new URL(address, 'http://home');
  if (!pathname.endsWith('/user/push_subscription')) return say('');
  asked.push(method);
  if (method === 'GET') return say({ public_key: serverKey, devices: list });
  if (method === 'DELETE') {
    list = [];
    return say('', searchParams.size > 0 ? '000' : '998');
  }
  const given: { endpoint: string; replaces?: string } = JSON.parse(body ?? '');
  if (method === 'PUT') {
    list = [];
    return say('');
  }
  const no = Number(given.endpoint.split('/').at(-1));
  const id = given.replaces ?? `device-${no}`;
  list = [...list.filter((one) => one.id !== id), { id, mark: await markOf(no), trouble: null }];
  return say({ id });
}

beforeEach(() => {
  made = null;
  count = 0;
  list = [];
  online = true;
  asked = [];
  localStorage.clear();
  const manager = {
    getSubscription: async () => made,
    subscribe: async () => (made = subscriptionOf((count += 1))),
  };
  const registration = { pushManager: manager };
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome Linux',
    maxTouchPoints: 0,
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }), delete: async () => true });
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

describe('whether pushes reach this browser', () => {
  it('is on where the server has its subscription, and off before and after', async () => {
    expect(await pushHere()).toBe('off');
    await switchPushOn();
    expect(await pushHere()).toBe('on');
    expect(list).toHaveLength(1);
    await switchPushOff();
    expect(await pushHere()).toBe('off');
    expect(made).toBeNull();
  });

  it('is off where somebody took it off the list elsewhere, though the browser still has a subscription', async () => {
    await switchPushOn();
    list = [];
    expect(await pushHere()).toBe('off');
    expect(list).toEqual([]);
    expect(made).not.toBeNull();
  });

  it.each(['gone', 'refused'] as const)('is renewed by itself where it is %s', async (trouble) => {
    await switchPushOn();
    list = list.map((device) => ({ ...device, trouble }));
    expect(await pushHere()).toBe('on');
    // In the place of the one before, and with another subscription: the old one comes to nothing.
    expect(list).toEqual([{ id: 'device-1', mark: await markOf(2), trouble: null }]);
  });

  it('is renewed where the push service gave it another subscription, or none, meanwhile', async () => {
    await switchPushOn();
    for (const next of [subscriptionOf(77), null]) {
      made = next;
      expect(await pushHere()).toBe('on');
      expect(list).toEqual([{ id: 'device-1', mark: await markOf(count), trouble: null }]);
    }
  });

  it('is renewed where the server signs with another key than it was made for', async () => {
    await switchPushOn();
    made = subscriptionOf(count, `BC${serverKey.slice(2)}`);
    expect(await pushHere()).toBe('on');
    expect(list).toEqual([{ id: 'device-1', mark: await markOf(2), trouble: null }]);
  });

  it('is not said to be on where nobody could be asked, nor renewed where it is not allowed any more', async () => {
    await switchPushOn();
    online = false;
    expect(await pushHere()).toBe('unsure');
    online = true;
    list = list.map((device) => ({ ...device, trouble: 'gone' as const }));
    vi.stubGlobal('Notification', { permission: 'default' });
    expect(await pushHere()).toBe('off');
    vi.stubGlobal('Notification', { permission: 'denied' });
    expect(await pushHere()).toBe('denied');
  });

  it('ends with the session of whose account it was, and the server is told', async () => {
    await switchPushOn();
    asked = [];
    await forgetPush();
    expect(asked).toEqual(['PUT']);
    expect(await pushHere()).toBe('off');
  });
});

describe('the worker', () => {
  it('takes over what the push service gives it, while nobody is here', async () => {
    const listeners = new Map<string, (event: object) => void>();
    let stored = JSON.stringify({ endpoint: 'https://push.example/1', auth: 'auth-1' });
    const sent: unknown[] = [];
    let subscribes = async (): Promise<unknown> => subscriptionOf(3);
    const self = {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      registration: { pushManager: { subscribe: () => subscribes() } },
    };
    const cache = {
      match: async () => new Response(stored),
      put: async (_: string, response: Response) => (stored = await response.text()),
    };
    const ask = async (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return Response.json({ code: '000' });
    };
    const source = readFileSync(join(import.meta.dirname, '../../../public/sw.js'), 'utf8');
    compileFunction(source, ['self', 'caches', 'fetch', 'location'])(
      self,
      { open: async () => cache },
      ask,
      location,
    );
    const changes = async (event: object): Promise<void> => {
      const waits: Promise<unknown>[] = [];
      listeners.get('pushsubscriptionchange')?.({
        ...event,
        waitUntil: (work: Promise<unknown>) => waits.push(work),
      });
      await Promise.all(waits);
    };
    await changes({ newSubscription: subscriptionOf(2) });
    await changes({ oldSubscription: subscriptionOf(2) });
    expect(sent).toEqual(
      [2, 3].map((no) => ({
        before: { endpoint: `https://push.example/${no - 1}`, auth: `auth-${no - 1}` },
        now: { endpoint: `https://push.example/${no}`, keys: { p256dh: `p256dh-${no}`, auth: `auth-${no}` } },
      })),
    );
    // Where there is no other one the server hears of that: what it sends comes to nothing.
    subscribes = () => Promise.reject(new Error('permission denied'));
    await changes({ oldSubscription: subscriptionOf(3) });
    await changes({ oldSubscription: null });
    const gone = { before: { endpoint: 'https://push.example/3', auth: 'auth-3' }, gone: true };
    expect(sent.slice(2)).toEqual([gone, gone]);
  });
});
