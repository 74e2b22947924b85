// Words about company: paces, times, and how long ago.

import { list, t, tg } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import type { Invitation, Seeking } from "../generated/types";

export const PACES = ["now", "day", "three"] as const;
export type Pace = (typeof PACES)[number];
const DAY = 86_400;

/** 'a day a move', within a sentence. */
export function paceWords(paces: readonly string[]): string {
  return paces.length === PACES.length ? t("company.looking.any_pace") : joined(paces.map((pace) => t(`company.looking.pace_${pace}`)));
}

/** 'Maui or Buried Treasure'. */
export function gamesWords(games: readonly string[]): string {
  return joined(games.map((game) => tg(game, "name")));
}

export function searchWords({ games, paces }: Pick<Seeking, "games" | "paces">): string {
  return t("company.looking.said", { games: gamesWords(games), pace: paceWords(paces) });
}

export function invitationWords({ pace, seconds, free, seats }: Invitation): string {
  const days = Math.round((seconds ?? 0) / DAY);
  const clock =
    pace === "live" ? t("company.invitations.live") : days === 1 ? t("company.invitations.day") : t("company.invitations.days", { days });
  return `${clock} · ${t("company.invitations.free", { free, seats })}`;
}

/** '0:04', '12:30': how long one has looked. */
export function sinceFace(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function joined(words: string[]): string {
  return words.length < 2 ? list(words) : new Intl.ListFormat(settings.lang, { type: "disjunction" }).format(words);
}
