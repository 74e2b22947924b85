// Why not? What cannot be played now can still be asked about: the server says which rule forbids it.

import { t, tellWhy } from "$lib/i18n.svelte";
import type { Move, Why } from "$lib/protocol";

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

  /** Asks what forbids the lines of moves that a thing would mean, and says the first reason. */
  async ask(thing: Thing, lines: Move[][], byKey: boolean): Promise<void> {
    const number = ++this.#asked;
    try {
      const reasons = await this.table.source.why(lines);
      if (number !== this.#asked) return;
      const why = reasons.find((reason) => reason !== null);
      if (why) this.tell(thing, why, byKey);
      else this.answer = null;
    } catch (error) {
      sayRefusal(error);
    }
  }

  /** Says a reason that is known. */
  tell(thing: Thing, why: Why, byKey: boolean): void {
    this.#asked++;
    this.answer = { text: this.say(why), rule: why.rule, thing, byKey };
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
  if (lines.length === 0 || playable || !askable(table)) return {};
  return pressed((thing, byKey) => void table.whyNot.ask(thing, lines, byKey));
}

/** The same for a thing that no move could ever mean, and whose reason is plain to see. */
export function tells(table: TableModel, why: Why): Askable {
  return askable(table) ? pressed((thing, byKey) => table.whyNot.tell(thing, why, byKey)) : {};
}

function askable({ me, view, source }: TableModel): boolean {
  return me !== null && !view.over && source.playing;
}

function pressed(deed: (thing: HTMLElement, byKey: boolean) => void): Askable {
  const press = (event: Event, byKey: boolean) => {
    event.preventDefault();
    event.stopPropagation();
    deed(event.currentTarget as HTMLElement, byKey);
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
