// The viewer's turn at this table: what is picked up, what it asks, and the verbs that answer.

import type { Move, Seat } from "$lib/protocol";
import type { Step } from "../../table/line";
import type { NamedMove } from "../../table/moves";
import { Turn } from "../../table/turn";

import { answered, byRival, colourAt, questionOf, stepOf, worth, type Question, type Worth } from "./plan";
import { faceOf, indexOf } from "./cards";
import { COLOURS, type StarterKind, type TreasureView } from "./view";

/** An answer to a question, and what it would bring once that is known. */
export interface Answer {
  move: NamedMove;
  chosen: boolean;
  worth: Worth | null;
  /** The line to pick for it, and the line to ask about while its worth is unknown. */
  line: Move[];
  missing: Move[] | null;
}

/** A card of the layout that can be chosen, and which question that answers. */
export interface Reach {
  move: NamedMove;
  question: "turn" | "extra";
}

export class TurnPlan extends Turn<TreasureView> {
  /** The first question that has no answer yet, or else the last one that was put to the player. */
  get question(): Question {
    const asked = this.walk.steps.map((step) => questionOf(step, this.walk.steps));
    return asked.find((question) => question === "flags" || question === "extra") ?? asked[0] ?? "turn";
  }

  /** Nothing is picked up, and the turn is still before its first choice. */
  override get idle(): boolean {
    return super.idle && this.question === "turn";
  }

  get colour(): number | null {
    return this.composer.held === "wild" ? null : colourAt(this.view, this.walk);
  }

  step(question: Question): Step | undefined {
    return stepOf(this.walk, question);
  }

  /** The moves that open a turn, by name: the cards that can be taken, the starters to play. */
  openings(name: string): NamedMove[] {
    const [first] = this.walk.steps;
    return first && questionOf(first, this.walk.steps) === "turn" ? first.legal.filter((move) => move.name === name) : [];
  }

  /** The column whose last card is picked up, while the move is not played. */
  get #lifted(): number | null {
    const chosen = this.walk.steps[0]?.chosen;
    return chosen?.name === "take" ? Number(chosen.fields.column) : null;
  }

  /** What the picked card is for and yet asks nothing about: it will do nothing. */
  get futile(): "extra" | "flags" | null {
    if (this.#lifted === null || !this.walk.complete) return null;
    const card = this.view.columns[this.#lifted]!.at(-1);
    if (card === undefined) return null; // it has been taken this very moment
    const { extra, flags } = faceOf(card);
    if (extra && !this.step("extra")) return "extra";
    return flags > 0 && !this.step("flags") ? "flags" : null;
  }

  /** What choosing a card of the layout would mean now; under a card picked up lies the next one. */
  reach(column: number, index: number): Reach | null {
    const depth = this.view.columns[column]!.length - 1 - index;
    const fits = ({ fields }: NamedMove) => fields.column === column;
    const first = this.openings("take").find(fits);
    const lifted = this.#lifted === column;
    if (depth === 0 && lifted) return first ? { move: first, question: "turn" } : null;
    if (depth !== (lifted ? 1 : 0)) return null;
    const second = this.step("extra")?.legal.find((move) => move.name === "extra" && fits(move));
    if (second) return { move: second, question: "extra" };
    return first && !lifted ? { move: first, question: "turn" } : null;
  }

  /** The line that choosing a column's last card would mean now, whether it can be played or not. */
  meaning(column: number): Move[] {
    const extra = this.step("extra");
    const move = this.encoded(extra ? "extra" : "take", { column });
    return extra ? answered(this.walk, this.composer.line, extra, move) : [move];
  }

  /** What is picked up before a second card is asked for; nothing where none is. */
  get before(): Move[] {
    return this.walk.full.slice(0, this.step("extra")?.index ?? 0);
  }

  /** The line that robbing a seat would mean now. */
  robbery(seat: Seat): Move[] {
    const flags = this.step("flags");
    const move = this.encoded("steal", { seat, count: 1 });
    return flags ? answered(this.walk, this.composer.line, flags, move) : [move];
  }

  /** The move that playing a starter would mean; a wild flag stands for all its colours. */
  starter(kind: StarterKind): Move {
    return kind === "wild" ? this.encoded("wild", { colour: COLOURS[0] }) : this.encoded("play", { starter: kind });
  }

  override isChosen(move: Move): boolean {
    return this.walk.full.includes(move);
  }

  take({ move, question }: Reach): void {
    if (question === "turn") this.toggle(move.move);
    else this.answer("extra", move.move);
  }

  toggleStarter(kind: StarterKind): void {
    if (kind === "wild") {
      if (this.holdsWild) this.composer.putBack();
      else this.composer.hold("wild");
      return;
    }
    const play = this.openings("play").find(({ fields }) => fields.starter === kind);
    if (play) this.toggle(play.move);
  }

  get holdsWild(): boolean {
    return this.composer.held === "wild" || this.walk.steps[0]?.chosen?.name === "wild";
  }

  answer(question: Question, move: Move): void {
    const step = this.step(question);
    if (step) this.composer.pick(answered(this.walk, this.composer.line, step, move));
  }

  /** What each answer to a question would bring. */
  answers(question: Question): Answer[] {
    const step = this.step(question);
    if (!step) return [];
    return step.legal.map((move) => this.#answer(move, answered(this.walk, this.composer.line, step, move.move)));
  }

  /** The colours a wild flag can be played as. */
  wildAnswers(): Answer[] {
    return this.openings("wild").map((move) => this.#answer(move, [move.move]));
  }

  passing(): Answer | null {
    const [pass] = this.openings("pass");
    return pass ? this.#answer(pass, [pass.move]) : null;
  }

  #answer(move: NamedMove, line: Move[]): Answer {
    const { preview, missing } = this.composer.try(line);
    const colour = move.name === "wild" ? indexOf(String(move.fields.colour)) : this.colour;
    const { me } = this.table;
    const told = preview && colour !== null && me !== null;
    return {
      move,
      line,
      missing,
      chosen: this.isChosen(move.move),
      worth: told ? worth(this.view.standing, preview.standing, colour, me) : null,
    };
  }

  /** The ways to rob a seat now, from few cards to many. */
  lootOf(seat: Seat): NamedMove[] {
    const step = this.step("flags");
    return step ? (byRival(step.legal).find((rival) => rival.seat === seat)?.answers ?? []) : [];
  }

  get robbing(): Seat | null {
    const chosen = this.step("flags")?.chosen;
    return chosen?.name === "steal" ? Number(chosen.fields.seat) : null;
  }

  /** Robs a seat of one card, then of one more with each call, then of one again. */
  robMore(seat: Seat): void {
    const loot = this.lootOf(seat);
    const at = loot.findIndex(({ move }) => this.isChosen(move));
    const next = loot[(at + 1) % loot.length];
    if (next) this.answer("flags", next.move);
  }

  /** Drops the card of a move on a seat's place: into its collection where that can be said already. */
  drop(move: Move, seat: Seat): void {
    if (!this.isChosen(move)) this.composer.pick([move]);
    const place = this.step("place")?.legal.find(({ fields }) => fields.seat === seat);
    if (place) this.answer("place", place.move);
  }
}
