// Every HTTP call of docs/protocol.md, typed; an error of the server arrives as `ApiError`.

import type {
  BotLevel,
  GameList,
  Granted,
  JoinBody,
  Lang,
  LessonList,
  LessonText,
  Looks,
  Me,
  Move,
  NewTable,
  Played,
  Replay,
  ReviewReply,
  Rules,
  Seat,
  TableId,
  TableInfo,
} from "./protocol";
import type {
  Blocks,
  Disclosure,
  DisclosureBody,
  Export,
  Invitations,
  InviteBody,
  Keeping,
  Looking,
  PasskeyOptions,
  People,
  Prepared,
  ReportBody,
  SeekBody,
  Shared,
  SixWords,
  Standings,
  Tickets,
  Vacation,
  Whom,
  Workshop,
} from "../generated/types";
import type { Changes, Checked, Form, KeptVariant, NewSearch, NewTrial, Search, Trial, VariantList } from "../workshop/shapes";
import { link, server, type Link } from "./link";
import { queryOf, type PlayedFilters } from "./routes";
import type { Texts } from "./texts";

/** What the server would not do, in its own words; code `offline` when it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** In so many seconds it works again, where the server says so. */
    readonly after: number | null = null,
  ) {
    super(message);
  }
}

export const api = {
  me: () => get<Me>("/api/me"),
  setMe: (me: Me) => send<Me>("PUT", "/api/me", me),
  /** By what this guest can come back, and how much is kept about them. */
  keeping: () => get<Keeping>("/api/me/keeping"),
  passkeyOptions: () => send<PasskeyOptions>("POST", "/api/me/passkeys/options"),
  makePasskey: (credential: object) => send<Keeping>("POST", "/api/me/passkeys", { credential }),
  removePasskey: (passkey: string) => send<Keeping>("DELETE", path`/api/me/passkeys/${passkey}`),
  signInOptions: () => send<PasskeyOptions>("POST", "/api/me/sign-in/options"),
  /** Be the guest of a passkey from now on, with or without what this browser has. */
  signIn: (credential: object, bring: boolean) => send<Me>("POST", "/api/me/sign-in", { credential, bring }),
  showWords: (language: Lang) => send<SixWords>("POST", "/api/me/words", { language }),
  tearUpWords: () => send<Keeping>("DELETE", "/api/me/words"),
  enterWords: (words: string, bring: boolean) => send<Me>("POST", "/api/me/words/enter", { words, bring }),
  forgetMe: (name: string) => send<unknown>("POST", "/api/me/forget", { name }),
  signOut: (device: string) => send<Keeping>("DELETE", path`/api/me/devices/${device}`),
  games: () => get<GameList>("/api/games"),
  /** What only an island tells. */
  island: () => get<{ thinking: { level: BotLevel; seconds: number; longest: number }[] }>("/api/island"),
  texts: (lang: Lang) => get<Texts>(`/api/texts/${lang}`),
  rules: (game: string, lang: Lang) => get<Rules>(path`/api/games/${game}/rules/${lang}`),
  /** How the table for any game lays a game's views out. */
  looks: (game: string) => get<Looks>(path`/api/games/${game}/looks`),
  lessons: async () => (await get<LessonList>("/api/lessons")).lessons,
  lesson: (game: string, lang: Lang) => get<LessonText>(path`/api/lessons/${game}/${lang}`),
  tables: async () => (await get<{ tables: TableInfo[] }>("/api/tables")).tables,
  mine: async () => (await get<{ tables: TableInfo[] }>("/api/tables/mine")).tables,
  /** How my games stand that go on, and what others did since. */
  tickets: async () => (await get<Tickets>("/api/me/tickets")).tickets,
  nudge: (id: TableId, seat: Seat) => send<TableInfo>("POST", path`/api/tables/${id}/seats/${seat}/nudge`),
  vacation: () => get<Vacation>("/api/me/vacation"),
  goAway: (days: number) => send<Vacation>("PUT", "/api/me/vacation", { days }),
  comeBack: () => send<Vacation>("DELETE", "/api/me/vacation"),
  /** What I have picked up at a table of days, on whichever device. */
  prepared: (id: TableId) => get<Prepared>(path`/api/tables/${id}/prepared`),
  prepare: (id: TableId, seat: Seat, seq: number, line: readonly Move[]) =>
    send<Prepared>("PUT", path`/api/tables/${id}/seats/${seat}/prepared`, { seq, line }),
  create: (table: NewTable) => send<Granted>("POST", "/api/tables", table),
  table: (id: TableId, invite?: string) => call<TableInfo>(path`/api/tables/${id}`, { headers: holding(invite) }),
  join: (id: TableId, how: JoinBody) => send<Granted>("POST", path`/api/tables/${id}/join`, how),
  start: (id: TableId) => send<TableInfo>("POST", path`/api/tables/${id}/start`),
  leave: (id: TableId, seat: Seat) => send<TableInfo>("POST", path`/api/tables/${id}/leave`, { seat }),
  free: (id: TableId, seat: Seat) => send<TableInfo>("POST", path`/api/tables/${id}/seats/${seat}/free`),
  handToBot: (id: TableId, seat: Seat, level: BotLevel) => send<TableInfo>("POST", path`/api/tables/${id}/seats/${seat}/bot`, { level }),
  takeBack: (id: TableId, seat: Seat) => send<TableInfo>("POST", path`/api/tables/${id}/seats/${seat}/back`),
  rematch: (id: TableId) => send<Granted>("POST", path`/api/tables/${id}/rematch`),
  /** The position before a move of a finished game, against bots. */
  practice: (id: TableId, index: number, seat: Seat, invite?: string) =>
    send<Granted>("POST", path`/api/tables/${id}/practice`, { index, seat }, holding(invite)),
  block: (id: TableId, whom: Whom) => send<Blocks>("POST", path`/api/tables/${id}/block`, whom),
  report: (id: TableId, body: ReportBody) => send<unknown>("POST", path`/api/tables/${id}/report`, body),
  played: ({ game, level, result }: PlayedFilters, at: number) =>
    get<Played>(`/api/me/games${queryOf({ game, level, result, page: String(at) })}`),
  /** All of them as a file. */
  playedUrl: (kind: "json" | "csv", { game, level, result }: PlayedFilters) => `/api/me/games.${kind}${queryOf({ game, level, result })}`,
  /** A page of everything that the server keeps about this browser's guest. */
  everything: (after: string | null) => get<Export>(`/api/me/export${queryOf({ after })}`),
  recordUrl: (id: TableId) => path`/api/tables/${id}/record`,
  record: async (id: TableId) => (await reach(path`/api/tables/${id}/record`, {})).text(),
  /** A finished game for whoever has the link: to the server itself, from an island too. */
  share: async (record: string) => (await (await reach("/api/records", plain(record), server)).json()) as Shared,
  shared: async (name: string) => (await reach(path`/api/records/${name}`, {})).text(),
  sharedUrl: (name: string) => path`/api/records/${name}`,
  /** Through a seat's eyes, with `all` hands open, or (null) as someone who only looked on; the page around a step. */
  replay: (id: TableId, eyes: Seat | "all" | null, at: number, invite?: string) => {
    const asked = eyes === null ? path`/api/tables/${id}/replay?at=${at}` : path`/api/tables/${id}/replay?at=${at}&seat=${eyes}`;
    return call<Replay>(asked, { headers: holding(invite) });
  },
  review: (id: TableId, invite?: string) => call<ReviewReply>(path`/api/tables/${id}/review`, { headers: holding(invite) }),
  askReview: (id: TableId, invite?: string) =>
    call<ReviewReply>(path`/api/tables/${id}/review`, { method: "POST", headers: holding(invite) }),
  /** The review as one file that works anywhere. */
  file: async (url: string, invite: string) => (await reach(url, { headers: holding(invite) })).blob(),
  /** Its graph as SVG, drawn for so many pixels. */
  reviewGraph: async (id: TableId, lang: Lang, width: number, invite?: string) =>
    (await reach(path`/api/tables/${id}/review.svg?lang=${lang}&width=${width}`, { headers: holding(invite) })).text(),
  reviewPageUrl: (id: TableId, lang: Lang) => path`/api/tables/${id}/review.html?lang=${lang}`,
  /** What may be tried here, and the house rules that the host has put up. */
  workshop: (lang: Lang) => get<Workshop>(path`/api/workshop?lang=${lang}`),
  /** A game's figures, described. */
  figures: (game: string, lang: Lang) => get<Form>(path`/api/games/${game}/figures/${lang}`),
  checkFigures: (game: string, changes: Changes, lang: Lang) =>
    send<Checked>("POST", path`/api/games/${game}/figures/check?lang=${lang}`, { changes }),
  /** The whole file of a variant, and a file as a variant. */
  figuresFile: async (game: string, changes: Changes, lang: Lang) =>
    (await reach(path`/api/games/${game}/figures/toml?lang=${lang}`, written("POST", { changes }))).blob(),
  openFigures: (game: string, file: string, lang: Lang) => call<Checked>(path`/api/games/${game}/figures/open?lang=${lang}`, plain(file)),
  variants: async () => (await get<VariantList>("/api/me/variants")).variants,
  keepVariant: async (variant: NewVariant) => (await send<VariantList>("POST", "/api/me/variants", variant)).variants,
  changeVariant: async (id: string, variant: NewVariant) =>
    (await send<VariantList>("PUT", path`/api/me/variants/${id}`, variant)).variants,
  dropVariant: async (id: string) => (await send<VariantList>("DELETE", path`/api/me/variants/${id}`)).variants,
  tryFigures: (trial: NewTrial, lang: Lang) => send<Trial>("POST", path`/api/trials?lang=${lang}`, trial),
  searchFigures: (search: NewSearch, lang: Lang) => send<Search>("POST", path`/api/searches?lang=${lang}`, search),
  /** A trial, or a search for figures. */
  trial: <Work extends Trial | Search>(id: string, lang: Lang) => get<Work>(path`/api/trials/${id}?lang=${lang}`),
  stopTrial: <Work extends Trial | Search>(id: string, lang: Lang) => send<Work>("POST", path`/api/trials/${id}/stop?lang=${lang}`),
  goOnTrial: <Work extends Trial | Search>(id: string, lang: Lang) => send<Work>("POST", path`/api/trials/${id}/go-on?lang=${lang}`),
  moreOfTrial: (id: string, games: number, lang: Lang) => send<Trial>("POST", path`/api/trials/${id}/more?lang=${lang}`, { games }),
  askReport: (id: string, lang: Lang) => send<Trial>("POST", path`/api/trials/${id}/report?lang=${lang}`),
  trialReportUrl: (id: string, lang: Lang) => path`/api/trials/${id}/report.html?lang=${lang}`,
  looking: () => get<Looking>("/api/looking"),
  seek: (wish: SeekBody) => send<Looking>("POST", "/api/looking", wish),
  stopLooking: () => send<Looking>("DELETE", "/api/looking"),
  /** Yes or no to a table that is offered. */
  answerOffer: (yes: boolean) => send<Looking>("POST", "/api/looking/answer", { yes }),
  agreeToBots: (yes: boolean) => send<Looking>("POST", "/api/looking/bots", { yes }),
  people: () => get<People>("/api/people"),
  invitations: () => get<Invitations>("/api/invitations"),
  invite: (whom: InviteBody) => send<Granted>("POST", "/api/invitations", whom),
  acceptInvitation: (id: string) => send<Granted>("POST", path`/api/invitations/${id}/sit`),
  declineInvitation: (id: string) => send<Invitations>("POST", path`/api/invitations/${id}/no`),
  blockInviter: (id: string) => send<Invitations>("POST", path`/api/invitations/${id}/block`),
  standings: () => get<Standings>("/api/standings"),
  disclose: (wish: DisclosureBody) => send<Disclosure>("PUT", "/api/me/disclosure", wish),
  replayRecord: (record: string, at: number) => call<Replay>(path`/api/replay?at=${at}`, plain(record)),
};

