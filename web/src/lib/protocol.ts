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
  RuleSection,
  RulesText,
  Step,
  TableInfo as GeneratedTableInfo,
  UndoAsk,
  WhyAsk,
} from "../generated/types";

export type {
  Advice,
  BuriedTreasureStanding,
  BuriedTreasureView,
  ChancePoint,
  ClientMessage,
  Decision,
  Entry,
  GameInfo,
  GameList,
  Granted,
  JoinBody,
  LessonList,
  LessonText,
  LessonTold,
  MauiBeach,
  MauiColumn,
  MauiSpot,
  MauiStanding,
  MauiView,
  Me,
  MoveBlock,
  MoveField,
  MoveSpace,
  NewTable,
  PlayaPirataHolding,
  PlayaPirataSpot,
  PlayaPirataStanding,
  PlayaPirataTally,
  PlayaPirataView,
  Played,
  PlayedGame,
  PlayedSeat,
  Reason,
  Replay,
  Review,
  ReviewReply,
  SeatInfo,
  ServerMessage,
  Snapshot,
  StepAsk,
  StepText,
  TableInfo,
  Tally,
  ThePiratesMapCell,
  ThePiratesMapCount,
  ThePiratesMapCross,
  ThePiratesMapJudgement,
  ThePiratesMapLexicon,
  ThePiratesMapProblem,
  ThePiratesMapStanding,
  ThePiratesMapStop,
  ThePiratesMapStoryCard,
  ThePiratesMapView,
  TurningPoint,
  Undone,
  UndoState,
  View,
  Why,
  XMarksTheSpotCell,
  XMarksTheSpotCross,
  XMarksTheSpotParlay,
  XMarksTheSpotStanding,
  XMarksTheSpotTile,
  XMarksTheSpotView,
} from "../generated/types";

export const PROTOCOL = 1;

export type Lang = "en" | "es";
export type Seat = number;
export type Move = number;
export type TableId = string;
export type BotLevel = string;

/** A fact of an event: a number, a word, a seat, nothing, or a list of these. */
export type Fact = unknown;
export type GameEvent = Event;
export type EventMessage = Happened;
/** How things would stand is told in the game's own shape. */
export type Preview = Omit<GeneratedPreview, "standing"> & { standing: unknown };
export type Chat = ChatLine;
export type UndoAsked = UndoAsk;
/** What is asked about: lines of moves, and things of the table. */
export type Question = Pick<WhyAsk, "lines" | "things">;
export type Reaction = Reacted["reaction"];
/** What is said at a table and kept nowhere. */
export type Remark = Reacted | Nudged;
export type RefusalCode = Refused["code"];
export type ReplayStep = Step;
export type Rules = RulesText;
export type RulesSection = RuleSection;
export type GameOption = OptionInfo;
export type OptionValue = OptionInfo["default"];
export type Options = GeneratedTableInfo["options"];
export type SeatPlan = MeSeat | OpenSeat | BotSeat | LocalSeat;
