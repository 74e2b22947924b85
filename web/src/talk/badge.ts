// A dot on the page's own icon, and on the application's where it is installed: it is your turn.

const PLAIN = "./icon.svg";
const DOTTED = "./icon-turn.svg";

/** Shows the badge; returns how to take it off again. */
export function badge(on: boolean): () => void {
  put(on);
  return () => put(false);
}

function put(on: boolean): void {
  document.querySelector('link[rel="icon"]')?.setAttribute("href", on ? DOTTED : PLAIN);
  // Only some browsers have it, and it may refuse: then the icon and the title say it alone.
  if ("setAppBadge" in navigator) void (on ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}
