import { call } from '#lib/client/call.ts';
import { done, failed, type Outcome } from '#lib/client/outcome.ts';
import { isApple, isInstalled } from '#lib/install.ts';

/** Whether this browser takes pushes, or why not. */
export type PushHere = 'on' | 'off' | 'denied' | 'needsInstall' | 'unsupported';

const refusedHere = (message: string): Outcome<never> =>
  failed({ tag: 'refused', code: '001', panelCode: '', message, data: '' });

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** How it stands with this browser; its endpoint names it among the account's devices. */
export async function pushHere(): Promise<PushHere> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple() && !isInstalled() ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) === null ? 'off' : 'on';
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

/** Asks the browser's person and its push service, and tells the server. Must come from a tap. */
export async function switchPushOn(): Promise<Outcome<unknown>> {
  // First of all: some browsers ask only in the very moment of the tap.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return refusedHere('v2_mg_push_denied');
  const keys = await call('GET /user/push_subscription');
  if (keys.tag === 'failed') return keys;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(keys.data.public_key),
    });
    const { endpoint = '', keys: secrets = {} } = made.toJSON();
    const { p256dh = '', auth = '' } = secrets;
    const outcome = await call('POST /user/push_subscription', {
      body: { endpoint, keys: { p256dh, auth }, name: deviceWord() },
    });
    if (outcome.tag === 'failed') await made.unsubscribe();
    return outcome;
  } catch {
    return refusedHere('v2_mg_push_service');
  }
}

/** No more pushes to this browser. */
export async function switchPushOff(): Promise<Outcome<unknown>> {
  const known = await subscription();
  if (known === null) return done('');
  const { endpoint } = known;
  await known.unsubscribe();
  return call('DELETE /user/push_subscription', { query: { endpoint } });
}

/** The account has gone from this browser: its news must not come here any more. */
export async function forgetPush(): Promise<void> {
  await (await subscription())?.unsubscribe();
}
