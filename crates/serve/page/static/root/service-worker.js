// @ts-check
// Keeps the page on the machine, so that it works without a net. `tools/wasm/build` fills in the files and a mark of their content: with
// another content everything is fetched anew, and used from the next visit on.

/** The worker's own side. @type {any} */
const worker = globalThis;

/** @type {string[]} */
const FILES = [/* files */];
const CACHE = 'sauterelle-/* mark */';

worker.addEventListener('install', (/** @type {any} */ event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    // not from what the browser may have kept of the version before
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith('sauterelle-') && name !== CACHE) await caches.delete(name);
  };
  event.waitUntil(clean());
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== worker.location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(event.request, { ignoreSearch: event.request.mode === 'navigate' });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
