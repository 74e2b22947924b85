// What server and browser say to each other. The shapes come from the server's schema (`npm run types`);
// this page gives them the names the client uses.

import type {
  BotSeat,
  ChatLine,
  Event,
  Happened,
  LocalSeat,
  MeSeat,
  OpenSeat,
  OptionInfo,
  Nudged,
  Preview as GeneratedPreview,
  Reacted,
  Refused,
  RulesText,
  TableInfo as GeneratedTableInfo,
  UndoAsk,
  View as GeneratedView,
  WhyAsk,
} from "../generated/types";

export type * from "../generated/types";

export const PROTOCOL = 1;

/** A language by its code, such as "en": one of `LANGS` in settings.svelte.ts. */
export type Lang = string;
export type Seat = number;
export type Move = number;
export type TableId = string;
export type BotLevel = string;

/** A fact of an event: a number, a word, a seat, nothing, or a list of these. */
export type Fact = unknown;
export type GameEvent = Event;
export type EventMessage = Happened;
/** What every game's view holds; the rest of it is the game's own. */
export type View = Pick<GeneratedView, "acting" | "legal" | "over" | "prompt" | "rule" | "scores" | "seat" | "silent" | "winners">;
/** How things would stand is told in the game's own shape. */
export type Preview<Standing = unknown> = Omit<GeneratedPreview, "standing"> & { standing: Standing };
export type StandingOf<V> = V extends { standing: infer Standing } ? Standing : unknown;
export type Chat = ChatLine;
export type UndoAsked = UndoAsk;
/** What is asked about: lines of moves, and things of the table. */
export type Question = Pick<WhyAsk, "lines" | "things">;
export type Reaction = Reacted["reaction"];
/** What is said at a table and kept nowhere. */
export type Remark = Reacted | Nudged;
export type RefusalCode = Refused["code"];
export type Rules = RulesText;
export type GameOption = OptionInfo;
export type OptionValue = OptionInfo["default"];
export type Options = GeneratedTableInfo["options"];
export type SeatPlan = MeSeat | OpenSeat | BotSeat | LocalSeat;
