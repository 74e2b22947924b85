// How far this browser has come in each lesson.

import { recall, remember } from "$lib/storage";

export interface Progress {
  /** The step to go on with, from 0; the number of steps once all are done. */
  step: number;
  /** Whether the lesson was ever finished. */
  done: boolean;
}

const FRESH: Progress = { step: 0, done: false };

export function progressOf(game: string): Progress {
  try {
    const { step, done } = JSON.parse(recall(`lesson.${game}`) ?? "null") as Partial<Progress>;
    return { step: Number.isInteger(step) && step! >= 0 ? step! : 0, done: done === true };
  } catch {
    return FRESH;
  }
}

export function keepProgress(game: string, progress: Progress): void {
  remember(`lesson.${game}`, JSON.stringify(progress));
}
