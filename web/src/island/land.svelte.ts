// Going ashore: the island is loaded, says how far it is, and takes the place of a server.

import { mount, unmount } from "svelte";

import { linkTo } from "$lib/link";
import { settings } from "$lib/settings.svelte";

import { IslandLink } from "./islandLink";
import { keepDownloads } from "./downloads";
import Landing from "./Landing.svelte";

/** What the island needs of a browser. */
const NEEDED = ["WebAssembly", "DecompressionStream", "Worker", "indexedDB", "BroadcastChannel"];
const MODULES = "workers that are modules";

/** Whether workers may be modules: a browser that knows of that asks what kind of worker is meant. */
function takesModules(): boolean {
  let asked = false;
  const kind: WorkerOptions = {
    get type() {
      asked = true;
      return "module" as const;
    },
  };
  try {
    new Worker("blob://", kind).terminate();
  } catch {
    // There is no such script; it was only to be asked for.
  }
  return asked;
}

/** Resolves when the harbour can be shown. Never, where the island cannot be: then the page says why. */
export async function land(target: HTMLElement, delay: number): Promise<void> {
  const shown = $state({ share: 0, trouble: null as string | null });
  const landing = mount(Landing, { target, props: { shown } });
  const missing = NEEDED.find((name) => !(name in globalThis)) ?? (takesModules() ? undefined : MODULES);
  const island = missing ? null : new IslandLink({ page: location.href, language: () => settings.lang, delay });
  try {
    if (!island) throw new Error(`no ${missing}`);
    await island.start((share) => (shown.share = share));
  } catch (error) {
    console.error(error);
    shown.trouble = missing ? "old" : navigator.onLine ? "broken" : "offline";
    return new Promise(() => undefined);
  }
  linkTo(island);
  keepDownloads(island);
  await unmount(landing);
}
