// How this guest is called, as the server tells it; every change answers with all of it anew.

import type { Signs } from "../generated/types";
import { t } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import { wordsFor } from "$lib/trouble";

import { idOf, NotCalled, signs, subscribe, subscription, type Quiet, type Wish } from "./signs";

export type Channel = "browser" | "mail";

export class Calling {
  /** Null until it is there. */
  told = $state.raw<Signs | null>(null);
  trouble = $state("");
  /** What the last change came to, said beside what was changed. */
  said = $state("");
  saved = $state(false);
  #browser = $state("");

  async load(): Promise<void> {
    this.trouble = "";
    try {
      const mine = await subscription();
      this.#browser = mine ? await idOf(mine.endpoint) : "";
      this.told = await signs.load();
    } catch (error) {
      this.trouble = wordsFor(error);
    }
  }

  kinds(channel: Channel): readonly Wish[] {
    if (channel === "mail") return this.told?.mails ?? [];
    return this.told?.browsers.find(({ id }) => id === this.#browser)?.kinds ?? [];
  }

  get anything(): boolean {
    const { told } = this;
    return told !== null && (told.browsers.length > 0 || told.mails.length > 0 || told.feed);
  }

  /** Turns one switch; where it cannot be, it stays, and it is said why. */
  async turn(channel: Channel, wish: Wish, on: boolean): Promise<void> {
    const kinds = this.kinds(channel).filter((each) => each !== wish);
    if (on) kinds.push(wish);
    await this.change(() => (channel === "mail" ? signs.mails(kinds, settings.lang) : this.#callHere(kinds)));
  }

  async #callHere(kinds: Wish[]): Promise<Signs> {
    const known = await subscription();
    const how = known && this.kinds("browser").length > 0 ? known : await subscribe(this.told?.push_key ?? "");
    const told = await signs.browser(how.toJSON(), kinds, settings.lang);
    this.#browser = await idOf(how.endpoint);
    if (kinds.length === 0) await how.unsubscribe();
    return told;
  }

  quiet(wanted: Quiet): Promise<boolean> {
    return this.change(() => signs.quiet(wanted, settings.lang));
  }

  async stop(): Promise<void> {
    await this.change(() => signs.stop());
    await (await subscription())?.unsubscribe();
  }

  /** Does something that answers with how things are then; whether it was done. */
  async change(deed: () => Promise<Signs>): Promise<boolean> {
    [this.said, this.saved] = ["", false];
    try {
      this.told = await deed();
      this.saved = true;
      return true;
    } catch (error) {
      this.said = error instanceof NotCalled ? t(`call.${error.why}`) : wordsFor(error);
      return false;
    }
  }
}
