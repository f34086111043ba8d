import type { ReferenceGroup } from "../reference-document.ts";
import { LONG, lines, NEXT } from "./parts.ts";

const box = (style: string, content: string): string => `<div style="${style}">${content}</div>`;

/** Where pages end. */
export const fragmentation: ReferenceGroup = {
  name: "fragmentation",
  standard: "css-break-3; interface, feature 2",
  documents: [
    { name: "text-fills-pages", html: lines("row", 25) },
    {
      name: "break-before-always",
      html: `<p>one<p style="page-break-before: always">two<p style="page-break-before: always">three`,
      lacks: ["vivliostyle"],
    },
    { name: "break-after-always", html: `<p style="page-break-after: always; break-after: page">one<p>two` },
    { name: "break-before-page", html: `<p>one<p style="break-before: page">two` },
    {
      name: "break-before-left",
      html: `<p>one<p style="page-break-before: left; break-before: left">two<p style="page-break-before: left; break-before: left">three`,
    },
    {
      name: "break-before-right",
      html: `<p>one<p style="page-break-before: right; break-before: right">two`,
    },
    {
      name: "break-after-on-the-last",
      html: `<p>one<p style="page-break-after: always; break-after: page">two`,
    },
    {
      name: "break-before-on-the-first",
      html: `<p style="page-break-before: always; break-before: page">one<p>two`,
    },
    {
      name: "avoid-inside",
      html: `${lines("row", 8)}${box("page-break-inside: avoid; break-inside: avoid", lines("kept", 4))}<p>last`,
    },
    {
      name: "avoid-inside-too-high",
      html: `${lines("row", 2)}${box("page-break-inside: avoid; break-inside: avoid", lines("kept", 13))}<p>last`,
    },
    {
      name: "avoid-after-heading",
      html: `<style>h2 { page-break-after: avoid; break-after: avoid }</style>${lines("row", 9)}<h2>heading</h2>${lines("text", 3)}`,
    },
    {
      name: "avoid-before",
      html: `${lines("row", 10)}<p style="page-break-before: avoid; break-before: avoid">with the last`,
    },
    { name: "orphans", html: `${lines("row", 9)}<p style="orphans: 2; widows: 1; width: 220px">${LONG}` },
    { name: "widows", html: `${lines("row", 7)}<p style="orphans: 1; widows: 3; width: 220px">${LONG}` },
    {
      name: "orphans-and-widows",
      html: `${lines("row", 8)}<p style="orphans: 3; widows: 3; width: 160px">${LONG}`,
    },
    {
      name: "box-over-pages",
      html: box("border: 4px solid teal; padding: 10px; background: #def", lines("row", 14)),
    },
    {
      name: "cloned-decoration",
      html: box("border: 4px solid teal; padding: 10px; box-decoration-break: clone", lines("row", 14)),
      lacks: ["openhtmltopdf"],
    },
    {
      name: "margin-at-a-break-is-dropped",
      html: `${lines("row", 10)}<p style="margin-top: 40px">next page`,
    },
    {
      name: "margin-after-forced-break",
      html: `<p>one<p style="page-break-before: always; break-before: page; margin-top: 40px">two`,
    },
    { name: "margins-between", html: `<style>p { margin: 20px 0 }</style>${lines("row", 8)}` },
    { name: "high-box-is-cut", html: `<p>one${box("height: 500px; background: #cde", "high")}<p>after` },
    {
      name: "picture-moves-whole",
      html: `${lines("row", 7)}<div style="height: 80px; width: 80px; background: teal; page-break-inside: avoid; break-inside: avoid"></div><p>after`,
    },
    {
      name: "nested-forced-break",
      html: `<div><div><p>one<p style="page-break-before: always; break-before: page">two</div></div>`,
    },
    {
      name: "forced-break-in-a-padded-box",
      html: box("padding: 20px; background: #def", `<p>one${NEXT}two</p>`),
    },
    { name: "list-item-over-pages", html: `${lines("row", 8)}<ol><li>${LONG} ${LONG}</ol>` },
    {
      name: "float-over-pages",
      html: `${lines("row", 6)}<div style="float: left; width: 100px; background: #def">${lines("side", 6)}</div>${lines("text", 10)}`,
    },
    {
      name: "breaks-beside-each-other",
      html: `<p style="page-break-after: always; break-after: page">one<p style="page-break-before: always; break-before: page">two`,
    },
  ],
};
