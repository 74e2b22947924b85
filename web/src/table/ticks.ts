// A clock's seconds as they pass.

/** A tick comes a moment late rather than early, so that each whole second has begun when it is told. */
const SLACK = 5;

/** Tells the time now and whenever one second fewer is left until `end`. Returns how to stop. */
export function ticks(end: number, tell: (now: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tick(): void {
    const now = Date.now();
    tell(now);
    if (now < end) timer = setTimeout(tick, ((end - now) % 1000 || 1000) + SLACK);
  }
  tick();
  return () => clearTimeout(timer);
}

/** '1:07' */
export function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
