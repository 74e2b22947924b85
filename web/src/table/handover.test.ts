import { expect, test } from "vitest";

import { eyes, type Sharing } from "./handover";

const two: Sharing = { seats: [0, 2], acting: [0], over: false, secret: true, confirmed: null };

test("a browser with one seat shows that seat and never covers", () => {
  expect(eyes({ ...two, seats: [1], acting: [0] })).toEqual({ seat: 1, cover: null });
});

test("a spectator has nobody's eyes", () => {
  expect(eyes({ ...two, seats: [] })).toEqual({ seat: null, cover: null });
});

test("with secrets nothing is drawn until the player on turn has the device", () => {
  expect(eyes(two)).toEqual({ seat: null, cover: 0 });
  expect(eyes({ ...two, confirmed: 0 })).toEqual({ seat: 0, cover: null });
  expect(eyes({ ...two, acting: [2], confirmed: 0 })).toEqual({ seat: null, cover: 2 });
});

test("while somebody elsewhere moves, the last player keeps looking", () => {
  expect(eyes({ ...two, acting: [1], confirmed: 2 })).toEqual({ seat: 2, cover: null });
});

test("before anyone has confirmed, the first player is called even if it is nobody's turn here", () => {
  expect(eyes({ ...two, acting: [1] })).toEqual({ seat: null, cover: 0 });
});

test("without secrets the device just turns to whoever moves", () => {
  expect(eyes({ ...two, secret: false, acting: [2] })).toEqual({ seat: 2, cover: null });
});

test("when several here may act, the one at the device goes on", () => {
  expect(eyes({ ...two, acting: [0, 2], confirmed: 2 })).toEqual({ seat: 2, cover: null });
});

test("after the end all is open", () => {
  expect(eyes({ ...two, over: true })).toEqual({ seat: 0, cover: null });
});
