// Puts the one sprite into the page, where `<use href="#…">` and the page's own styles reach it.

import spriteUrl from "../art/sprite.svg?url";

export async function hangSprite(): Promise<void> {
  const response = await fetch(spriteUrl);
  // Read as a part of the page it takes a third of the time that a document of its own would, and its copy.
  document.body.insertAdjacentHTML("beforeend", await response.text());
}
