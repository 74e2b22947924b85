// X Marks the Spot's figures in the Workshop: tiles and actions as cards, each with how many there are.

import type { Pictures } from "../../pictures";
import Deck from "./Deck.svelte";
import "./figures.css";

export const pictures: Pictures = { tiles: Deck, actions: Deck };
export const slim: readonly string[] = [];
