// The service worker: keeps all that the page is made of, so that it opens without a network. A new version is fetched
// beside the old one, which goes when the page is next opened.
const VERSION = 'VERSION';
const FILES = [/* FILES */];

self.addEventListener('install', event => {
  event.waitUntil(caches.open(VERSION).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  const old = keys => Promise.all(keys.filter(key => key !== VERSION).map(key => caches.delete(key)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  const asked = event.request.mode === 'navigate' ? './' : event.request;
  event.respondWith(caches.match(asked, { ignoreSearch: true }).then(kept => kept ?? fetch(event.request)));
});
