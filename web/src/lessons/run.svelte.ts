// One lesson as it is played: the step, how it stands, and the table that it is played at.

import { api } from "$lib/api";
import { catalogue } from "$lib/catalogue.svelte";
import { LiveTable } from "$lib/liveTable.svelte";
import type { LessonText, LessonTold, StepText } from "$lib/protocol";
import { place } from "$lib/route.svelte";
import { keepGrant } from "$lib/seatKeys";
import { defaultOptions } from "$lib/seating";
import { settings } from "$lib/settings.svelte";
import { attempt } from "$lib/trouble";

import { keepProgress, progressOf } from "./progress";

export class LessonRun {
  text: LessonText | null = $state.raw(null);
  told: LessonTold | null = $state.raw(null);
  /** The step that is shown; the number of steps: all are done, and the real game waits. */
  step = $state(0);
  busy = $state(false);
  /** The pupil has turned a page: from then on headings take the focus. */
  turned = false;
  readonly live: LiveTable;
  #done: boolean;

  constructor(readonly game: string) {
    const { step, done } = progressOf(game);
    this.step = step;
    this.#done = done;
    const path = () => `/api/lessons/${encodeURIComponent(game)}/live?step=${this.step}&lang=${settings.lang}`;
    this.live = new LiveTable("lesson", { keys: [], lesson: { path, told: (told) => (this.told = told) } });
  }

  /** The words in the language that is set; they may change while the lesson goes on. */
  async load(): Promise<void> {
    const { lang } = settings;
    const text = await api.lesson(this.game, lang);
    if (settings.lang === lang) this.text = text;
    this.step = Math.min(this.step, text.steps.length);
  }

  get steps(): StepText[] {
    return this.text?.steps ?? [];
  }

  get shown(): StepText | undefined {
    return this.steps[this.step];
  }

  /** Whether what the server last said is about the step that is shown. */
  get current(): LessonTold | null {
    return this.told?.step === this.step ? this.told : null;
  }

  get met(): boolean {
    return this.current?.stand === "met";
  }

  get ended(): boolean {
    return this.text !== null && this.step >= this.steps.length;
  }

  get first(): boolean {
    return this.step === 0;
  }

  async turnTo(step: number): Promise<void> {
    this.turned = true;
    this.step = Math.max(0, Math.min(step, this.steps.length));
    this.#done ||= this.ended;
    keepProgress(this.game, { step: this.step, done: this.#done });
    if (!this.ended) await attempt(() => this.live.turnTo(this.step));
  }

  next = (): Promise<void> => this.turnTo(this.step + 1);
  back = (): Promise<void> => this.turnTo(this.step - 1);
  again = (): Promise<void> => this.turnTo(this.step);

  /** Sets the table of the real game, and goes there; the lesson begins anew next time. */
  async play(): Promise<void> {
    const info = catalogue.find(this.game);
    if (this.busy || !this.text || !info) return;
    const { seats, options, level } = this.text.play;
    this.busy = true;
    await attempt(async () => {
      const granted = await api.create({
        game: this.game,
        options: { ...defaultOptions(info, settings.lang), ...(options as Record<string, string | number | boolean>) },
        public: false,
        fill: level,
        seats: [{ kind: "me" }, ...Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, level }))],
      });
      keepGrant(granted);
      keepProgress(this.game, { step: 0, done: true });
      place.go({ page: "table", table: granted.table });
    });
    this.busy = false;
  }
}
