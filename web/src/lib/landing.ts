// Moves the focus to a new page's heading, so that a screen reader says where the reader has come to.

let moved = false;

/** The reader followed a link: from now on headings that appear take the focus. */
export function landed(): void {
  moved = true;
}

/** Put on a page's heading: `<h1 tabindex="-1" {@attach landing}>`. */
export function landing(heading: HTMLElement): void {
  if (moved) heading.focus({ preventScroll: true });
}
