// The service worker: the shell from memory, the page itself from the network first, and of the
// server's answers only texts and games. plugins/shell.ts fills in version and files at the build.

const VERSION = "__VERSION__";
const SHELL = ["__FILES__"];
const KEPT = `tortuga-${VERSION}`;
const ANSWERS = "tortuga-answers";
const REVALIDATED = /^\/api\/(texts\/[a-z]{2}|games|games\/[a-z-]+\/rules\/[a-z]{2})$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(cacheFirst(request));
  else if (REVALIDATED.test(url.pathname)) event.respondWith(freshOrKept(request));
});

async function dropOldShells() {
  const names = await caches.keys();
  const old = names.filter((name) => name !== KEPT && name !== ANSWERS);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Hashed files never change: what is here is right. */
async function cacheFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

/** The page names the hashed files, so the newest one counts; offline the last one does. */
async function networkFirst(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw error;
  }
}

/** Asks the server, which may answer 'not modified'; offline the last answer stands. */
async function freshOrKept(request) {
  const cache = await caches.open(ANSWERS);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}
