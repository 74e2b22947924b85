// My variants: kept with the guest, or on the device where there is no server.

import { api } from "$lib/api";

import type { Bench } from "./bench.svelte";
import type { KeptVariant } from "./shapes";
import { LONGEST_NAME } from "./share";

export class Variants {
  list: KeptVariant[] = $state.raw([]);
  /** They could not be loaded. */
  lost = $state(false);

  async load(): Promise<void> {
    try {
      this.list = await api.variants();
      this.lost = false;
    } catch {
      this.lost = true;
    }
  }

  /** Keeps what is on the bench: over the one it came from, or as a new one. */
  async keep(bench: Bench): Promise<void> {
    const { game, title: name, changes, kept } = bench;
    const before = new Set(this.list.map(({ id }) => id));
    const variant = { game, name, changes };
    this.list = await (kept ? api.changeVariant(kept.id, variant) : api.keepVariant(variant));
    bench.name = name;
    bench.kept = this.list.find(({ id }) => (kept ? id === kept.id : !before.has(id))) ?? null;
  }

  async copy({ game, name, changes }: KeptVariant): Promise<void> {
    this.list = await api.keepVariant({ game, name: nextName(name, this.list), changes });
  }

  async drop({ id }: KeptVariant): Promise<void> {
    this.list = await api.dropVariant(id);
  }
}

/** 'Thirsty ships 2', the first of its kind that is free. */
export function nextName(name: string, others: readonly { name: string }[]): string {
  const root = name.replace(/ \d+$/, "");
  const taken = new Set(others.map((each) => each.name));
  for (let number = 2; ; number++) {
    const end = ` ${number}`;
    const copy = root.slice(0, LONGEST_NAME - end.length) + end;
    if (!taken.has(copy)) return copy;
  }
}
