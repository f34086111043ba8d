import assert from "node:assert/strict";
import type { FeatureGroup } from "./feature.ts";

const STYLE = "<style>table { border-spacing: 0 } td, th { padding: 0; font-weight: normal }</style>";
const rows = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<tr><td>r${index + 1}.`).join("");
const headed = (attributes = ""): string =>
  `${STYLE}<table ${attributes}><thead><tr><td>head<tfoot><tr><td>foot<tbody>${rows(14)}</table>`;

/** Pages with the text. */
const pagesWith = (
  page: { count: number; has(text: string, page: number): boolean },
  text: string,
): number[] =>
  Array.from({ length: page.count }, (_, index) => index + 1).filter((number) => page.has(text, number));

export const tables: FeatureGroup = {
  title: "Tables",
  features: [
    {
      name: "thead repeats",
      html: headed(),
      check(page) {
        assert.deepEqual(pagesWith(page, "head"), [1, 2]);
        assert.ok(page.place("head", 2).y < page.place("r9.", 2).y);
      },
    },
    {
      name: "tfoot repeats",
      html: headed(),
      check(page) {
        assert.deepEqual(pagesWith(page, "foot"), [1, 2]);
        assert.ok(page.place("foot", 1).y > page.place("r8.", 1).y);
      },
    },
    {
      name: "repeat off by display: table-row-group",
      html: `<style>thead, tfoot { display: table-row-group }</style>${headed()}`,
      check(page) {
        assert.deepEqual(pagesWith(page, "head"), [1]);
        assert.equal(pagesWith(page, "foot").length, 1);
      },
    },
    {
      name: "repeat off by -fs-table-paginate: none",
      html: headed('style="-fs-table-paginate: none"'),
      check(page) {
        assert.deepEqual(pagesWith(page, "head"), [1]);
        assert.deepEqual(pagesWith(page, "foot"), [2]);
      },
    },
    {
      name: "row split across pages",
      html: `${STYLE}<table><tr><td>${"a<br>".repeat(7)}end1<br>x<br>y<br>end2<td>short<td>${"b<br>".repeat(11)}end3</table>`,
      check(page) {
        assert.equal(page.pageOf("end1"), 1);
        assert.equal(page.pageOf("end2"), 2);
        assert.equal(page.pageOf("end3"), 2);
        assert.ok(page.place("end3", 2).x > page.place("end2", 2).x);
      },
    },
    {
      name: "row break-inside: avoid",
      html: `${STYLE}<style>tr { break-inside: avoid }</style><table>${rows(8)}<tr><td>k1<br>k2<br>k3</table>`,
      check(page) {
        assert.deepEqual(
          ["r8.", "k1", "k3"].map((text) => page.pageOf(text)),
          [1, 2, 2],
        );
      },
    },
    {
      name: "rowspan over a page break",
      html: `${STYLE}<table><tr><td rowspan="12" style="background: #0000ff; width: 50px"><td>r0.${rows(11)}</table><p>after`,
      check(page) {
        assert.equal(page.color(60, 240, 1), "#0000ff");
        assert.equal(page.color(60, 60, 2), "#0000ff");
        assert.equal(page.place("r11.", 2).x, 100);
        assert.equal(page.pageOf("after"), 2);
      },
    },
    {
      name: "auto layout",
      html: `${STYLE}<table><tr><td style="background: #0000ff">i<td style="background: #ff0000">mmmmmmmm</table>`,
      check(page) {
        const narrow = page.extent("#0000ff");
        const wide = page.extent("#ff0000");
        assert.ok(narrow !== undefined && wide !== undefined);
        assert.ok(wide.right - wide.left > 5 * (narrow.right - narrow.left));
      },
    },
    {
      name: "fixed layout, colgroup widths",
      html: `${STYLE}<table style="table-layout: fixed; width: 300px"><colgroup><col style="width: 50px"><col></colgroup>
        <tr><td>i<td>two<tr><td>mmmmmmmmmmmm<td>b</table>`,
      check(page) {
        assert.equal(page.place("two").x, 100);
      },
    },
    {
      name: "colspan + rowspan",
      html: `${STYLE}<style>td { width: 50px; height: 30px }</style><table><tr><td colspan="2" style="background: #0000ff"><td rowspan="2" style="background: #ff0000">
        <tr><td>c<td>d</table>`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 50, top: 50, right: 150, bottom: 80 });
        assert.deepEqual(page.extent("#ff0000"), { left: 150, top: 50, right: 200, bottom: 110 });
        assert.deepEqual([page.place("c").x, page.place("d").x], [50, 100]);
      },
    },
    {
      name: "border-collapse",
      html: `${STYLE}<table style="border-collapse: collapse"><tr><td style="border: 2px solid #0000ff; width: 40px; height: 30px"><td style="border: 6px solid #ff0000; width: 40px"></table>`,
      check(page) {
        const wide = page.extent("#ff0000");
        assert.ok(wide !== undefined);
        assert.equal(page.color(wide.left + 3, 70), "#ff0000");
        assert.equal(page.color(wide.left - 3, 70), "#ffffff");
      },
    },
    {
      name: "vertical-align",
      html: `${STYLE}<table><tr><td style="height: 100px; vertical-align: top">a<td style="vertical-align: middle">b<td style="vertical-align: bottom">c</table>`,
      check(page) {
        const [top, middle, bottom] = ["a", "b", "c"].map((text) => page.place(text).y) as [
          number,
          number,
          number,
        ];
        assert.deepEqual([middle - top, bottom - top], [40, 80]);
      },
    },
    {
      name: "caption-side",
      html: `${STYLE}<table><caption style="caption-side: bottom">under</caption><tr><td>cell</table>`,
      check(page) {
        assert.ok(page.place("under").y > page.place("cell").y);
      },
    },
  ],
};
