import { expect, test } from "vitest";

import { inSight, spot, withBubble, type Bubble } from "./reactions";

const view = { width: 390, height: 844 };
const bubble = { width: 120, height: 60 };

function from(id: number, seat: number | null, name = "Ana"): Bubble {
  return { id, seat, name, reaction: "ahoy" };
}

test("a seat shows its latest reaction only", () => {
  const shown = [from(1, 0), from(2, 1, "Ben")];
  expect(withBubble(shown, from(3, 0)).map(({ id }) => id)).toEqual([2, 3]);
});

test("people who look on are told apart by name", () => {
  const shown = withBubble([from(1, null, "Ana")], from(2, null, "Ben"));
  expect(withBubble(shown, from(3, null, "Ben")).map(({ id }) => id)).toEqual([1, 3]);
});

test("a place that is hidden or scrolled away is passed over", () => {
  const hidden = { left: 0, top: 0, width: 0, height: 0 };
  const away = { left: 0, top: 900, width: 100, height: 40 };
  const seen = { left: 0, top: 100, width: 100, height: 40 };
  expect(inSight([hidden, away, seen], view)).toBe(seen);
  expect(inSight([hidden, away], view)).toBeNull();
});

test("a bubble stays on the screen", () => {
  expect(spot({ left: 0, top: -20, width: 40, height: 40 }, view, bubble)).toEqual({ x: 68, y: 8 });
  expect(spot({ left: 360, top: 830, width: 40, height: 40 }, view, bubble)).toEqual({ x: 322, y: 776 });
});
