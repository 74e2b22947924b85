// Where the reader is: the address bar as a reactive value.

import { href, parse, type Route } from "./routes";
import { received } from "./sharing";

/** Reads the address bar; an invite that came with a link does not stay there. */
function read(): Route {
  const address = received(location.hash);
  if (address !== location.hash) history.replaceState(null, "", address);
  return parse(address);
}

class Place {
  route: Route = $state.raw(read());

  constructor() {
    addEventListener("hashchange", () => (this.route = read()));
  }

  go(route: Route): void {
    location.hash = href(route);
  }

  /** Changes the address without a step in the history: for jumps inside one page. */
  swap(route: Route): void {
    history.replaceState(null, "", href(route));
    this.route = route;
  }
}

export const place = new Place();
