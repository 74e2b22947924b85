// What the buttons of every table have alike: a thing that a press picks up, and one answer of several.

import type { TableModel } from "./model.svelte";

/** The attributes of a thing to pick up, which is pressed while it is picked up. */
export function picks({ ready }: TableModel, picked: boolean, label: string) {
  return { type: "button", "aria-pressed": picked, "aria-label": label, disabled: !ready } as const;
}

/** The attributes of an answer in a group of which one is chosen; the label, where its content does not say enough. */
export function answers({ ready }: TableModel, chosen: boolean, label?: string) {
  return { type: "button", role: "radio", "aria-checked": chosen, "aria-label": label, disabled: !ready } as const;
}
