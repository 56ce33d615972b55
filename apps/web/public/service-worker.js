/*
 * Push messages, and the shell of the driver's page. A push message is { title, text, url, tag? } as JSON. The shell (the page and its built
 * files, never data) is kept only where the driver's page asked for it with { type: 'keep-shell', urls }: the link then opens without
 * signal. It also answers with the papers of a trip that this page keeps. Elsewhere nothing is kept and nothing is answered from here.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

const SHELL = 'cabezal-shell';
const PAPERS = 'cabezal-papers';
const PAPERS_PATH = '/kept-papers/';
/** Without an answer in this time the kept page is shown: a phone with one bar of signal must not look at a white page. */
const PATIENCE_MS = 4000;

/** The same file, however it was compressed on its way. */
const anyVary = { ignoreVary: true };

const isBuilt = url => url.origin === self.location.origin && url.pathname.startsWith('/assets/');

async function keepShell(urls) {
  const cache = await caches.open(SHELL);
  await cache.add('/');
  for (const address of urls) {
    const url = new URL(address, self.location.origin);
    // Built files carry their hash in the name: one that is there is the same.
    if (isBuilt(url) && !(await cache.match(url.pathname, anyVary))) await cache.add(url.pathname).catch(() => {});
  }
}

/** The newest page; a new build makes the old one's files useless. Without signal the kept one. */
async function page(request) {
  if (!(await caches.has(SHELL))) return fetch(request);
  const cache = await caches.open(SHELL);
  const kept = await cache.match('/');
  try {
    const fresh = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : undefined);
    if (!fresh.ok) return kept || fresh;
    const isNew = kept && (await kept.clone().text()) !== (await fresh.clone().text());
    if (isNew) for (const old of await cache.keys()) await cache.delete(old);
    await cache.put('/', fresh.clone());
    return fresh;
  } catch (cause) {
    if (kept) return kept;
    throw cause;
  }
}

async function builtFile(request) {
  if (!(await caches.has(SHELL))) return fetch(request);
  const cache = await caches.open(SHELL);
  const kept = await cache.match(new URL(request.url).pathname, anyVary);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(new URL(request.url).pathname, fresh.clone());
  return fresh;
}

/**
 * Deletes papers whose time is over (the page stores it with each). A worker does not run by itself: it does so with whatever wakes it, and
 * before it answers with a paper.
 */
async function dropOverduePapers() {
  if (!(await caches.has(PAPERS))) return;
  const cache = await caches.open(PAPERS);
  for (const request of await cache.keys()) {
    const until = (await cache.match(request))?.headers.get('x-paper-until');
    if (until && Date.parse(until) <= Date.now()) await cache.delete(request);
  }
}
/** Where the browser wakes the worker of an installed page each day (Chromium), it does so for the papers. */
const wakeDaily = async () => self.registration.periodicSync?.register('papers', { minInterval: 86_400_000 });

for (const kind of ['activate', 'message', 'push', 'periodicsync'])
  self.addEventListener(kind, event => event.waitUntil(dropOverduePapers()));

/** A paper of a trip that the driver's page keeps in the phone (features/operations/travel/kept-papers). */
async function keptPaper(path) {
  await dropOverduePapers();
  const kept = (await caches.has(PAPERS)) ? await (await caches.open(PAPERS)).match(path) : undefined;
  return (
    kept ||
    new Response('El documento ya no está en este teléfono.', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  );
}

self.addEventListener('message', event => {
  if (event.data?.type !== 'keep-shell') return;
  event.waitUntil(keepShell(event.data.urls || []));
  // Refused unless the page is installed.
  event.waitUntil(wakeDaily().catch(() => {}));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.waitUntil(dropOverduePapers());
  if (request.mode === 'navigate' && url.pathname === '/') event.respondWith(page(request));
  else if (url.pathname.startsWith(PAPERS_PATH)) event.respondWith(keptPaper(url.pathname));
  else if (isBuilt(url)) event.respondWith(builtFile(request));
});

/**
 * The browser replaced the subscription to push messages. It subscribes again with the same key; an open page tells the server, otherwise the
 * next one that is opened does (kits/notifications/push-browser).
 */
async function subscriptionChanged({ oldSubscription, newSubscription }) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && applicationServerKey)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => {});
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage({ type: 'push-subscription-changed' });
}
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(subscriptionChanged(event)));

self.addEventListener('push', event => {
  let message = {};
  try {
    message = event.data ? event.data.json() : {};
  } catch {
    message = { text: event.data ? event.data.text() : '' };
  }
  event.waitUntil(
    self.registration.showNotification(message.title || 'Cabezal', {
      body: message.text || 'Hay una novedad en sus viajes.',
      icon: '/favicon.svg',
      tag: message.tag,
      // A message that replaces another one is heard, too.
      renotify: Boolean(message.tag),
      data: { url: message.url || '/#/monitoreo' },
    }),
  );
});

/** Only an address of this application is opened, whatever the message says. */
function ownAddress(url) {
  try {
    const target = new URL(url, self.location.origin);
    return target.origin === self.location.origin ? target.href : `${self.location.origin}/#/monitoreo`;
  } catch {
    return `${self.location.origin}/#/monitoreo`;
  }
}

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const target = ownAddress(event.notification.data?.url);
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(windows => {
      const open = windows[0];
      if (!open) return self.clients.openWindow(target);
      return open.focus().then(client => client.navigate(target));
    }),
  );
});
