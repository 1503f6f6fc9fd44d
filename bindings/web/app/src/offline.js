// The service worker: keeps what the page is made of, so that it opens without a network. What is not needed at first, such as the
// engine and other languages, is kept once it is used, or when the page has nothing else to do. A new version is fetched into a cache of its own and waits; the running
// version keeps its files until its last tab is closed or the player takes the new one.
const VERSION = 'VERSION';
const FILES = [/* FILES */];
const LATER = [/* LATER */];

self.addEventListener('install', event => {
  const keep = async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(FILES);
    // What has not changed since the version before is taken from there.
    for (const file of LATER) {
      const kept = await caches.match(file);
      if (kept) await cache.put(file, kept);
    }
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', event => {
  // Active only once no tab uses the version before.
  const drop = keys => Promise.all(keys.filter(key => key !== VERSION).map(key => caches.delete(key)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

self.addEventListener('message', event => {
  if (event.data === 'take over') self.skipWaiting();
  if (event.data === 'keep all') event.waitUntil(keepAll().then(() => event.source.postMessage('all kept')));
});

/** Keeps what is not needed at first as well, one file after another. */
async function keepAll() {
  const cache = await caches.open(VERSION);
  for (const file of LATER) if (!(await cache.match(file))) await cache.add(file);
}

async function answer(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true });
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.ok && LATER.some(file => request.url.endsWith(file))) await cache.put(request, fetched.clone());
  return fetched;
}

self.addEventListener('fetch', event => {
  if (event.request.method === 'GET' && new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});
