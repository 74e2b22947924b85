// The places of the site and their addresses, all behind the #: a secret there never reaches a log.

export type Route =
  | { page: "harbour" }
  | { page: "table"; table: string }
  | { page: "watch"; table: string }
  | { page: "join"; table: string; invite: string }
  | { page: "replays" }
  | { page: "replay"; table: string; step: number | null; eyes: string | null }
  | { page: "learn"; game: string | null }
  | { page: "rules"; game: string | null; section: string | null }
  | { page: "lost"; hash: string };

const LOST = (hash: string): Route => ({ page: "lost", hash });

/** Reads an address: the part from the # on. */
export function parse(hash: string): Route {
  const [place = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const parts = place.split("/").filter(Boolean);
  const words = parts.map(decode);
  if (words.includes(null)) return LOST(hash);
  const [page, first, second, ...more] = words as string[];
  if (page === undefined) return { page: "harbour" };
  if (more.length > 0) return LOST(hash);
  if (page === "replay") return replay(hash, first, second, new URLSearchParams(query).get("eyes"));
  if (page === "learn" && !second) return { page, game: first ?? null };
  if (page === "rules") return { page, game: first ?? null, section: second ?? null };
  if (first === undefined) return page === "replays" ? { page } : LOST(hash);
  if (page === "join") return second ? { page, table: first, invite: second } : LOST(hash);
  if ((page === "table" || page === "watch") && !second) return { page, table: first };
  return LOST(hash);
}

/** The address of a place. */
export function href(route: Route): string {
  switch (route.page) {
    case "harbour":
      return "#/";
    case "table":
    case "watch":
      return address(route.page, route.table);
    case "join":
      return address(route.page, route.table, route.invite);
    case "replays":
      return "#/replays";
    case "replay": {
      const eyes = route.eyes === null ? "" : `?eyes=${encodeURIComponent(route.eyes)}`;
      return address(route.page, route.table, route.step) + eyes;
    }
    case "learn":
      return address(route.page, route.game);
    case "rules":
      return address(route.page, route.game, route.section);
    case "lost":
      return route.hash;
  }
}

function replay(hash: string, table?: string, step?: string, eyes: string | null = null): Route {
  if (table === undefined) return LOST(hash);
  if (step !== undefined && !/^\d{1,6}$/.test(step)) return LOST(hash);
  return { page: "replay", table, step: step === undefined ? null : Number(step), eyes };
}

function address(...parts: (string | number | null)[]): string {
  const given = parts.filter((part) => part !== null);
  return "#/" + given.map((part) => encodeURIComponent(part)).join("/");
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
