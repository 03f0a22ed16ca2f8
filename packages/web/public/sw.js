// Pushes, and the app's own files for when the server is away. The API is never kept: what is shown is true or missing.
const kept = 'homeward';

async function page(request) {
  const cache = await caches.open(kept);
  try {
    const fresh = await fetch(request);
    if (!fresh.ok) return fresh;
    const before = await cache.match('/');
    const changed = before && (await before.text()) !== (await fresh.clone().text());
    // Another version: the files of the one before are of no use.
    if (changed) await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
    await cache.put('/', fresh.clone());
    return fresh;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}
async function file(request, forEver) {
  const cache = await caches.open(kept);
  const known = await cache.match(request);
  if (known && forEver) return known;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch {
    return known ?? Response.error();
  }
}
const isFile = (pathname) => /^\/static\/|\/translations\//.test(pathname);
async function keep(address) {
  const cache = await caches.open(kept);
  if (!(await cache.match(address))) await cache.add(address).catch(() => undefined);
}
const tell = ({ id, receipt }, what) => {
  const body = JSON.stringify({ id, receipt, what });
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  return receipt ? fetch('/REST/v2/user/push_receipt', asked).catch(() => undefined) : undefined;
};

self.addEventListener('install', (event) => {
  // Where the browser can, calls go past this worker: to wake it for each of them costs more than most of them.
  const past = event.addRoutes?.({ condition: { urlPattern: '/REST/*' }, source: 'network' });
  event.waitUntil(Promise.all([past?.catch(() => undefined), page('/').then(() => self.skipWaiting())]));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// What the page had loaded before this worker was there, so that it opens without the server from the first visit on.
self.addEventListener('message', ({ data }) => {
  const files = Array.isArray(data?.keep) ? data.keep : [];
  for (const file of files) {
    const { pathname, origin } = new URL(file, location.origin);
    if (origin === location.origin && isFile(pathname)) void keep(file);
  }
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && !/^\/(REST|api|yapi|metrics)\b/.test(pathname))
    event.respondWith(page(request));
  else if (isFile(pathname)) event.respondWith(file(request, /-[\w-]{8}\.\w+$/.test(pathname)));
});
async function change(body) {
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'PUT', headers, body: JSON.stringify(body) };
  return (await fetch('/REST/v2/user/push_subscription', asked)).json();
}
// The push service gave this browser another subscription, or took the one it had. Where this does not come through, the
// portal does the same when it is opened next.
async function moved({ oldSubscription, newSubscription }) {
  const cache = await caches.open('homeward-push');
  const before = await (await cache.match('/push-subscription'))?.json();
  if (!before) return;
  const applicationServerKey = oldSubscription?.options?.applicationServerKey;
  const subscribe = () =>
    self.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch(() => undefined);
  const now = newSubscription ?? (applicationServerKey && (await subscribe()));
  // Without one the server must know: nothing it sends would come here, and nobody here would miss it.
  if (!now) return void (await change({ before, gone: true }));
  const { endpoint, keys } = now.toJSON();
  const { code } = await change({
    before,
    now: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
  });
  if (code === '000')
    await cache.put('/push-subscription', new Response(JSON.stringify({ endpoint, auth: keys.auth })));
}
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(moved(event).catch(() => undefined)),
);
self.addEventListener('push', (event) => {
  const news = event.data?.json() ?? {};
  const {
    subject = 'Homeward',
    text: body = '',
    tag = '',
    actions = [],
    urgent = false,
    call = false,
    quiet = false,
    language = '',
    at,
  } = news;
  const loud = {
    requireInteraction: urgent || call,
    renotify: tag !== '',
    // What is silent may name no vibration.
    ...(quiet ? { silent: true } : { vibrate: call ? [800, 400, 800, 400, 800] : [200] }),
  };
  // Some show two at most: what can be done comes before what a tap does anyhow.
  const most = Notification.maxActions ?? actions.length;
  const look = {
    body,
    tag,
    actions: actions.slice(0, most),
    data: news,
    lang: language,
    icon: '/icon-192.png',
    badge: '/badge.png',
    timestamp: at,
    ...loud,
  };
  event.waitUntil(Promise.all([self.registration.showNotification(subject, look), tell(news, 'received')]));
});
self.addEventListener('notificationclick', (event) => {
  const news = event.notification.data ?? {};
  const place = /^(?:access|acceptance\/[\w-]+)$/.test(news.page ?? '')
    ? news.page
    : news.type?.startsWith('canary')
      ? 'account/account_notification/canary'
      : news.incident
        ? `incident/${encodeURIComponent(news.incident)}`
        : 'event';
  const act = ['acknowledge', 'disarm'].includes(event.action)
    ? `#${event.action}`
    : event.action === 'arm' && news.offer
      ? `#arm-${news.offer}`
      : '';
  const to = `/security/${place}?panel=${news.panel ?? ''}${act}`;
  const open = ([client]) =>
    client
      ? client
          .focus()
          // Where the browser does not let it come to the front, it goes there all the same.
          .catch(() => undefined)
          .then(() => client.postMessage({ to }))
      : self.clients.openWindow(to);
  event.notification.close();
  event.waitUntil(Promise.all([tell(news, 'seen'), self.clients.matchAll({ type: 'window' }).then(open)]));
});
