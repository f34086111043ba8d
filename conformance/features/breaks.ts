import assert from "node:assert/strict";
import type { FeatureGroup } from "./feature.ts";

/** Lines of 20 px; a page has ten of them. */
const lines = (count: number, prefix = "line"): string =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}.<br>`).join("");

export const breaks: FeatureGroup = {
  title: "Breaks",
  features: [
    {
      name: "break-before/after: page (modern)",
      html: `<p>one<p style="break-before: page; break-after: page">two<p>three`,
      check(page) {
        assert.deepEqual(
          ["one", "two", "three"].map((text) => page.pageOf(text)),
          [1, 2, 3],
        );
      },
    },
    {
      name: "page-break-before: always",
      html: `<p>one<p style="page-break-before: always">two`,
      check(page) {
        assert.deepEqual(page.place("two", 2).x, 50);
        assert.equal(page.pageOf("two"), 2);
      },
    },
    {
      name: "break-inside: avoid",
      html: `<p>${lines(8)}<div style="break-inside: avoid">${lines(4, "kept")}</div>`,
      check(page) {
        assert.equal(page.pageOf("line8."), 1);
        assert.equal(page.pageOf("kept1."), 2);
        assert.equal(page.pageOf("kept4."), 2);
      },
    },
    {
      name: "break-after: avoid on heading",
      html: `<p>${lines(9)}<h2 style="font: inherit; break-after: avoid">head</h2><p>text`,
      check(page) {
        assert.equal(page.pageOf("line9."), 1);
        assert.equal(page.pageOf("head"), 2);
        assert.equal(page.pageOf("text"), 2);
      },
    },
    {
      name: "orphans",
      html: `<p>${lines(8)}<p style="orphans: 3; widows: 1">${lines(5, "next")}`,
      check(page) {
        assert.equal(page.pageOf("line8."), 1);
        assert.equal(page.pageOf("next1."), 2);
      },
    },
    {
      name: "widows",
      html: `<p>${lines(5)}<p style="orphans: 1; widows: 3">${lines(6, "next")}`,
      check(page) {
        assert.equal(page.pageOf("next3."), 1);
        assert.equal(page.pageOf("next4."), 2);
      },
    },
    {
      name: "box-decoration-break: clone",
      html: `<div style="border: 10px solid #0000ff; box-decoration-break: clone">${lines(12)}</div>`,
      check(page) {
        assert.equal(page.color(200, 52, 1), "#0000ff");
        assert.equal(page.color(200, 248, 1), "#0000ff");
        assert.equal(page.color(200, 52, 2), "#0000ff");
      },
    },
    {
      name: "image moves whole to next page",
      html: `<p>${lines(8)}<img alt="" style="display: block; width: 100px; height: 100px" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEUAAP+KeNJXAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg==">`,
      check(page) {
        assert.equal(page.extent("#0000ff", 1), undefined);
        assert.deepEqual(page.extent("#0000ff", 2), { left: 50, top: 50, right: 150, bottom: 150 });
      },
    },
    {
      name: "float split over pages",
      html: `<p>${lines(2)}<div style="float: left; width: 100px; background: #0000ff">${lines(12, "f")}</div><p>beside`,
      check(page) {
        assert.equal(page.pageOf("f8."), 1);
        assert.equal(page.pageOf("f9."), 2);
        assert.equal(page.pageOf("f12."), 2);
        assert.equal(page.place("beside").x, 150);
      },
    },
    {
      name: "abs. box split over pages",
      html: `<div style="position: absolute; top: 40px; left: 100px">${lines(12, "a")}</div><p>text`,
      check(page) {
        assert.equal(page.pageOf("a8."), 1);
        assert.equal(page.pageOf("a9."), 2);
        assert.deepEqual(page.place("a9.", 2).x, 150);
        assert.equal(page.pageOf("text"), 1);
      },
    },
  ],
};
