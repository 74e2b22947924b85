// What the island keeps, in this browser: rows of a key and a text, written whole or not at all.

export type Row = [key: string, text: string | null];

const ROWS = "rows";
/** Of rows that are written once, so that of two pages that write the same one fails. */
const ONCE = "event/";

export class Shelf {
  constructor(readonly database: IDBDatabase) {}

  /** Each folder that an island is served from has a shelf of its own. */
  static async open(page: string): Promise<Shelf> {
    const asked = indexedDB.open(`tortuga ${new URL("./", page).pathname}`, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(ROWS);
    return new Shelf(await settled(asked));
  }

  async read(): Promise<[string, string][]> {
    const store = this.database.transaction(ROWS).objectStore(ROWS);
    const [keys, texts] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    return keys.map((key, at) => [String(key), String(texts[at])]);
  }

  /** Resolves when it is on the disk. */
  async write(rows: Row[]): Promise<void> {
    if (rows.length === 0) return;
    const writing = this.database.transaction(ROWS, "readwrite", { durability: "strict" });
    const store = writing.objectStore(ROWS);
    for (const [key, text] of rows) {
      if (text === null) store.delete(key);
      else if (key.startsWith(ONCE)) store.add(text, key);
      else store.put(text, key);
    }
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error ?? new Error("not stored"));
    });
  }
}

function settled<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("not read"));
  });
}
