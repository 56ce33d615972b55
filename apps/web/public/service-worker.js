/* Push messages only: nothing is cached here. A message is { title, text, url } as JSON. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

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
  const target = ownAddress(event.notification.data && event.notification.data.url);
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(windows => {
      const open = windows[0];
      if (!open) return self.clients.openWindow(target);
      return open.focus().then(client => client.navigate(target));
    }),
  );
});
