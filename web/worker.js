// The page's worker. It keeps the files of one build, `BUILD`, so that the page loads while the server is away, and shows
// notifications. web/pwa.ts writes the list of files above this, as sw.js.
/* global BUILD */

const OURS = `sixstones ${self.registration.scope} `;
const CACHE = OURS + BUILD.id;
const PAGE = addressOf("index.html");
const KEPT = new Set(BUILD.files.map(addressOf));
/** What is the server's own and never the page. */
const SERVERS = /\/(api\/|healthz$|metrics$)/;

function addressOf(file) {
  return new URL(file, self.registration.scope).href;
}

/** Bring one file into the cache. What lies in assets/ has its content's hash in its name, so an older copy will do. */
async function keep(cache, address) {
  const fixed = address.includes("/assets/");
  const older = fixed ? await caches.match(address) : undefined;
  const answer = older ?? (await fetch(address, { cache: fixed ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // A browser refuses a page that came by a redirect, so what is kept forgets the way it came.
  await cache.put(address, answer.redirected ? new Response(answer.body, answer) : answer);
}

/** One file after the other, so that the page that is open is not held up. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const address of KEPT) await keep(cache, address);
}

async function forgetOlder() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function fromCache(address) {
  return (await caches.open(CACHE)).match(address);
}

/** The page is asked of the server first, so none stays old; the kept one is for a server that is away, or for which
 * a proxy answers that it is. */
async function page(request) {
  try {
    const answer = await fetch(request);
    return answer.status < 500 ? answer : ((await fromCache(PAGE)) ?? answer);
  } catch (error) {
    const kept = await fromCache(PAGE);
    if (kept === undefined) throw error;
    return kept;
  }
}

// A new worker takes over at once. A page that is open keeps running, and the next one comes fresh from the server.
self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepAll());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([forgetOlder(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (!SERVERS.test(new URL(request.url).pathname)) event.respondWith(page(request));
  } else if (KEPT.has(request.url)) {
    event.respondWith(fromCache(request.url).then((kept) => kept ?? fetch(request)));
  }
});

// Shows a notification for a page, and leads to that page when it is clicked. The page is remembered by its id, since
// a worker knows only the address with which it was opened.
self.addEventListener("message", (event) => {
  if (event.data?.type !== "notify") return;
  const { title, address, ...options } = event.data;
  const data = { page: event.source.id, address };
  event.waitUntil(self.registration.showNotification(title, { ...options, data }).catch(() => undefined));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { page, address } = event.notification.data;
  const lead = async () => (await self.clients.get(page))?.focus() ?? self.clients.openWindow(address);
  event.waitUntil(lead());
});
