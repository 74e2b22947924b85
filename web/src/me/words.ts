// Times and devices as people say them on the page about me.

import { t } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";

const DAY = 24 * 3600 * 1000;

/** 'today', 'yesterday', '3 days ago', and the date once that is longer ago than a week. */
export function daysAgo(at: number, now = Date.now()): string {
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days > 7) return new Intl.DateTimeFormat(settings.lang, { day: "numeric", month: "long" }).format(at);
  return new Intl.RelativeTimeFormat(settings.lang, { numeric: "auto" }).format(-Math.max(days, 0), "day");
}

/** What the server calls 'Firefox on Linux', in the language of the page. */
export function deviceWords(name: string): string {
  const [browser, system] = name.split(" on ");
  return system ? t("me.devices.name", { browser: browser!, system }) : name;
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
