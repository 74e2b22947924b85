// Puts the one sprite into the page, where `<use href="#…">` and the page's own styles reach it.

import spriteUrl from "../art/sprite.svg?url";

export async function hangSprite(): Promise<void> {
  const response = await fetch(spriteUrl);
  const drawing = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  document.body.append(document.importNode(drawing.documentElement, true));
}
