// Short messages that come and go, read out by the live region in lib/Toasts.svelte.

export interface Toast {
  id: number;
  text: string;
  kind: "note" | "trouble";
}

const SHOWN_FOR = 6000;

let next = 0;
export const toasts: Toast[] = $state([]);

export function toast(text: string, kind: Toast["kind"] = "note"): void {
  const id = next++;
  toasts.push({ id, text, kind });
  setTimeout(() => dismiss(id), SHOWN_FOR);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((each) => each.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
