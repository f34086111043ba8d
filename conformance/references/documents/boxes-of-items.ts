import type { ReferenceGroup } from "../reference-document.ts";
import { LONG, lines } from "./parts.ts";

const item = (content: string, style = ""): string =>
  `<div style="background: #def; ${style}">${content}</div>`;
const flex = (style: string, ...items: readonly string[]): string =>
  `<div style="display: flex; ${style}">${items.join("")}</div>`;
const grid = (style: string, ...items: readonly string[]): string =>
  `<div style="display: grid; ${style}">${items.join("")}</div>`;

/** Flexible boxes and grids, which the interface does not promise. */
export const flexAndGrid: ReferenceGroup = {
  name: "flex-and-grid",
  standard: "css-flexbox-1, css-grid-2, css-align-3",
  // Vivliostyle has its boxes laid out by Chromium, and is no second witness here.
  lacks: ["openhtmltopdf", "vivliostyle"],
  documents: [
    { name: "row", html: flex("", item("one"), item("two"), item("three")) },
    { name: "row-grows", html: flex("", item("one", "flex: 1"), item("two", "flex: 2; background: #fed")) },
    {
      name: "row-shrinks",
      html: flex("width: 200px", item("one", "width: 150px"), item("two", "width: 150px; background: #fed")),
    },
    {
      name: "justify-between",
      html: flex("justify-content: space-between", item("one"), item("two"), item("three")),
    },
    { name: "justify-center", html: flex("justify-content: center", item("one"), item("two")) },
    {
      name: "align-center",
      html: flex(
        "height: 80px; align-items: center; background: #eee",
        item("one"),
        item("two", "height: 40px"),
      ),
    },
    {
      name: "align-baseline",
      html: flex("align-items: baseline", item("one"), item("two", "font-size: 30px; line-height: 40px")),
    },
    {
      name: "wraps",
      html: flex(
        "flex-wrap: wrap; width: 200px",
        ...["one", "two", "three", "four"].map((name) => item(name, "width: 80px; height: 30px")),
      ),
    },
    { name: "gap", html: flex("gap: 16px", item("one"), item("two"), item("three")) },
    {
      name: "column",
      html: flex(
        "flex-direction: column; height: 120px; justify-content: space-between",
        item("one"),
        item("two"),
      ),
    },
    { name: "order", html: flex("", item("one", "order: 2"), item("two"), item("three", "order: 1")) },
    { name: "row-reverse", html: flex("flex-direction: row-reverse", item("one"), item("two")) },
    { name: "auto-margin", html: flex("", item("one"), item("two", "margin-left: auto")) },
    {
      name: "column-over-pages",
      html: flex(
        "flex-direction: column",
        ...Array.from({ length: 14 }, (_, index) => item(`item ${index + 1}`)),
      ),
    },
    {
      name: "grid-of-lengths",
      html: grid(
        "grid-template-columns: 60px 100px; grid-template-rows: 30px 40px",
        item("a"),
        item("b", "background: #fed"),
        item("c", "background: #fed"),
        item("d"),
      ),
    },
    {
      name: "grid-of-fractions",
      html: grid("grid-template-columns: 1fr 2fr", item("a"), item("b", "background: #fed")),
    },
    {
      name: "grid-gap",
      html: grid(
        "grid-template-columns: 1fr 1fr; gap: 10px 20px",
        item("a"),
        item("b"),
        item("c"),
        item("d"),
      ),
    },
    {
      name: "grid-repeat",
      html: grid("grid-template-columns: repeat(4, 1fr)", ..."abcdefgh".split("").map((name) => item(name))),
    },
    {
      name: "grid-places",
      html: grid(
        "grid-template-columns: repeat(3, 80px); grid-auto-rows: 30px",
        item("a", "grid-column: 2 / 4"),
        item("b", "grid-row: 2 / 4; grid-column: 1; background: #fed"),
        item("c", "grid-column: 2"),
      ),
    },
    {
      name: "grid-areas",
      html: grid(
        "grid-template-areas: 'h h' 's m'; grid-template-columns: 80px 1fr",
        item("head", "grid-area: h"),
        item("side", "grid-area: s; background: #fed"),
        item("main", "grid-area: m; background: #dfd"),
      ),
    },
    {
      name: "grid-auto-columns-by-content",
      html: grid("grid-template-columns: auto auto", item("a"), item(LONG, "background: #fed")),
    },
    {
      name: "grid-alignment",
      html: grid(
        "grid-template-columns: 100px 100px; grid-auto-rows: 60px; justify-items: end; align-items: center",
        item("a"),
        item("b"),
      ),
    },
    {
      name: "grid-over-pages",
      html: grid(
        "grid-template-columns: 1fr 1fr",
        ...Array.from({ length: 26 }, (_, index) => item(`item ${index + 1}`, "height: 20px")),
      ),
    },
  ],
};

/** Several columns on a page. */
export const columns: ReferenceGroup = {
  name: "columns",
  standard: "css-multicol-1",
  lacks: ["openhtmltopdf", "plutoprint", "vivliostyle"],
  documents: [
    { name: "two-columns", html: `<div style="column-count: 2; column-gap: 20px">${lines("row", 8)}</div>` },
    {
      name: "three-of-odd-lines",
      html: `<div style="column-count: 3; column-gap: 15px">${lines("row", 7)}</div>`,
    },
    {
      name: "column-width",
      html: `<div style="column-width: 90px; column-gap: 15px">${lines("row", 9)}</div>`,
    },
    {
      name: "rule",
      html: `<div style="column-count: 2; column-gap: 20px; column-rule: 2px solid teal">${lines("row", 6)}</div>`,
    },
    { name: "text-in-columns", html: `<div style="column-count: 2; column-gap: 20px"><p>${LONG}</div>` },
    {
      name: "spanning-heading",
      html: `<div style="column-count: 2; column-gap: 20px">${lines("row", 4)}<h2 style="column-span: all">heading</h2>${lines("text", 4)}</div>`,
    },
    {
      name: "break-in-columns",
      html: `<div style="column-count: 2; column-gap: 20px"><p>one<p style="break-before: column">two</div>`,
    },
    {
      name: "columns-over-pages",
      html: `<div style="column-count: 2; column-gap: 20px">${lines("row", 26)}</div>`,
    },
    {
      name: "fill-auto",
      html: `<div style="column-count: 2; column-gap: 20px; column-fill: auto; height: 100px">${lines("row", 7)}</div>`,
    },
    {
      name: "kept-whole",
      html: `<div style="column-count: 2; column-gap: 20px">${lines("row", 3)}<div style="break-inside: avoid">${lines("kept", 3)}</div></div>`,
    },
  ],
};
