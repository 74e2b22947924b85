// Who sits at this browser: a name and a pennant, no account.

import { api } from "./api";
import type { Me } from "./protocol";

class Guest {
  me: Me = $state.raw({ name: "", colour: 0 });

  async load(): Promise<void> {
    this.me = await api.me();
  }

  async change(me: Me): Promise<void> {
    this.me = await api.setMe(me);
  }
}

export const guest = new Guest();
