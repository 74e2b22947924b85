// A picture of the end to share: the beach, the towers, the totals; 1080 by 1350, drawn here and sent nowhere.

import { tg } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import { attempt } from "$lib/trouble";

import type { TableModel } from "../table/model.svelte";
import { minus } from "../table/printed";
import { heights, placesOf } from "./count";

const WIDTH = 1080;
const HEIGHT = 1350;
const HORIZON = 700;
const GROUND = 1120;
const TITLE = '"Bitter Variable", Georgia, serif';

/** Shares it where the device can, else saves it as a file. */
export function sharePicture(table: TableModel): Promise<void> {
  return attempt(async () => {
    const blob = await draw(table);
    const file = new File([blob], `${table.game.name}.png`, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(stopped);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}

/** Whoever closes the sheet does not want to share; that is no trouble. */
function stopped(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}

function draw(table: TableModel): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const paint = canvas.getContext("2d")!;
  const shore = document.querySelector(".strand") ?? document.body;
  const style = getComputedStyle(shore);
  const colour = (name: string, other: string) => style.getPropertyValue(`--${name}`).trim() || other;
  scene(paint, colour);
  towers(paint, table);
  paint.fillStyle = "#15303d";
  paint.textAlign = "center";
  paint.font = `700 56px ${TITLE}`;
  paint.fillText(tg(table.game.name, "name"), WIDTH / 2, HEIGHT - 110);
  paint.font = `500 34px ${TITLE}`;
  const day = new Intl.DateTimeFormat(settings.lang, { dateStyle: "long" }).format(new Date());
  paint.fillText(`${day} · Tortuga`, WIDTH / 2, HEIGHT - 52);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

type Colour = (name: string, other: string) => string;

function scene(paint: CanvasRenderingContext2D, colour: Colour): void {
  const sky = paint.createLinearGradient(0, 0, 0, HORIZON);
  sky.addColorStop(0, colour("sky-3", "#b9402f"));
  sky.addColorStop(0.6, colour("sky-2", "#e27448"));
  sky.addColorStop(1, colour("sky-1", "#f3a35f"));
  paint.fillStyle = sky;
  paint.fillRect(0, 0, WIDTH, HORIZON);
  for (const [radius, name] of [
    [300, "sun-2"],
    [236, "sun-1"],
  ] as const) {
    paint.fillStyle = colour(name, "#ffe9b5");
    paint.beginPath();
    paint.arc(WIDTH / 2, HORIZON - 60, radius, 0, 2 * Math.PI);
    paint.fill();
  }
  paint.fillStyle = colour("sea-1", "#1f7f86");
  paint.fillRect(0, HORIZON, WIDTH, 200);
  paint.fillStyle = colour("shore-1", "#f7dca0");
  paint.fillRect(0, HORIZON + 180, WIDTH, HEIGHT);
  paint.fillStyle = colour("shore-2", "#eabf77");
  paint.fillRect(0, GROUND, WIDTH, HEIGHT);
}

/** Names of others stay at the table; pennants' colours tell who is who to those who were there. */
function towers(paint: CanvasRenderingContext2D, table: TableModel): void {
  const { view } = table;
  const tall = heights(view.scores);
  const places = placesOf(view.scores, view.winners);
  const wide = Math.min(260, (WIDTH - 80) / places.length - 20);
  const left = (WIDTH - places.length * (wide + 20) + 20) / 2;
  paint.textAlign = "center";
  places.forEach(({ seat, total }, at) => {
    const x = left + at * (wide + 20);
    const height = tall[seat]! * 2.2;
    paint.fillStyle = "#e6bd78";
    paint.fillRect(x, GROUND - height, wide, height);
    paint.fillStyle = "#c08f47";
    paint.fillRect(x + wide - 34, GROUND - height, 34, height);
    for (let notch = 0; notch < 4; notch++) {
      paint.fillStyle = "#ddb069";
      paint.fillRect(x + (notch * wide) / 3.5, GROUND - height - 30, wide / 7, 32);
    }
    const pennant = document.querySelector(`.tower.${table.seatClass(seat)} .pennant`);
    paint.fillStyle = pennant ? getComputedStyle(pennant).fill : "#15303d";
    paint.fillRect(x + wide / 2, GROUND - height - 190, 8, 170);
    paint.beginPath();
    paint.moveTo(x + wide / 2 + 8, GROUND - height - 190);
    paint.lineTo(x + wide / 2 + 110, GROUND - height - 145);
    paint.lineTo(x + wide / 2 + 8, GROUND - height - 100);
    paint.fill();
    paint.fillStyle = "#15303d";
    paint.font = `700 ${Math.min(110, wide / 2)}px ${TITLE}`;
    paint.fillText(minus(total), x + wide / 2 - 12, GROUND - height + 120);
    if (seat === table.me) {
      paint.font = `700 40px ${TITLE}`;
      paint.fillText(table.names[seat] ?? "", x + wide / 2 - 12, GROUND - height + 176, wide - 50);
    }
  });
}
