// Which games have a lesson here; asked for once.

import { api } from "$lib/api";
import type { LessonInfo } from "../generated/types";

class Lessons {
  list: LessonInfo[] = $state.raw([]);
  #asked: Promise<void> | null = null;

  /** Asks the server; without an answer there is no lesson to offer, and the next page asks again. */
  load(): Promise<void> {
    this.#asked ??= api.lessons().then(
      (list) => void (this.list = list),
      () => void (this.#asked = null),
    );
    return this.#asked;
  }

  find(game: string): LessonInfo | undefined {
    return this.list.find((lesson) => lesson.game === game);
  }
}

export const lessons = new Lessons();
