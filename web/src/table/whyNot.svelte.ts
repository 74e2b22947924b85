// Why not? What cannot be played now can still be asked about: the server says which rule forbids it.

import { t, tellWhy } from "$lib/i18n.svelte";
import type { Move, Question, Why } from "$lib/protocol";

import type { TableModel } from "./model.svelte";
import { sayRefusal } from "./refusal";

/** What an answer stands beside. */
export type Thing = Pick<HTMLElement, "getBoundingClientRect" | "isConnected" | "focus">;

/** What is said about a thing. */
export interface Answer {
  text: string;
  /** The rule to open; empty where there is none. */
  rule: string;
  thing: Thing;
  /** Asked by keyboard: then the answer gets the focus, and gives it back. */
  byKey: boolean;
}

export class WhyNot {
  answer: Answer | null = $state.raw(null);
  #asked = 0;

  constructor(readonly table: TableModel) {}

  /** Asks what forbids a thing, by the lines of moves that it would mean or by its name, and says the first reason. */
  async ask(thing: Thing, question: Question, byKey: boolean): Promise<void> {
    const number = ++this.#asked;
    try {
      const reasons = await this.table.source.why(question);
      if (number !== this.#asked) return;
      const why = reasons.find((reason) => reason !== null);
      this.answer = why ? { text: this.say(why), rule: why.rule, thing, byKey } : null;
    } catch (error) {
      sayRefusal(error);
    }
  }

  /** A reason as a sentence for the viewer. */
  say(why: Why): string {
    const { game, names, me } = this.table;
    return tellWhy(game.name, why, names, me);
  }

  /** The number of a rule as a link says it. */
  name(rule: string): string {
    return t("table.why.rule", { rule });
  }

  close(): void {
    this.#asked++;
    const { answer } = this;
    this.answer = null;
    if (answer?.byKey && answer.thing.isConnected) answer.thing.focus();
  }
}

/** The point of a press, where there is no thing: a bare place. */
export function spotThere({ clientX, clientY }: MouseEvent): Thing {
  const point = new DOMRect(clientX, clientY, 0, 0);
  return { getBoundingClientRect: () => point, isConnected: false, focus: () => undefined };
}

/** What makes a thing askable; nothing where it can be played. */
export type Askable = Record<string, unknown>;

/**
 * The attributes of a thing that would mean these lines of moves: where none of them can be played now,
 * it looks as it is and answers a click, Enter or Space with the reason. Spread them last.
 */
export function asks(table: TableModel, ...lines: Move[][]): Askable {
  const playable = lines.some(([first, ...rest]) => rest.length === 0 && table.view.legal.includes(first!));
  if (lines.length === 0 || playable || !canAsk(table)) return {};
  return pressed(table, { lines });
}

/** The same for a thing that no move means, by the game's name for it, with the moves that are picked up before. */
export function asksOf(table: TableModel, name: string, after: Move[] = []): Askable {
  return canAsk(table) ? pressed(table, { things: [{ thing: name, after }] }) : {};
}

/** Whether somebody is there who plays, and may ask. */
export function canAsk({ me, view, source }: TableModel): boolean {
  return me !== null && !view.over && source.playing;
}

function pressed(table: TableModel, question: Question): Askable {
  const press = (event: Event, byKey: boolean) => {
    event.preventDefault();
    event.stopPropagation();
    void table.whyNot.ask(event.currentTarget as HTMLElement, question, byKey);
  };
  return {
    role: "button",
    tabindex: 0,
    disabled: undefined,
    "aria-disabled": "true",
    "data-why": "",
    onclick: (event: MouseEvent) => press(event, event.detail === 0),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Enter" || event.key === " ") press(event, true);
    },
  };
}
