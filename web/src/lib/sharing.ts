// Finished games for others: the invite of a private table goes along with a link, and with a download.

import { api } from "./api";
import type { TableId } from "./protocol";
import { inviteOf, keepInvite } from "./seatKeys";
import { attempt } from "./trouble";

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

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
