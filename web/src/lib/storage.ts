// The browser's own memory, which may be forbidden or full: then it forgets and nothing breaks.

const PREFIX = "tortuga.";

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // What cannot be kept lasts as long as the page.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // It was not kept in the first place.
  }
}

/** Every key under a prefix, without it. */
export function recallAll(prefix: string): string[] {
  try {
    const all = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + prefix));
    return all.map((key) => key.slice((PREFIX + prefix).length));
  } catch {
    return [];
  }
}