type NewVariant = Pick<KeptVariant, "game" | "name" | "changes">;

function plain(body: string): RequestInit {
  return { method: "POST", body, headers: { "Content-Type": "text/plain; charset=utf-8" } };
}

/** An invite goes in a header: addresses are logged. */
function holding(invite: string | undefined): Record<string, string> {
  return invite ? { "Tortuga-Invite": invite } : {};
}

function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)));
}

/** For pages that are loaded when they are opened, with calls of their own. */
export function get<Answer>(url: string): Promise<Answer> {
  return call<Answer>(url, {});
}

export function send<Answer>(method: string, url: string, body: unknown = {}, more: Record<string, string> = {}): Promise<Answer> {
  return call<Answer>(url, written(method, body, more));
}

function written(method: string, body: unknown, more: Record<string, string> = {}): RequestInit {
  return { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...more } };
}

async function call<Answer>(url: string, init: RequestInit): Promise<Answer> {
  return (await (await reach(url, init)).json()) as Answer;
}

async function reach(url: string, init: RequestInit, to: Link = link): Promise<Response> {
  let response: Response;
  try {
    response = await to.fetch(url, init);
  } catch {
    throw new ApiError(0, "offline", "The server cannot be reached.");
  }
  if (!response.ok) throw await failure(response);
  return response;
}

async function failure(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    const after = Number(response.headers.get("Retry-After"));
    return new ApiError(response.status, error.code, error.message, after || null);
  } catch {
    return new ApiError(response.status, "broken", response.statusText);
  }
}
