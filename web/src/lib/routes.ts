// The places of the site and their addresses, all behind the #: a secret there never reaches a log.

export type Route =
  | { page: "harbour" }
  | { page: "table"; table: string }
  | { page: "watch"; table: string }
  | { page: "join"; table: string; invite: string }
  | { page: "replays" }
  | { page: "me" }
  | ({ page: "games"; at: number } & PlayedFilters)
  | { page: "review"; table: string }
  | { page: "replay"; table: string; step: number | null; eyes: string | null }
  | { page: "learn"; game: string | null }
  | { page: "rules"; game: string | null; section: string | null }
  | { page: "workshop"; game: string | null; variant: string | null }
  | { page: "lost"; hash: string };

/** Which of my games are shown; null is all. */
export interface PlayedFilters {
  game: string | null;
  level: string | null;
  result: string | null;
}

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
  if (page === "workshop" && !second) return { page, game: first ?? null, variant: new URLSearchParams(query).get("figures") };
  if (page === "games" && first === undefined) return played(new URLSearchParams(query));
  if (first === undefined) return page === "replays" || page === "me" ? { page } : LOST(hash);
  if (page === "join") return second ? { page, table: first, invite: second } : LOST(hash);
  if ((page === "table" || page === "watch" || page === "review") && !second) return { page, table: first };
  return LOST(hash);
}

/** The address of a place. */
export function href(route: Route): string {
  switch (route.page) {
    case "harbour":
      return "#/";
    case "games":
      return "#/games" + queryOf({ ...filters(route), page: route.at > 0 ? String(route.at + 1) : null });
    case "table":
    case "watch":
    case "review":
      return address(route.page, route.table);
    case "join":
      return address(route.page, route.table, route.invite);
    case "replays":
    case "me":
      return `#/${route.page}`;
    case "replay": {
      const eyes = route.eyes === null ? "" : `?eyes=${encodeURIComponent(route.eyes)}`;
      return address(route.page, route.table, route.step) + eyes;
    }
    case "learn":
      return address(route.page, route.game);
    case "rules":
      return address(route.page, route.game, route.section);
    case "workshop":
      return address(route.page, route.game) + queryOf({ figures: route.variant });
    case "lost":
      return route.hash;
  }
}

function replay(hash: string, table?: string, step?: string, eyes: string | null = null): Route {
  if (table === undefined) return LOST(hash);
  if (step !== undefined && !/^\d{1,6}$/.test(step)) return LOST(hash);
  return { page: "replay", table, step: step === undefined ? null : Number(step), eyes };
}

function played(query: URLSearchParams): Route {
  const page = Number(query.get("page") ?? 1);
  const at = Number.isInteger(page) && page > 0 && page < 1000 ? page - 1 : 0;
  return { page: "games", game: query.get("game"), level: query.get("level"), result: query.get("result"), at };
}

function filters({ game, level, result }: PlayedFilters): PlayedFilters & Record<string, string | null> {
  return { game, level, result };
}

/** '?game=maui' of what is given; empty where nothing is. */
export function queryOf(given: Record<string, string | null>): string {
  const named = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null);
  return named.length > 0 ? `?${new URLSearchParams(named).toString()}` : "";
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
