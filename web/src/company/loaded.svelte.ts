// A list of the server that a panel shows: loaded, loaded again, or failed and offered once more.

export class Loaded<Told> {
  told: Told | null = $state.raw(null);
  failed = $state(false);

  constructor(readonly ask: () => Promise<Told>) {}

  async load(): Promise<void> {
    try {
      this.told = await this.ask();
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** Loads now and every so often while the page is seen; returns how to stop. */
  watch(every: number): () => void {
    const look = () => {
      if (!document.hidden) void this.load();
    };
    look();
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }
}
