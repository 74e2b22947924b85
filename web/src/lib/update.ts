// Registers the service worker and says when a newer version of the page has been put ashore.

import { t } from "./i18n.svelte";
import { toast } from "./toasts.svelte";

export function watchForUpdates(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const replaced = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (replaced) toast(t("harbour.update"));
  });
  // Without a worker the page works as well; it is only not there offline.
  navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
