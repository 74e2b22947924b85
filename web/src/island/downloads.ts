// Links to files that a server would send: an island writes them itself.

import type { Link } from "$lib/link";
import { save } from "$lib/sharing";
import { attempt } from "$lib/trouble";

export function keepDownloads(island: Link): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='/api/']") : null;
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    void attempt(async () => {
      const address = link.getAttribute("href")!;
      const answer = await island.fetch(address, {});
      save(await answer.blob(), link.download || address.split("/").at(-1)!.split("?", 1)[0]!);
    });
  });
}
