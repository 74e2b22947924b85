// The worker that thinks: for bots, hints and reviews, so that the tables answer meanwhile.

import type { FromThinker, ToThinker } from "./messages";
import { startPython } from "./python";

type Think = (errand: string) => string;

let think: Promise<Think>;

self.onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if (data.type === "start") {
    think = startPython(data.page, () => undefined).then(
      (python) => python.runPython("from tortuga.island.bridge import do_errand; do_errand") as Think,
    );
    think.then(
      () => post({ type: "ready" }),
      (error: unknown) => post({ type: "failed", why: String(error) }),
    );
    return;
  }
  let answer: string | null = null;
  try {
    answer = (await think)(data.errand);
  } catch (error) {
    console.error(error);
  }
  post({ type: "done", id: data.id, answer });
};

function post(message: FromThinker): void {
  self.postMessage(message);
}
