import { readFileSync } from "node:fs";

/** Shares of ink in hundredths by the name of the plate; plates that are not named get none. */
export type InkAmounts = Readonly<Record<string, number>>;

/** A page of ours, and what has to be on the plates it is printed with. */
export interface SeparatedDocument {
  readonly name: string;
  readonly html: string;
  /** How far the sheet reaches around the page, in px: places count from the corner of the page. */
  readonly sheet?: number;
  /** Ink at places of the page, in px. */
  readonly points: readonly (readonly [x: number, y: number, inks: InkAmounts])[];
}

const QUARTERS = readFileSync(new URL("./quarters.jpg", import.meta.url)).toString("base64");
const PLAIN =
  "<style>@page { size: 200px; margin: 0 } body { margin: 0 } html { font: 20px/1 'Noto Sans' }</style>";
const PAPER: InkAmounts = {};

/** Documents whose colours are all inks: nothing in their PDFs may be RGB. */
export const SEPARATED_DOCUMENTS: readonly SeparatedDocument[] = [
  {
    name: "text",
    html: `${PLAIN}<style>p { margin: 0; font-size: 200px; line-height: 100px; height: 100px }</style>
      <p style="color: device-cmyk(1 0 0 0)">▬</p><p style="color: device-cmyk(0 60% 20% 10%)">▬</p>`,
    points: [
      [100, 44, { Cyan: 100 }],
      [100, 144, { Magenta: 60, Yellow: 20, Black: 10 }],
      [100, 100, PAPER],
    ],
  },
  {
    name: "borders",
    html: `${PLAIN}<style>
      div { margin: 20px 0 0 20px; width: 60px; height: 40px; border: 20px solid; outline: 4px solid device-cmyk(0 0 0 .5);
        border-color: device-cmyk(1 0 0 0) device-cmyk(0 1 0 0) device-cmyk(0 0 1 0) device-cmyk(.3 .2 .1 .4) }
      hr { margin: 20px; border: 0; border-top: 10px dashed device-cmyk(0 .5 .5 0) }</style><div></div><hr>`,
    points: [
      [70, 30, { Cyan: 100 }],
      [110, 60, { Magenta: 100 }],
      [70, 90, { Yellow: 100 }],
      [30, 60, { Cyan: 30, Magenta: 20, Yellow: 10, Black: 40 }],
      [70, 18, { Black: 50 }],
      [70, 60, PAPER],
      [25, 129, { Magenta: 50, Yellow: 50 }],
    ],
  },
  {
    name: "backgrounds",
    html: `${PLAIN}<style>
      @page { background: device-cmyk(0 0 .1 0) }
      div { height: 50px } td { padding: 0; width: 100px; height: 50px } table { border-spacing: 0 }
      #round { border-radius: 25px; background: device-cmyk(.2 .8 0 0); width: 100px }
      #half { background: device-cmyk(0 1 0 0 / .5) }</style>
      <div id="round"></div><table><tr><td style="background: device-cmyk(0.7, 0.1, 0, 0)"><td></table><div id="half"></div>`,
    points: [
      [50, 25, { Cyan: 20, Magenta: 80 }],
      [2, 2, { Yellow: 10 }],
      [50, 75, { Cyan: 70, Magenta: 10 }],
      [150, 75, { Yellow: 10 }],
      [50, 125, { Magenta: 50, Yellow: 5 }],
    ],
  },
  {
    name: "gradients",
    html: `${PLAIN}<style>div { height: 100px }</style>
      <div style="background: linear-gradient(to right, device-cmyk(1 0 0 0), device-cmyk(0 0 1 0))"></div>
      <div style="background: radial-gradient(circle closest-side, device-cmyk(0 1 0 0), device-cmyk(0 0 0 .5))"></div>`,
    points: [
      [50, 50, { Cyan: 75, Yellow: 25 }],
      [150, 50, { Cyan: 25, Yellow: 75 }],
      [100, 150, { Magenta: 100 }],
      [125, 150, { Magenta: 50, Black: 25 }],
      [190, 150, { Black: 50 }],
    ],
  },
  {
    name: "rich-black",
    html: `${PLAIN}<style>p { margin: 0; font-size: 200px; line-height: 100px; height: 100px }
      p + p { background: device-cmyk(.6 .4 .4 1); color: device-cmyk(0 0 0 0) }</style><p>▬</p><p>▬</p>`,
    points: [
      [100, 44, { Black: 100 }],
      [190, 144, { Cyan: 60, Magenta: 40, Yellow: 40, Black: 100 }],
      [100, 144, PAPER],
    ],
  },
  {
    name: "images",
    html: `${PLAIN}<style>img { display: block; width: 100px; height: 100px; image-rendering: pixelated }</style>
      <img alt="" src="data:image/jpeg;base64,${QUARTERS}">
      <div style="height: 100px; background: url(data:image/jpeg;base64,${QUARTERS}) 0 0 / 50px"></div>`,
    points: [
      [25, 25, { Cyan: 100 }],
      [75, 25, { Magenta: 80 }],
      [25, 75, { Yellow: 60 }],
      [75, 75, { Cyan: 20, Magenta: 20, Black: 40 }],
      [150, 25, PAPER],
      [162, 112, { Cyan: 100 }],
      [188, 188, { Cyan: 20, Magenta: 20, Black: 40 }],
    ],
  },
  {
    name: "svg",
    html: `${PLAIN}<svg width="200" height="200" style="display: block">
      <linearGradient id="g"><stop stop-color="device-cmyk(0 1 0 0)"/><stop offset="1" stop-color="device-cmyk(0 0 0 1)"/></linearGradient>
      <rect width="80" height="80" x="10" y="10" fill="device-cmyk(.9 .1 0 0)" stroke="device-cmyk(0 0 .8 .2)" stroke-width="20"/>
      <g opacity=".5"><rect x="120" width="80" height="80" fill="device-cmyk(1 0 0 0)"/>
        <rect x="160" width="40" height="80" fill="device-cmyk(0 1 0 0)"/></g>
      <rect y="120" width="200" height="80" fill="url(#g)"/></svg>`,
    points: [
      [50, 50, { Cyan: 90, Magenta: 10 }],
      [10, 50, { Yellow: 80, Black: 20 }],
      [140, 40, { Cyan: 50 }],
      [180, 40, { Magenta: 50 }],
      [50, 160, { Magenta: 75, Black: 25 }],
    ],
  },
  {
    name: "bleed-and-marks",
    html: `<style>@page { size: 200px; margin: 0; bleed: 20px; marks: crop; background: device-cmyk(0 .3 .6 0) }
      body { margin: 0 } div { margin: -20px 0 0 -20px; width: 120px; height: 120px; background: device-cmyk(1 .5 0 0) }</style><div></div>`,
    sheet: 52,
    points: [
      [-10, -10, { Cyan: 100, Magenta: 50 }],
      [50, 50, { Cyan: 100, Magenta: 50 }],
      [150, 150, { Magenta: 30, Yellow: 60 }],
      [210, 210, { Magenta: 30, Yellow: 60 }],
      [230, 100, PAPER],
    ],
  },
];
