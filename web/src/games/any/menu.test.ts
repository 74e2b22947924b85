import { expect, test } from "vitest";

import { decode } from "../../table/moves";
import { aSpace } from "../../table/sample";

import { fits, groupsOf, marked, openField } from "./menu";

const NUMBERS = Array.from({ length: 10 }, (_, at) => at + 1);
const space = aSpace({
  play: { card: NUMBERS, cove: ["A", "B"] },
  throw: { card: NUMBERS },
  swap: { one: NUMBERS, two: NUMBERS },
  trade: { give: NUMBERS, take: NUMBERS, seat: [0, 1] },
  draw: {},
});
const all = (name: string) => {
  const block = space.blocks.find((each) => each.name === name)!;
  return Array.from({ length: block.size }, (_, at) => decode(space, block.first + at));
};

test("the number of a block's fields chooses its picker", () => {
  const { groups, others } = groupsOf(space, ["play", "throw", "swap", "trade", "draw"].flatMap(all));
  expect(groups.map(({ block, picker }) => [block.name, picker])).toEqual([
    ["play", "grid"],
    ["throw", "buttons"],
    ["swap", "steps"], // 100 cells
    ["trade", "steps"],
  ]);
  expect(others.map(({ name }) => name)).toEqual(["draw"]);
});

test("a grid counts only rows and columns that have a legal move", () => {
  const few = all("swap").filter(({ fields }) => fields.one === 3);
  expect(groupsOf(space, few).groups[0]!.picker).toBe("grid");
});

test("fields are chosen one after the other until moves agree", () => {
  const { block } = groupsOf(space, all("trade")).groups[0]!;
  expect(openField(block, all("trade"))?.name).toBe("give");
  const given = all("trade").filter(({ fields }) => fields.give === 3 && fields.take === 4);
  expect(openField(block, given)?.name).toBe("seat");
  expect(openField(block, given.slice(0, 1))).toBeNull();
});

test("a search finds every word anywhere, whatever the case and the accents", () => {
  expect([fits("Play 5 on B", "b PLAY"), fits("Jugar el cañón", "canon"), fits("Play 5 on B", "5 c"), fits("x", "")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test("what was typed is marked where it stands in one piece", () => {
  expect(marked("Play 5 on B", "on b")).toEqual([
    { text: "Play 5 ", found: false },
    { text: "on B", found: true },
  ]);
  expect(marked("Play 5 on B", "b play")).toEqual([{ text: "Play 5 on B", found: false }]);
});
