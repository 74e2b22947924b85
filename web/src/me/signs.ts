// Every call about being called, and how this browser is asked for it.

import type { FeedKey, Signs } from "../generated/types";
import { get, send } from "$lib/api";
import type { Lang } from "$lib/protocol";

export type Wish = Signs["mails"][number];
export const WISHES: readonly Wish[] = ["turn", "nudge", "invitation", "ended", "matched"];
/** A match waits two minutes for a yes: mail would come too late. */
export const MAILED: readonly Wish[] = ["turn", "nudge", "invitation", "ended"];

export interface Quiet {
  on: boolean;
  start: number;
  end: number;
  zone: string;
}

const HERE = "/api/me/signs";

export const signs = {
  load: () => get<Signs>(HERE),
  browser: (how: PushSubscriptionJSON, kinds: Wish[], lang: Lang) => {
    const { endpoint, keys } = how;
    return send<Signs>("PUT", `${HERE}/browser?lang=${lang}`, { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth }, kinds });
  },
  mails: (kinds: Wish[], lang: Lang) => send<Signs>("PUT", `${HERE}/mails?lang=${lang}`, { kinds }),
  address: (address: string, lang: Lang) => send<Signs>("POST", `${HERE}/address?lang=${lang}`, { address }),
  dropAddress: () => send<Signs>("DELETE", `${HERE}/address`),
  quiet: (quiet: Quiet, lang: Lang) => send<Signs>("PUT", `${HERE}/quiet?lang=${lang}`, quiet),
  feed: (lang: Lang) => send<FeedKey>("POST", `${HERE}/feed?lang=${lang}`),
  dropFeed: () => send<Signs>("DELETE", `${HERE}/feed`),
  stop: () => send<Signs>("POST", `${HERE}/stop`),
};

/** Whether this browser can be called at all: on pages by https, with a service worker. */
export function canBeCalled(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Why a browser is not called: somebody said no there, or it would not. */
export class NotCalled extends Error {
  constructor(readonly why: "refused" | "failed") {
    super(why);
  }
}

/** How this browser is called now, if it is. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!canBeCalled()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, by the browser's own question, and then the browser. */
export async function subscribe(key: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new NotCalled("refused");
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch {
    // It may have been for another key: of a server whose database was made anew.
    await (await pushManager.getSubscription())?.unsubscribe();
  }
  try {
    return await pushManager.subscribe(wanted);
  } catch {
    throw new NotCalled("failed");
  }
}

/** What the server knows a browser by. */
export async function idOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
