import { expect, test, vi } from "vitest";

import type { Replay } from "$lib/protocol";
import { Positions } from "./positions.svelte";

const PAGE = 20;

/** A replay of 45 steps as the server tells it: positions only of the page around `at`. */
function told(at: number): Replay {
  const page = Math.floor(at / PAGE);
  const steps = Array.from({ length: 45 }, (_, step) => ({
    seat: 0,
    text: `${step}`,
    events: [],
    ...(Math.floor(step / PAGE) === page ? { view: { seat: null, step } } : {}),
  }));
  return { steps } as unknown as Replay;
}

function made(at: number) {
  const fetchPage = vi.fn((step: number) => Promise.resolve(told(step)));
  const failed = vi.fn();
  return { positions: new Positions(told(at), fetchPage, failed), fetchPage, failed };
}

test("a page that is here is not fetched again", async () => {
  const { positions, fetchPage } = made(0);
  await positions.need(5);
  expect(fetchPage).not.toHaveBeenCalled();
  expect(positions.at(5)?.view).toMatchObject({ step: 5 });
});

test("the next page is fetched before it is needed", async () => {
  const { positions, fetchPage } = made(0);
  await positions.need(12);
  expect(fetchPage.mock.calls).toEqual([[22]]);
  expect(positions.at(39)?.view).toMatchObject({ step: 39 });
  expect(positions.at(0)?.view).toMatchObject({ step: 0 });
});

test("a jump fetches the page that it leads to", async () => {
  const { positions, fetchPage } = made(0);
  expect(positions.at(44)).toBeNull();
  await positions.need(44);
  expect(fetchPage.mock.calls).toEqual([[44]]);
  expect(positions.at(44)?.view).toMatchObject({ step: 44 });
});

test("one page is fetched at a time, and one that failed may be asked for again", async () => {
  const { positions, fetchPage, failed } = made(0);
  fetchPage.mockRejectedValueOnce(new Error("away"));
  await Promise.all([positions.need(44), positions.need(44)]);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  expect(failed).toHaveBeenCalledTimes(1);
  await positions.need(44);
  expect(positions.at(44)).not.toBeNull();
});
