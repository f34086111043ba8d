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
const REGISTRATION: InkAmounts = { Cyan: 100, Magenta: 100, Yellow: 100, Black: 100 };

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
      h1 { margin: 0; width: 50px; height: 10px; border: 10px outset device-cmyk(0 .6 0 0) }
      hr { margin: 20px; border: 0; border-top: 10px dashed device-cmyk(0 .5 .5 0) }</style><div></div><hr><h1></h1>`,
    points: [
      [70, 30, { Cyan: 100 }],
      [110, 60, { Magenta: 100 }],
      [70, 90, { Yellow: 100 }],
      [30, 60, { Cyan: 30, Magenta: 20, Yellow: 10, Black: 40 }],
      [70, 18, { Black: 50 }],
      [70, 60, PAPER],
      [25, 129, { Magenta: 50, Yellow: 50 }],
      [40, 159, { Magenta: 40.2 }],
      [40, 179, { Magenta: 60, Black: 33 }],
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
      // Marks are on every plate.
      [0, -36, REGISTRATION],
    ],
  },
  {
    name: "spot-colours",
    html: `${PLAIN}<style>
      @color-profile --gold { -platen-separation: "PANTONE 871 C" device-cmyk(0.2 0.25 0.6 0.25) }
      @color-profile --varnish { -platen-separation: "Varnish" device-cmyk(0 0 0 0) }
      @color-profile --duo { components: gold, black; -platen-separation: "PANTONE 871 C" device-cmyk(0.2 0.25 0.6 0.25), "Black" device-cmyk(0 0 0 1) }
      p { margin: 0; font-size: 100px; line-height: 50px; height: 50px; color: color(--gold 1) }
      div { box-sizing: border-box; float: left; width: 50px; height: 50px }</style>
      <p>▬</p>
      <div style="background: color(--gold 40%)"></div><div style="background: color(--varnish 1)"></div>
      <div style="background: color(--duo 50% 25%)"></div><div style="border: 20px solid color(--gold .8)"></div>
      <div style="width: 200px; background: linear-gradient(to right, color(--gold 1), color(--gold 0))"></div>
      <svg width="200" height="50" style="display: block">
        <rect width="80" height="30" x="10" y="10" fill="color(--gold .6)" stroke="color(--varnish .5)" stroke-width="20"/>
        <rect width="100" height="50" x="100" fill="color(--gold 1 / .5)"/></svg>`,
    points: [
      [50, 22, { "PANTONE 871 C": 100 }],
      [25, 75, { "PANTONE 871 C": 40 }],
      [75, 75, { Varnish: 100 }],
      [125, 75, { "PANTONE 871 C": 50, Black: 25 }],
      [155, 75, { "PANTONE 871 C": 80 }],
      [100, 125, { "PANTONE 871 C": 50 }],
      [50, 175, { "PANTONE 871 C": 60 }],
      [10, 175, { Varnish: 50 }],
      [150, 175, { "PANTONE 871 C": 50 }],
    ],
  },
  {
    name: "tables-and-fades",
    html: `${PLAIN}<style>table { border-collapse: collapse } td { padding: 0; width: 80px; height: 60px; border: 20px solid device-cmyk(0 .7 0 .1) }
      div { height: 50px; background: linear-gradient(to right, device-cmyk(1 0 0 0), device-cmyk(1 0 0 0 / 0)) }
      p { margin: 0; height: 50px; background: linear-gradient(to right, device-cmyk(0 0 1 0) 50%, device-cmyk(0 0 0 .5) 50%) }</style>
      <table><tr><td style="background: device-cmyk(.1 0 .4 0)"></table><div></div><p>`,
    points: [
      [5, 50, { Magenta: 70, Black: 10 }],
      [60, 50, { Cyan: 10, Yellow: 40 }],
      [50, 125, { Cyan: 75 }],
      [150, 125, { Cyan: 25 }],
      [50, 175, { Yellow: 100 }],
      [150, 175, { Black: 50 }],
    ],
  },
  {
    name: "overprint-black",
    html: `${PLAIN}<style>
      body { -platen-overprint: black; background: device-cmyk(.3 0 .8 0); height: 200px }
      p { margin: 0; font-size: 100px; line-height: 50px; height: 50px }
      div { box-sizing: border-box; height: 50px; border: 20px solid }</style>
      <p>▬</p><p style="-platen-overprint: none">▬</p><div></div><div style="border-color: device-cmyk(0 1 0 0)"></div>`,
    points: [
      [2, 2, { Cyan: 30, Yellow: 80 }],
      // Text and lines of black alone leave what is below them.
      [50, 22, { Cyan: 30, Yellow: 80, Black: 100 }],
      [50, 72, { Black: 100 }],
      [100, 105, { Cyan: 30, Yellow: 80, Black: 100 }],
      [100, 125, { Cyan: 30, Yellow: 80 }],
      [100, 155, { Magenta: 100 }],
    ],
  },
  {
    name: "overprint-all",
    html: `${PLAIN}<style>
      @color-profile --gold { -platen-separation: "PANTONE 871 C" device-cmyk(0.2 0.25 0.6 0.25) }
      body { background: device-cmyk(0 .5 0 0); height: 200px; -platen-overprint: all }
      div { position: absolute; width: 40px; height: 40px }</style>
      <div style="left: 10px; top: 10px; background: device-cmyk(1 0 0 .2)"></div>
      <div style="left: 60px; top: 10px; background: device-cmyk(0 .9 0 0)"></div>
      <div style="left: 110px; top: 10px; background: color(--gold .6)"></div>
      <div style="left: 160px; top: 10px; background: white"></div>
      <div style="left: 10px; top: 60px; background: #808080"></div>
      <div style="left: 60px; top: 60px; background: device-cmyk(0 0 0 0)"></div>
      <div style="left: 110px; top: 60px; background: color(--gold .6)"></div>
      <div style="left: 120px; top: 70px; background: device-cmyk(1 0 0 0)"></div>
      <svg style="position: absolute; left: 0; top: 110px" width="200" height="90">
        <rect x="20" y="10" width="40" height="40" fill="device-cmyk(0 0 1 0)" stroke="device-cmyk(.4 0 0 0)" stroke-width="10"/>
        <image x="100" y="10" width="40" height="40" href="data:image/jpeg;base64,${QUARTERS}"/></svg>`,
    points: [
      [2, 2, { Magenta: 50 }],
      [30, 30, { Cyan: 100, Magenta: 50, Black: 20 }],
      [80, 30, { Magenta: 90 }],
      [130, 30, { Magenta: 50, "PANTONE 871 C": 60 }],
      // Paper is paper.
      [180, 30, PAPER],
      [80, 80, PAPER],
      [30, 80, { Magenta: 50, Black: 49.8 }],
      [115, 65, { Magenta: 50, "PANTONE 871 C": 60 }],
      [135, 85, { Cyan: 100, Magenta: 50, "PANTONE 871 C": 60 }],
      [40, 140, { Magenta: 50, Yellow: 100 }],
      [17, 140, { Cyan: 40, Magenta: 50 }],
      // Pictures take the place of what is below them.
      [110, 130, { Cyan: 100 }],
    ],
  },
  {
    name: "overprint-gradients",
    html: `${PLAIN}<style>
      @color-profile --gold { -platen-separation: "PANTONE 871 C" device-cmyk(0.2 0.25 0.6 0.25) }
      body { background: device-cmyk(0 0 .6 0); height: 200px }
      div { height: 50px; background: linear-gradient(to right, color(--gold 1), color(--gold .5)) }</style>
      <div style="-platen-overprint: all"></div><div></div><div style="-platen-overprint: all; opacity: .5; background: device-cmyk(0 1 0 0)"></div>`,
    points: [
      [100, 25, { Yellow: 60, "PANTONE 871 C": 75 }],
      [100, 75, { "PANTONE 871 C": 75 }],
      [100, 125, { Magenta: 50, Yellow: 30 }],
    ],
  },
];
