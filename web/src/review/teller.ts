// A review in words, and the addresses of its positions.

import { changeWords, chanceWords, moveWithin, moveWords, reasonWords, type Judged } from "$lib/advice";
import { t } from "$lib/i18n.svelte";
import { percentOf } from "$lib/percent";
import type { Advice, ChancePoint, Decision, GameInfo, Reason, Review, Seat, TurningPoint } from "$lib/protocol";
import { href } from "$lib/routes";

export const VERDICTS = ["best", "good", "unclear", "slip", "blunder"] as const;

/** What a chance changes by from one decision to the next. */
export const PARTS = ["choice", "others", "luck"] as const;

export function costly({ verdict }: Pick<Decision, "verdict">): boolean {
  return verdict === "slip" || verdict === "blunder";
}

export class Teller {
  constructor(
    readonly table: string,
    readonly game: GameInfo,
    readonly review: Review,
    /** The pennants of the seats. */
    readonly colours: readonly number[],
  ) {}

  colour(seat: Seat): number {
    return this.colours[seat] ?? seat;
  }

  /** The class that gives a thing its seat's colour. */
  seatClass(seat: Seat): string {
    return `seat-${(this.colour(seat) % 6) + 1}`;
  }

  get names(): string[] {
    return this.review.players;
  }

  decision(index: number | null): Decision | undefined {
    return this.review.decisions.find((each) => each.index === index);
  }

  /** A move within a sentence; everyone is called by name, because anyone may read it. */
  move(judged: Judged): string {
    return moveWithin(this.game, judged, this.names, null);
  }

  /** The same where it stands alone. */
  label(judged: Judged): string {
    return moveWords(this.game, judged, this.names, null);
  }

  reasons(reasons: readonly Reason[]): string[] {
    return reasonWords(this.game, reasons, this.names, null);
  }

  /** The position in which a seat had to choose its move, through that seat's eyes. */
  replayAt(index: number, seat: Seat): string {
    return href({ page: "replay", table: this.table, step: index, eyes: String(seat) });
  }

  /** The chance at a point, and where it lies, unless that is the same in whole per cent. */
  point({ chance, low, high }: ChancePoint): string {
    if (percentOf(low) === percentOf(high)) return chanceWords(chance);
    return t("review.graph.between", { chance: chanceWords(chance), low: percentOf(low), high: chanceWords(high) });
  }

  turn(turn: TurningPoint): string {
    const { index, until, seat, change } = turn;
    const facts = { number: index + 1, until: until + 1, name: this.names[seat] ?? "", change: changeWords(change) };
    if (turn.kind !== "choice") {
      const end = until === this.review.moves ? "_end" : "";
      return t(`review.turns.${turn.kind}_${change > 0 ? "good" : "bad"}${end}`, facts);
    }
    const decision = this.decision(index);
    const move = decision ? this.move(decision) : "";
    const best = decision?.alternatives[0];
    if (!best) return t("review.turns.choice_only", { ...facts, move });
    return t("review.turns.choice", { ...facts, move, best: this.#better(best) });
  }

  #better(advice: Advice): string {
    const said = `${this.move(advice)} (${chanceWords(advice.chance)})`;
    const why = this.reasons(advice.reasons).join(" ").replace(/\.$/, "");
    return why ? `${said} – ${why}` : said;
  }
}
