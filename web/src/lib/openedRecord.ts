// Records among replays. One that was opened from a file is kept for this tab, so that a reload does not lose it.

const KEY = "tortuga.record";
/** The address of the opened record among replays: `#/replay/file`. */
export const FILE = "file";
/** How addresses of records begin that somebody has sent to the server: `#/replay/shared-…`. */
export const SHARED = "shared-";
/** What the server takes. */
export const LARGEST = 256 * 1024;

let opened: string | null = null;

export function keepRecord(text: string): void {
  opened = text;
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Without storage the record lasts until the page is left.
  }
}

export function openedRecord(): string | null {
  try {
    return opened ?? sessionStorage.getItem(KEY);
  } catch {
    return opened;
  }
}
