// Finished games for others, and what is one's own: links and files to take along.
// The invite of a private table goes along with a link, and with a download.

import type { Export } from "../generated/types";
import { api, ApiError } from "./api";
import type { TableId } from "./protocol";
import { inviteOf, keepInvite } from "./seatKeys";
import { attempt } from "./trouble";

const A_WHILE = 1000; // milliseconds
const SHARED = /^(#\/(?:review|replay)\/([^/?]+)[^?]*)\?(.*)$/;

/** An address of a table's review or replay, as a link that opens in any browser. */
export function shareable(address: string, table: TableId): string {
  const invite = inviteOf(table);
  if (!invite) return address;
  return `${address}${address.includes("?") ? "&" : "?"}invite=${encodeURIComponent(invite)}`;
}

/** Keeps the invite that a shared link has brought; the address without it. */
export function received(hash: string): string {
  const [, place = "", table = "", query] = SHARED.exec(hash) ?? [];
  const asked = new URLSearchParams(query);
  const invite = asked.get("invite");
  if (!invite) return hash;
  keepInvite(table, invite);
  asked.delete("invite");
  const rest = asked.toString();
  return rest ? `${place}?${rest}` : place;
}

/** A press on a link that downloads: a link alone could not show the invite. */
export async function takeAlong(event: MouseEvent, table: TableId): Promise<void> {
  const invite = inviteOf(table);
  if (!invite) return;
  event.preventDefault();
  const { href, download } = event.currentTarget as HTMLAnchorElement;
  await attempt(async () => save(await api.file(href, invite), download));
}

/** Everything that the server keeps about this browser's guest, in one file. */
export async function takeEverything(): Promise<void> {
  await attempt(async () => save(new Blob([JSON.stringify(await everything())], { type: "application/json" }), "tortuga-export.json"));
}

/** All pages in one; what is long comes in parts, which stay parts. */
export async function everything(): Promise<Export> {
  const all = await api.everything(null);
  while (all.next !== null) {
    const { tables, chat, reports, next } = await patiently(() => api.everything(all.next));
    all.tables.push(...tables);
    all.chat.push(...chat);
    all.reports.push(...reports);
    all.next = next;
  }
  return all;
}

/** Asks again, a few times, while the server says that it is too much at once. */
async function patiently<Answer>(ask: () => Promise<Answer>, tries = 20): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429 || tries === 0) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, A_WHILE));
  return patiently(ask, tries - 1);
}

export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
