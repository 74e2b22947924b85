// What a trial has found, in a sentence or two.

import { list, t } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";

import { changeWords, MAIN, telling } from "./measures";
import type { Measure, Told } from "./shapes";

export function measureName({ name, title }: Measure): string {
  return MAIN.includes(name) ? t(`workshop.measures.${name}`) : title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

/** 'games last 4 moves longer': a difference that is one; of those without a sentence of their own, the numbers. */
export function differenceWords(measure: Measure): string {
  const signed = changeWords(measure, settings.lang);
  const by = signed.replace(/^[+−±]/, "");
  if (!MAIN.includes(measure.name)) return t("workshop.says.other", { measure: measureName(measure), by: signed });
  return t(`workshop.says.${measure.name}.${(measure.change?.value ?? 0) < 0 ? "less" : "more"}`, { by });
}

/** How many differences a sentence can carry. */
const TOLD = 3;

/** What is different for real, or so far; empty where nothing is. */
export function foundWords(measures: readonly Measure[]): string {
  const words = telling(measures).slice(0, TOLD).map(differenceWords);
  return words.length > 0 ? capital(list(words)) : "";
}

/** Whether beginning is better than before is what is asked most: where it is not told already, it is told that it is not. */
export function beginningWords({ measures, deals, replays }: Told): string {
  const seat = measures.find(({ name }) => name === "seat1");
  return seat?.mark === "luck" ? t("workshop.says.beginning", { games: deals * replays }) : "";
}

function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** 'One figure cannot be.' */
export function wrongWords(count: number): string {
  return count === 1 ? t("workshop.wrong_one") : t("workshop.wrong", { count });
}
