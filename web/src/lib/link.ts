// The link to whoever holds the tables: a server, or an island in this very browser. Pages do not know which.

/** As much of a WebSocket as a table needs. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export const OPEN = 1;

export interface Link {
  /** Nobody else can ever come: there is nobody to invite, to talk to, or to play with but here. */
  readonly alone: boolean;
  fetch(url: string, init: RequestInit): Promise<Response>;
  open(path: string): Wire;
}

/** The server that the page came from, whoever holds the tables. */
export const server: Link = {
  alone: false,
  fetch: (url, init) => fetch(url, { credentials: "same-origin", ...init }),
  open: (path) => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`) as Wire,
};

export let link: Link = server;

/** Before anything is asked: from now on this one holds the tables. */
export function linkTo(other: Link): void {
  link = other;
}
