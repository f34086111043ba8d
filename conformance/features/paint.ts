import assert from "node:assert/strict";
import type { FeatureGroup } from "./feature.ts";

/** A box of 100 × 100 px at 50,50. */
const box = (style: string, content = ""): string =>
  `<div style="width: 100px; height: 100px; ${style}">${content}</div>`;
/** A PNG of one blue pixel. */
const BLUE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEUAAP+KeNJXAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg==";

/** Channels of a colour. */
const rgb = (color: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];

export const paint: FeatureGroup = {
  title: "Paint",
  features: [
    {
      name: "transforms 2D",
      html: box("background: #0000ff; transform: translate(100px, 0) rotate(90deg) scale(0.5, 1)"),
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 150, top: 75, right: 250, bottom: 125 });
      },
    },
    {
      name: "border-radius",
      html: box("background: #0000ff; border-radius: 50px"),
      check(page) {
        assert.deepEqual(
          [page.color(55, 55), page.color(100, 52), page.color(100, 100)],
          ["#ffffff", "#0000ff", "#0000ff"],
        );
      },
    },
    {
      name: "radius clips overflow",
      html: box("border-radius: 50px; overflow: hidden", box("background: #0000ff")),
      check(page) {
        assert.deepEqual([page.color(55, 55), page.color(100, 100)], ["#ffffff", "#0000ff"]);
      },
    },
    {
      name: "border-image",
      html: `<div style="width: 80px; height: 80px; border: 10px solid #ff0000; border-image: url(${BLUE}) 1 / 10px stretch"></div>`,
      check(page) {
        assert.equal(page.pixels("#ff0000"), 0);
        assert.deepEqual([page.color(52, 52), page.color(148, 148)], ["#0000ff", "#0000ff"]);
      },
    },
    {
      name: "box-shadow",
      html: box("box-shadow: 10px 20px #0000ff"),
      check(page) {
        assert.deepEqual([page.extent("#0000ff")?.right, page.extent("#0000ff")?.bottom], [160, 170]);
        assert.equal(page.color(100, 100), "#ffffff");
      },
    },
    {
      name: "box-shadow blur",
      html: box("box-shadow: 0 0 20px #000"),
      check(page) {
        const [near] = rgb(page.color(100, 152));
        const [far] = rgb(page.color(100, 160));
        assert.ok(near > 60 && near < far && far < 255, `${near} ${far}`);
        assert.equal(page.color(100, 180), "#ffffff");
      },
    },
    {
      name: "linear-gradient",
      html: box("background: linear-gradient(to right, #000, #fff)"),
      check(page) {
        const [left] = rgb(page.color(60, 100));
        const [right] = rgb(page.color(140, 100));
        assert.ok(left < 40 && right > 215);
      },
    },
    {
      name: "radial-gradient",
      html: box("background: radial-gradient(circle 50px, #000, #fff)"),
      check(page) {
        assert.ok(rgb(page.color(100, 100))[0] < 15 && rgb(page.color(140, 100))[0] > 190);
      },
    },
    {
      name: "conic-gradient",
      html: box("background: conic-gradient(#0000ff 25%, #ff0000 0)"),
      check(page) {
        assert.deepEqual(
          [page.color(125, 75), page.color(125, 125), page.color(75, 75)],
          ["#0000ff", "#ff0000", "#ff0000"],
        );
      },
    },
    {
      name: "opacity (group)",
      html: box("opacity: 0.5; background: #0000ff", box("background: #ff0000; width: 50px")),
      check(page) {
        const [red, green, blue] = rgb(page.color(75, 100));
        assert.ok(red === 255 && Math.abs(green - 128) < 3 && Math.abs(blue - 128) < 3);
      },
    },
    {
      name: "rgba()",
      html: box("background: rgba(0, 0, 255, 0.5)"),
      check(page) {
        assert.ok(Math.abs(rgb(page.color(100, 100))[0] - 128) < 3);
      },
    },
    {
      name: "filter: invert",
      html: box("background: #ffff00; filter: invert(1)"),
      check(page) {
        assert.equal(page.color(100, 100), "#0000ff");
      },
    },
    {
      name: "filter: blur",
      html: box("background: #000; filter: blur(10px)", "words"),
      check(page) {
        const [inside, outside] = [rgb(page.color(100, 145))[0], rgb(page.color(100, 155))[0]];
        assert.ok(inside > 20 && inside < outside && outside < 250, `${inside} ${outside}`);
        assert.deepEqual(page.lines(), ["words"]);
      },
    },
    {
      name: "mix-blend-mode",
      html: box("background: #ffff00", box("background: #00ffff; mix-blend-mode: multiply")),
      check(page) {
        assert.equal(page.color(100, 100), "#00ff00");
      },
    },
    {
      name: "clip-path",
      html: box("background: #0000ff; clip-path: polygon(0 0, 100% 0, 0 100%)"),
      check(page) {
        assert.deepEqual([page.color(70, 70), page.color(140, 140)], ["#0000ff", "#ffffff"]);
      },
    },
    {
      name: "mask-image",
      html: box("background: #0000ff; mask-image: linear-gradient(to right, #000 50%, transparent 50%)"),
      check(page) {
        assert.deepEqual([page.color(75, 100), page.color(125, 100)], ["#0000ff", "#ffffff"]);
      },
    },
    {
      name: "background-size/cover",
      html:
        box(`background: url(${BLUE}) no-repeat; background-size: 50px 20px`) +
        box(`background: url(${BLUE}) center / cover`),
      check(page) {
        assert.deepEqual(
          [page.color(99, 69), page.color(102, 60), page.color(145, 155)],
          ["#0000ff", "#ffffff", "#0000ff"],
        );
      },
    },
    {
      name: "multiple backgrounds",
      html: box(`background: linear-gradient(#ff0000, #ff0000) 0 0 / 50px 100% no-repeat, url(${BLUE})`),
      check(page) {
        assert.deepEqual([page.color(75, 100), page.color(125, 100)], ["#ff0000", "#0000ff"]);
      },
    },
    {
      name: "background-clip",
      html: box("background: #0000ff; padding: 10px; background-clip: content-box"),
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 60, top: 60, right: 160, bottom: 160 });
      },
    },
    {
      name: "background-clip: text",
      html: `<div style="font-size: 80px; line-height: 100px; background: #0000ff; background-clip: text; color: transparent">II</div>`,
      check(page) {
        const blue = page.pixels("#0000ff");
        assert.ok(blue > 500 && blue < 5000, `${blue} blue pixels`);
      },
    },
    {
      name: "object-fit",
      html: `<img alt="" src="${BLUE}" style="width: 100px; height: 50px; object-fit: contain; object-position: right">`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 100, top: 50, right: 150, bottom: 100 });
      },
    },
  ],
};
