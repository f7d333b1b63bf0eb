/* Stores the shop's own files and the offline page, but none of the shop's answers; shows what the shop tells. */
const CACHE = 'shop-1';
const OFFLINE = '/offline';

/** Files whose names contain a hash of their content, and the icons. */
const FILES = /^\/(assets\/|favicon\.svg$|icon-[\w-]+\.png$)/;

/** How long pages may take to say where they are, in ms: a browser opens a window for a tap only soon after it. */
const PATIENCE = 300;

/** The maximum number of stored files; the oldest are deleted first. */
const MOST = 300;

self.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(begin());
});

/** A page says: the reader's language has changed, so the offline page is loaded again in it; or they have logged out. */
self.addEventListener('message', (event) => {
  if (event.data === 'language') event.waitUntil(storeOfflinePage());
  // Nobody is logged in who could be told.
  if (event.data === 'log-out') event.waitUntil(endSubscription());
});

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(request, preloadResponse));
  else if (FILES.test(pathname)) event.respondWith(cached(event));
});

self.addEventListener('push', (event) => {
  event.waitUntil(show(told(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  const { path, id } = event.notification.data;
  event.notification.close();
  event.waitUntil(Promise.all([openPage(path), markRead(id)]));
});

/** The browser has replaced its address at the push service; an open page tells the shop, or the next one. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(moveSubscription(event));
});

/** What the shop has sent (docs/domain.md, Notifications); a browser takes a push that shows nothing amiss. */
function told(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

async function show({ id, title = self.location.host, body, path = '/user/message', lang = '' }) {
  await self.registration.showNotification(title, {
    body,
    // A repeat replaces what is shown.
    tag: id === undefined ? undefined : `n${id}`,
    lang,
    dir: /^(ar|fa|he)\b/.test(lang) ? 'rtl' : 'auto',
    icon: '/icon-192.png',
    data: { path, id },
  });
}

/** As the form of the messages does; the shop marks it only for the shopper whom it was for. */
async function markRead(id) {
  if (id === undefined) return;
  const body = new URLSearchParams({ id });
  await fetch('/user/message', { method: 'POST', body, redirect: 'manual' }).catch(() => null);
}

async function openPage(path) {
  const { origin } = self.location;
  const asked = new URL(path, origin);
  const address = asked.origin === origin ? asked.href : origin;
  // A page that is elsewhere stays there: something may have been typed into it.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = await Promise.all(pages.map((page) => page.url === address && isStillAt(page, address)));
  const open = () => self.clients.openWindow(address);
  const page = pages[there.indexOf(true)];
  return page ? page.focus().catch(open) : open();
}

/** Some browsers give the address that a page was loaded from, wherever its reader has gone since. */
function isStillAt(page, address) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === address);
    page.postMessage('where', [port2]);
    setTimeout(resolve, PATIENCE, false);
  });
}

async function endSubscription() {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

async function moveSubscription({ oldSubscription }) {
  const { pushManager } = self.registration;
  if (oldSubscription && !(await pushManager.getSubscription())) await pushManager.subscribe(oldSubscription.options);
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage('push');
}

async function begin() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // Pages are then requested while this worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function storeOfflinePage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE, { cache: 'reload' }));
}

async function pageOrOffline(request, preloaded) {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

async function cached(event) {
  const { request } = event;
  const cache = await caches.open(CACHE).catch(() => null);
  const known = await cache?.match(request).catch(() => undefined);
  if (known) return known;
  const answer = await fetch(request);
  // What was fetched is good, whether the device has room for it or not.
  if (cache && answer.ok) event.waitUntil(store(cache, request, answer.clone()).catch(() => null));
  return answer;
}

async function store(cache, request, answer) {
  await cache.put(request, answer);
  const keys = await cache.keys();
  const files = keys.filter(({ url }) => new URL(url).pathname !== OFFLINE);
  await Promise.all(files.slice(0, Math.max(0, files.length - MOST)).map((file) => cache.delete(file)));
}
