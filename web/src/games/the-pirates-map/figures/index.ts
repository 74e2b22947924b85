// The Pirate's Map's figures in the Workshop: loot cards as cards.

import type { Pictures } from "../../pictures";
import Loot from "./Loot.svelte";
import "./figures.css";

export const pictures: Pictures = { loot: Loot };
export const slim: readonly string[] = [];
