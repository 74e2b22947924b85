// Where the reader is: the address bar as a reactive value.

import { href, parse, type Route } from "./routes";

class Place {
  route: Route = $state.raw(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.route = parse(location.hash)));
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
