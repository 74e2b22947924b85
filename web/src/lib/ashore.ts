// Where the island lies, and whether this device has it.

import type { IslandFiles } from "../../plugins/island";

declare const __ISLAND__: IslandFiles;

/** The page of the island beside a server's own. */
export const ISLAND_PAGE = "./island.html";

/** In megabytes, rounded up; 0 where the client was built without. */
export const ISLAND_SIZE = Math.ceil(Object.values(__ISLAND__.bytes).reduce((sum, bytes) => sum + bytes, 0) / 1e6);

/** As src/sw.js calls it. */
const ASHORE = "tortuga-ashore";

export async function isAshore(): Promise<boolean> {
  return "caches" in globalThis && (await caches.has(ASHORE).catch(() => false));
}

/** Whether this page is an island beside a server, to which one can go back. */
export function besideServer(): boolean {
  return location.pathname.endsWith("/island.html");
}

/** Has the service worker keep all of the island; resolves to whether it is new here. */
export async function keepAshore(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || (await isAshore())) return false;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    active?.postMessage("ashore", [port2]);
  });
}
