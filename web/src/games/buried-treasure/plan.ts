// The plan of a turn: the questions a picked card raises, their answers, and what each would bring.
// Every number comes from previews; no rule of the game is told here.

import type { Move, Seat } from "$lib/protocol";
import type { Habits, Step, Walk } from "../../table/line";
import type { NamedMove } from "../../table/moves";

import { colourOf, indexOf } from "./cards";
import { sum } from "./ledger";
import type { Standing, TreasureView } from "./view";

export type Question = "turn" | "flags" | "extra" | "place_second" | "place";

/** Which question a step of a line answers. */
export function questionOf(step: Step, steps: readonly Step[]): Question {
  const names = new Set(step.legal.map(({ name }) => name));
  if (names.has("steal")) return "flags";
  if (names.has("extra")) return "extra";
  if (!names.has("place")) return "turn";
  return steps.slice(step.index + 1).some(isPlace) ? "place_second" : "place";
}

function isPlace({ legal }: Step): boolean {
  return legal.some(({ name }) => name === "place");
}

export function stepOf(walk: Walk, question: Question): Step | undefined {
  return walk.steps.find((step) => questionOf(step, walk.steps) === question);
}

const OPENINGS = new Set(["take", "play", "wild", "pass"]);

/** A card goes to whoever took or played it, unless they say otherwise; a turn begins with a card. */
export function habits(me: Seat | null): Habits {
  return {
    usual: (legal) => legal.find(({ name, fields }) => name === "place" && fields.seat === me),
    begins: (legal) => legal.length > 0 && legal.every(({ name }) => OPENINGS.has(name)),
  };
}

/** The line with another answer at one step; later answers stay where they answer the same question still. */
export function answered(walk: Walk, line: readonly Move[], step: Step, answer: Move): Move[] {
  const before = walk.full.slice(0, step.index);
  const chosen = step.legal.find(({ move }) => move === answer);
  const same = questionOf(step, walk.steps) !== "extra" || chosen?.name === step.chosen?.name;
  return [...before, answer, ...(same ? line.slice(step.index + 1) : [])];
}

/** The colour a turn is about: that of the card picked up, in play or being placed. */
export function colourAt(view: TreasureView, walk: Walk): number | null {
  const [first] = walk.steps;
  const chosen = first?.chosen;
  if (chosen?.name === "take" || (chosen?.name === "extra" && !view.in_play)) {
    const card = view.columns[Number(chosen.fields.column)]?.at(-1);
    return card ? indexOf(colourOf(card)) : null;
  }
  if (chosen?.name === "play") return indexOf(String(chosen.fields.starter));
  if (chosen?.name === "wild") return indexOf(String(chosen.fields.colour));
  const card = view.in_play ?? view.second;
  return card ? indexOf(colourOf(card)) : null;
}

export interface Worth {
  /** What the colour would pay the viewer, and what all the rivals together. */
  mine: number;
  rivals: number;
  /** Whether the viewer would get more than now. */
  better: boolean;
}

/** What a standing is worth to a seat in one colour, beside how things stand now. */
export function worth(now: Standing, then: Standing, colour: number, me: Seat): Worth {
  const gains = then.gains.map((byColour) => byColour[colour]!);
  const mine = gains[me]!;
  return { mine, rivals: sum(gains) - mine, better: mine > now.gains[me]![colour]! };
}

/** Answers to 'whom do you rob?', gathered by rival; declining is no rival's. */
export function byRival(legal: readonly NamedMove[]): { seat: Seat; answers: NamedMove[] }[] {
  const seats = [...new Set(legal.filter(({ name }) => name === "steal").map(({ fields }) => Number(fields.seat)))];
  return seats.map((seat) => ({
    seat,
    answers: legal
      .filter(({ name, fields }) => name === "steal" && fields.seat === seat)
      .sort((a, b) => Number(a.fields.count) - Number(b.fields.count)),
  }));
}
