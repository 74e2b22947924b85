// Buried Treasure's figures in the Workshop: score cards, game cards, columns and starters.

import type { Pictures } from "../../pictures";
import Cards from "./Cards.svelte";
import Columns from "./Columns.svelte";
import ScoreCards from "./ScoreCards.svelte";
import Starters from "./Starters.svelte";
import "./figures.css";

export const pictures: Pictures = { columns: Columns, cards: Cards, score_cards: ScoreCards, starters: Starters };
export const slim: readonly string[] = [];
