// The service worker: the shell from memory, the page itself from the network first, and of the
// server's answers only texts and games. Who plays on the island once has all of it from then on.
// plugins/shell.ts fills in version and files at the build.

const VERSION = "__VERSION__";
const SHELL = ["__FILES__"];
/** What else an island needs: every page and table, and Python. */
const ISLAND = ["__ISLAND__"];
const KEPT = `tortuga-${VERSION}`;
const ANSWERS = "tortuga-answers";
/** Says that this device has an island; what a new version has of it is fetched with the shell then. */
const ASHORE = "tortuga-ashore";
const BASE = new URL("./", self.location).pathname;
const REVALIDATED = /^api\/(texts\/[a-z]{2}|games|games\/[a-z-]+\/rules\/[a-z]{2})$/;

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell());
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data !== "ashore") return;
  const told = event.ports[0];
  event.waitUntil(
    keepIsland().then(
      () => told?.postMessage(true),
      () => told?.postMessage(false),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(BASE)) return;
  const place = url.pathname.slice(BASE.length);
  if (request.mode === "navigate") event.respondWith(networkFirst(request, place));
  else if (SHELL.includes(`./${place}`) || place.startsWith("assets/")) event.respondWith(cacheFirst(request));
  else if (REVALIDATED.test(place)) event.respondWith(freshOrKept(request));
});

// Somebody is called: it is shown, unless they look at that very place.
self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data?.json() ?? {}));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.place ?? "#/"));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(callElsewhere(event.oldSubscription, event.newSubscription));
});

async function show({ title, body, place, tag }) {
  const pages = await self.clients.matchAll({ type: "window" });
  if (pages.some((page) => page.focused && new URL(page.url).hash === place)) return;
  await self.registration.showNotification(title ?? "Tortuga", { body, tag, icon: "./icon-app.svg", data: { place } });
}

/** To a page that is open, or a new one; what is seen there hangs on who is signed in. */
async function goTo(place) {
  const address = new URL(place.startsWith("#/") ? place : "#/", new URL(BASE, self.location)).href;
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return self.clients.openWindow(address);
  await page.focus();
  return page.navigate(address);
}

/** The push service has moved this browser: the server is told, and calls for the same things there. */
async function callElsewhere(before, given) {
  if (!before) return;
  const now = given ?? (await self.registration.pushManager.subscribe(before.options));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(before.endpoint));
  const id = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const { browsers } = await (await fetch("api/me/signs")).json();
  const kinds = browsers.find((browser) => browser.id === id)?.kinds ?? [];
  const { endpoint, keys } = now.toJSON();
  const body = JSON.stringify({ endpoint, keys, kinds, before: before.endpoint });
  await fetch("api/me/signs/browser", { method: "PUT", body, headers: { "Content-Type": "application/json" } });
}

async function keepShell() {
  const cache = await caches.open(KEPT);
  await cache.addAll(SHELL);
  if (await caches.has(ASHORE)) await cache.addAll(ISLAND);
}

/** From now on the island is there without a connection, and in every later version. */
async function keepIsland() {
  await caches.open(ASHORE);
  const cache = await caches.open(KEPT);
  for (const file of ISLAND) if (!(await cache.match(file))) await cache.add(file);
}

/** The version before this one stays: a game that is open may still ask for its files. */
async function dropOldShells() {
  const names = await caches.keys();
  const shells = names.filter((name) => ![KEPT, ANSWERS, ASHORE].includes(name));
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
}

/** Hashed files never change: what is here is right. */
async function cacheFirst(request) {
  const kept = (await (await caches.open(KEPT)).match(request)) ?? (await caches.match(request));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

/** The page names the hashed files, so the newest one counts; offline the last one does. */
async function networkFirst(request, place) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(KEPT);
    const kept = (await cache.match(`./${place}`)) ?? (await cache.match("./"));
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
