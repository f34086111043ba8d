import assert from "node:assert/strict";
import type { FeatureGroup } from "./feature.ts";
import { encodePngKind } from "./png-encoder.ts";

const lines = (count: number, prefix = "l"): string =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}.<br>`).join("");
/** A box of 60 × 20 px with a letter. */
const boxes = (letters: string, style = ""): string =>
  [...letters].map((letter) => `<div style="width: 60px; ${style}">${letter}</div>`).join("");

interface Placed {
  place(text: string, page?: number): { x: number; y: number };
}
const xs = (page: Placed, letters: string): number[] => [...letters].map((letter) => page.place(letter).x);
const ys = (page: Placed, letters: string): number[] => [...letters].map((letter) => page.place(letter).y);

/** 100 by 60 px, of which 50 by 20 px at the top left are opaque. */
const CORNER = encodePngKind({
  colorType: 6,
  bits: 8,
  isInterlaced: false,
  width: 100,
  height: 60,
  sample: (x, y, channel) => (channel === 3 && !(x < 50 && y < 20) ? 0 : 255),
});

export const layout: FeatureGroup = {
  title: "Layout",
  features: [
    {
      name: "multi-column + balance",
      html: `<div style="column-count: 3; column-gap: 0; width: 300px">${lines(9)}</div><p>after`,
      check(page) {
        assert.deepEqual([page.place("l1.").x, page.place("l4.").x, page.place("l7.").x], [50, 150, 250]);
        assert.equal(page.place("l4.").y, page.place("l1.").y);
        assert.equal(page.place("after").y - page.place("l1.").y, 60);
      },
    },
    {
      name: "multi-column over pages",
      html: `<div style="column-count: 2; column-gap: 0; width: 300px">${lines(26)}</div>`,
      check(page) {
        assert.deepEqual(
          ["l10.", "l11.", "l20."].map((text) => [page.pageOf(text), page.place(text).x]),
          [
            [1, 50],
            [1, 200],
            [1, 200],
          ],
        );
        assert.deepEqual([page.place("l21.", 2).x, page.place("l24.", 2).x], [50, 200]);
      },
    },
    {
      name: "column-span: all",
      html: `<div style="columns: 2; column-gap: 0; width: 300px">${lines(4)}<div style="column-span: all; background: #0000ff">all</div>${lines(4, "m")}</div>`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff")?.right, 350);
        assert.deepEqual(
          [page.place("l1.").y, page.place("l3.").y].map((y) => y < page.place("all").y),
          [true, true],
        );
        assert.deepEqual([page.place("m1.").x, page.place("m3.").x], [50, 200]);
      },
    },
    {
      name: "column-rule",
      html: `<div style="columns: 2; column-gap: 20px; column-rule: 4px solid #0000ff; width: 300px">${lines(4)}</div>`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 198, top: 50, right: 202, bottom: 90 });
      },
    },
    {
      name: "float, clear",
      html: `<div style="float: left; width: 60px; height: 40px; background: #0000ff"></div>a<div style="clear: left">b</div>`,
      check(page) {
        assert.deepEqual(xs(page, "ab"), [110, 50]);
        assert.equal(page.place("b").y - page.place("a").y, 40);
      },
    },
    {
      name: "shape-outside",
      html: `<style>div { float: left; clear: left; width: 100px; height: 60px } p { clear: left }</style>
        <div style="shape-outside: polygon(0 0, 100% 0, 0 100%)"></div>a<br>b<br>c
        <p></p><div style="shape-outside: url(corner.png); shape-margin: 5px"></div>d<br>e<br>f`,
      files: { "corner.png": CORNER },
      check(page) {
        assert.deepEqual(xs(page, "abc"), [150, 117, 83]);
        assert.deepEqual(xs(page, "def"), [105, 105, 50]);
      },
    },
    {
      name: "absolute",
      html: `<div style="position: relative; height: 100px"><p style="position: absolute; right: 20px; bottom: 10px; width: 50px">a</div>`,
      check(page) {
        assert.equal(page.place("a").x, 280);
        assert.ok(page.place("a").y > 120 && page.place("a").y < 140);
      },
    },
    {
      name: "fixed repeats per page",
      html: `<div style="position: fixed; bottom: 0">fixed</div><p>one<p style="break-before: page">two`,
      check(page) {
        assert.deepEqual(
          [1, 2].map((number) => page.place("fixed", number).y > 220),
          [true, true],
        );
      },
    },
    {
      name: "z-index",
      html: `<style>div { position: absolute; width: 50px; height: 50px }</style><div style="z-index: 1; background: #0000ff"></div><div style="background: #ff0000"></div>`,
      check(page) {
        assert.equal(page.color(60, 60), "#0000ff");
      },
    },
    {
      name: "flex row/grow",
      html: `<div style="display: flex"><div style="width: 50px">a</div><div style="flex: 1">b</div><div style="flex: 3">c</div></div>`,
      check(page) {
        assert.deepEqual(xs(page, "abc"), [50, 100, 163]);
        assert.equal(page.place("a").y, page.place("c").y);
      },
    },
    {
      name: "flex wrap + gap",
      html: `<div style="display: flex; flex-wrap: wrap; gap: 10px 20px; width: 240px">${boxes("abcd")}</div>`,
      check(page) {
        assert.deepEqual(xs(page, "abcd"), [50, 130, 210, 50]);
        assert.equal(page.place("d").y - page.place("a").y, 30);
      },
    },
    {
      name: "flex column/align",
      html: `<div style="display: flex; flex-direction: column; align-items: flex-end; justify-content: center; height: 100px">${boxes("ab")}</div>`,
      check(page) {
        assert.deepEqual(xs(page, "ab"), [290, 290]);
        assert.ok(page.place("a").y > 85 && page.place("b").y - page.place("a").y === 20);
      },
    },
    {
      name: "flex order, auto margins",
      html: `<div style="display: flex">${boxes("a", "order: 1; margin-left: auto")}${boxes("bc")}</div>`,
      check(page) {
        assert.deepEqual(xs(page, "abc"), [290, 50, 110]);
      },
    },
    {
      name: "flex row split over pages",
      html: `<div style="display: flex"><div style="width: 100px">${lines(14, "a")}</div><div style="width: 100px">${lines(12, "b")}</div></div><p>after`,
      check(page) {
        assert.deepEqual(
          ["a10.", "b10."].map((text) => page.pageOf(text)),
          [1, 1],
        );
        assert.deepEqual(
          ["a11.", "b11."].map((text) => [page.pageOf(text), page.place(text, 2).x]),
          [
            [2, 50],
            [2, 150],
          ],
        );
        assert.equal(page.place("a11.", 2).y, page.place("b11.", 2).y);
        assert.ok(page.place("after", 2).y > page.place("a14.", 2).y);
      },
    },
    {
      name: "flex column split over pages",
      html: `<div style="display: flex; flex-direction: column"><div>${lines(6, "a")}</div><div>${lines(6, "b")}</div></div>`,
      check(page) {
        assert.deepEqual(
          ["a6.", "b4.", "b5."].map((text) => page.pageOf(text)),
          [1, 1, 2],
        );
      },
    },
    {
      name: "grid tracks, span",
      html: `<div style="display: grid; grid-template-columns: 50px 1fr 2fr">${boxes("abc", "width: auto")}<div style="grid-column: span 2">d</div><div>e</div></div>`,
      check(page) {
        assert.deepEqual(xs(page, "abcde"), [50, 100, 183, 50, 183]);
        assert.deepEqual(
          ys(page, "ad").map((y) => y - page.place("a").y),
          [0, 20],
        );
      },
    },
    {
      name: "grid areas",
      html: `<div style="display: grid; grid-template: 'side head' 40px 'side main' 40px / 100px 1fr">
        <div style="grid-area: main">m</div><div style="grid-area: side">s</div><div style="grid-area: head">h</div></div>`,
      check(page) {
        assert.deepEqual(xs(page, "smh"), [50, 150, 150]);
        assert.equal(page.place("m").y - page.place("h").y, 40);
      },
    },
    {
      name: "grid auto-fill",
      html: `<div style="display: grid; grid-template-columns: repeat(auto-fill, minmax(90px, 1fr))">${boxes("abcd", "width: auto")}</div>`,
      check(page) {
        assert.deepEqual(xs(page, "abcd"), [50, 150, 250, 50]);
      },
    },
    {
      name: "subgrid",
      html: `<div style="display: grid; grid-template-columns: 40px 70px 90px"><div style="grid-column: 2 / 4; display: grid; grid-template-columns: subgrid">
        <div>a</div><div>b</div></div></div>`,
      check(page) {
        assert.deepEqual(xs(page, "ab"), [90, 160]);
      },
    },
    {
      name: "grid rows over pages",
      html: `<div style="display: grid; grid-template-columns: 1fr 1fr">${Array.from({ length: 26 }, (_, index) => `<div>g${index + 1}.</div>`).join("")}</div>`,
      check(page) {
        assert.deepEqual(
          ["g20.", "g21.", "g22."].map((text) => page.pageOf(text)),
          [1, 2, 2],
        );
        assert.equal(page.place("g22.", 2).x, 200);
      },
    },
    {
      name: "grid item split over pages",
      html: `<div style="display: grid; grid-template-columns: 1fr 1fr"><div>${lines(12, "a")}</div><div>${lines(14, "b")}</div></div><p>after`,
      check(page) {
        assert.deepEqual(
          ["a10.", "a11.", "b11."].map((text) => page.pageOf(text)),
          [1, 2, 2],
        );
        assert.equal(page.place("a11.", 2).y, page.place("b11.", 2).y);
        assert.ok(page.place("after", 2).y > page.place("b14.", 2).y);
      },
    },
    {
      name: "inline-block",
      html: `a<div style="display: inline-block; width: 60px; height: 30px; background: #0000ff"></div>b`,
      check(page) {
        assert.equal(page.extent("#0000ff")?.left, page.place("b").x - 60);
      },
    },
    {
      name: "aspect-ratio",
      html: `<div style="aspect-ratio: 2 / 1; width: 100px; background: #0000ff"></div>`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 50, top: 50, right: 150, bottom: 100 });
      },
    },
    {
      name: "min-content width",
      html: `<div style="width: min-content">one two</div><div style="width: max-content; background: #0000ff">one two</div>`,
      check(page) {
        assert.ok(page.place("two").y > page.place("one").y);
        const extent = page.extent("#0000ff");
        assert.ok(extent !== undefined && extent.bottom - extent.top === 20 && extent.right < 200);
      },
    },
    {
      name: "overflow: hidden",
      html: `<div style="width: 50px; height: 50px; overflow: hidden"><div style="width: 90px; height: 90px; background: #0000ff"></div></div>`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 50, top: 50, right: 100, bottom: 100 });
      },
    },
    {
      name: "logical properties",
      html: `<div dir="rtl"><div style="margin-inline-start: 40px; inline-size: 100px; block-size: 30px; border-inline-end: 10px solid #ff0000; background: #0000ff"></div></div>`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 210, top: 50, right: 310, bottom: 80 });
        assert.deepEqual(page.extent("#ff0000"), { left: 200, top: 50, right: 210, bottom: 80 });
      },
    },
    {
      name: "inset shorthand",
      html: `<div style="position: relative; height: 100px"><div style="position: absolute; inset: 10px 20px; background: #0000ff"></div></div>`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 70, top: 60, right: 330, bottom: 140 });
      },
    },
  ],
};
