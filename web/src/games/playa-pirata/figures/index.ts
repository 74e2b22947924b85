// Playa Pirata's figures in the Workshop: towels in stacks, treasures as cards, the deal and the scores.

import type { Pictures } from "../../pictures";
import Deal from "./Deal.svelte";
import Score from "./Score.svelte";
import Towels from "./Towels.svelte";
import Treasures from "./Treasures.svelte";
import "./figures.css";

export const pictures: Pictures = { treasures: Treasures, towels: Towels, deal: Deal, score: Score };
export const slim: readonly string[] = ["deal", "score"];
