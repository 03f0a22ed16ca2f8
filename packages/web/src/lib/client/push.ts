import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { call } from '#lib/client/call.ts';
import { done, failed, type Outcome } from '#lib/client/outcome.ts';
import { isApple, isInstalled } from '#lib/install.ts';

/**
 * Whether pushes reach this browser, or why not. `unsure`: it has a subscription, and nobody could be asked whether the
 * server still sends there.
 */
export type PushHere = 'on' | 'off' | 'unsure' | 'denied' | 'needsInstall' | 'unsupported';

/** Which of the account's devices this browser is, as the server named it. */
const memory = 'homeward.push';
/** What the worker needs where the push service gives this browser another subscription while nobody is here. */
const kept = { cache: 'homeward-push', place: '/push-subscription' };

const refusedHere = (message: string): Outcome<never> =>
  failed({ tag: 'refused', code: codes.inputError, panelCode: '', message, data: '' });

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

function remembered(): string | null {
  try {
    return localStorage.getItem(memory);
  } catch {
    return null;
  }
}

function remember(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(memory);
    else localStorage.setItem(memory, id);
  } catch {
    // The server's list says it all the same.
  }
}

const secretsOf = (made: PushSubscription) => {
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint, keys: { p256dh, auth } };
};

/** By which the server names a subscription (contract: PushDevice). */
async function markOf(made: PushSubscription): Promise<string> {
  const { endpoint, keys } = secretsOf(made);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${endpoint} ${keys.p256dh}`));
  return base64Url(new Uint8Array(hash));
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whether a subscription takes what this server signs: after a move without its keys it does not. */
function isForKey(made: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = made.options;
  return key === null || base64Url(new Uint8Array(key)) === publicKey.replaceAll('=', '');
}

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/**
 * How it stands with this browser: it takes pushes where the server's list has its subscription and nothing is wrong with
 * that. Where the list has this browser with another one, or one that comes to nothing, it is renewed by itself: the
 * person has allowed it before. What somebody took off the list stays off.
 */
export async function pushHere(): Promise<PushHere> {
  if (!canPush()) return isApple() && !isInstalled() ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const made = await subscription();
  const id = remembered();
  if (made === null && id === null) return 'off';
  const known = await call('GET /user/push_subscription', { untold: true });
  if (known.tag === 'failed') return made === null ? 'off' : 'unsure';
  const { devices, public_key: publicKey } = known.data;
  const mark = made === null ? '' : await markOf(made);
  const own = devices.find((device) => device.mark === mark) ?? devices.find((device) => device.id === id);
  remember(own?.id ?? null);
  if (own === undefined) return 'off';
  if (made !== null && own.mark === mark && own.trouble === null && isForKey(made, publicKey)) {
    await keepForWorker(made);
    return 'on';
  }
  if (Notification.permission !== 'granted') return 'off';
  return (await subscribe(publicKey, own.id)).tag === 'done' ? 'on' : 'off';
}

/** Renews the subscription of this browser where that is needed: with every session that begins. */
export async function keepPush(): Promise<void> {
  if (canPush() && (remembered() !== null || (await subscription()) !== null)) await pushHere();
}

async function keepForWorker(made: PushSubscription): Promise<void> {
  const { endpoint, keys } = secretsOf(made);
  const body = JSON.stringify({ endpoint, auth: keys.auth });
  await (await caches.open(kept.cache)).put(kept.place, new Response(body));
}

/** What somebody would call this browser. */
function deviceWord(): string {
  const agent = navigator.userAgent;
  const browser = /Firefox/.test(agent)
    ? 'Firefox'
    : /Edg\//.test(agent)
      ? 'Edge'
      : /Chrome/.test(agent)
        ? 'Chrome'
        : /Safari/.test(agent)
          ? 'Safari'
          : 'Browser';
  const system = /iPhone|iPad|Android|Windows|Mac|Linux/.exec(agent)?.[0] ?? '';
  return system === '' ? browser : `${browser} · ${system}`;
}

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** A subscription of this browser with the server's key, told to the server; `replaces` is the device that it was. */
async function subscribe(publicKey: string, replaces: string | null): Promise<Outcome<unknown>> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
    const outcome = await call('POST /user/push_subscription', {
      body: { ...secretsOf(made), name: deviceWord(), ...(replaces === null ? {} : { replaces }) },
    });
    if (outcome.tag === 'failed') {
      await made.unsubscribe();
      return outcome;
    }
    remember(outcome.data.id);
    await keepForWorker(made);
    return outcome;
  } catch {
    return refusedHere('v2_mg_push_service');
  }
}

/** Asks the browser's person and its push service, and tells the server. Must come from a tap. */
export async function switchPushOn(): Promise<Outcome<unknown>> {
  // First of all: some browsers ask only in the very moment of the tap.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return refusedHere('v2_mg_push_denied');
  const known = await call('GET /user/push_subscription');
  if (known.tag === 'failed') return known;
  const id = remembered();
  return subscribe(known.data.public_key, known.data.devices.some((device) => device.id === id) ? id : null);
}

/** No more pushes to this browser. */
export async function switchPushOff(): Promise<Outcome<unknown>> {
  const made = await subscription();
  const id = remembered();
  await forgetHere(made);
  if (made === null && id === null) return done('');
  const query = made === null ? { id: id ?? '' } : { endpoint: made.endpoint };
  return call('DELETE /user/push_subscription', { query, untold: codes.notFound });
}

async function forgetHere(made: PushSubscription | null): Promise<void> {
  remember(null);
  await caches.delete(kept.cache);
  await made?.unsubscribe();
}

/** The account has gone from this browser: its news must not come here any more, and its person is to know no loss. */
export async function forgetPush(): Promise<void> {
  const made = await subscription();
  if (made === null) return;
  const { endpoint, keys } = secretsOf(made);
  await call('PUT /user/push_subscription', {
    body: { before: { endpoint, auth: keys.auth } },
    untold: true,
  });
  await forgetHere(made);
}
