import type { ReferenceGroup } from "../reference-document.ts";
import { LONG, square } from "./parts.ts";

const box = (style: string, content = ""): string => `<div style="${style}">${content}</div>`;

/** Blocks, floats and positioned boxes. */
export const blocks: ReferenceGroup = {
  name: "blocks",
  standard: "CSS 2.1 §8 to §10",
  // Vivliostyle has its boxes laid out by Chromium, and is no second witness here.
  lacks: ["vivliostyle"],
  documents: [
    {
      name: "margins-collapse",
      html: `${box("margin: 20px 0; background: #def", "one")}${box("margin: 30px 0; background: #fed", "two")}`,
    },
    {
      name: "margin-through-parent",
      html: `<div style="background: #def"><p style="margin-top: 30px">in a box</div><p>after`,
    },
    {
      name: "negative-margin",
      html: `${box("background: #def; height: 40px", "one")}${box("margin-top: -20px; margin-left: 60px; background: #fed", "two")}`,
    },
    { name: "auto-margins-center", html: box("width: 100px; margin: 0 auto; background: #def", "center") },
    { name: "percent-width-and-padding", html: box("width: 50%; padding: 5%; background: #def", "half") },
    {
      name: "border-box",
      html: box("box-sizing: border-box; width: 200px; padding: 20px; border: 10px solid teal", "sized"),
    },
    {
      name: "min-and-max-width",
      html: `${box("width: 50px; min-width: 120px; background: #def", "min")}${box("max-width: 90px; background: #fed", "max")}`,
    },
    {
      name: "max-height-overflow",
      html: `${box("max-height: 30px; background: #def", LONG)}<p style="margin-top: 90px">after`,
    },
    {
      name: "overflow-hidden",
      html: box(
        "width: 120px; height: 30px; overflow: hidden; background: #def",
        `<div style="width: 200px; height: 60px; background: teal"></div>`,
      ),
    },
    {
      name: "float-left-and-right",
      html: `${box("float: left; width: 60px; height: 50px; background: #def", "L")}${box("float: right; width: 60px; height: 30px; background: #fed", "R")}<p>${LONG}`,
    },
    {
      name: "floats-side-by-side",
      html: `${[1, 2, 3, 4].map((index) => box("float: left; width: 90px; height: 40px; background: #def; margin: 0 4px 4px 0", String(index))).join("")}`,
    },
    {
      name: "clear",
      html: `${box("float: left; width: 60px; height: 60px; background: #def", "L")}<p>beside<p style="clear: both">below`,
    },
    {
      name: "formatting-context-beside-float",
      html: `${box("float: left; width: 80px; height: 60px; background: #def", "L")}${box("overflow: hidden; background: #fed", LONG)}`,
    },
    {
      name: "shrink-to-fit-float",
      html: `${box("float: left; background: #def; padding: 4px", "as wide as its text")}`,
    },
    {
      name: "absolute-in-a-corner",
      html: `<div style="position: relative; height: 100px; background: #def">${box("position: absolute; right: 10px; bottom: 5px; background: #fed", "corner")}</div>`,
    },
    {
      name: "absolute-stretched",
      html: `<div style="position: relative; height: 80px; background: #def">${box("position: absolute; left: 20px; right: 40px; top: 10px; bottom: 10px; background: #fed", "stretched")}</div>`,
    },
    {
      name: "relative-moves",
      html: `<p>one<p style="position: relative; left: 30px; top: 8px; width: 200px">moved<p>three`,
    },
    {
      name: "fixed-on-all-pages",
      html: `${box("position: fixed; right: 0; bottom: 0; background: #fed", "fixed")}<p>one<p style="page-break-before: always; break-before: page">two`,
    },
    {
      name: "z-order",
      html: `<div style="position: relative">${box("position: absolute; z-index: 2; left: 0; width: 60px; height: 60px; background: teal")}${box("position: absolute; z-index: 1; left: 30px; top: 20px; width: 60px; height: 60px; background: orange")}</div>`,
    },
    {
      name: "inline-block",
      html: `<p>before <span style="display: inline-block; width: 60px; height: 40px; background: #def; vertical-align: top">box</span> after`,
    },
    {
      name: "picture-in-a-line",
      html: `<p>text <img src="${square(40, 30)}" width="40" height="30" alt=""> text`,
    },
    {
      name: "picture-with-one-length",
      html: `<img src="${square(80, 40)}" style="width: 120px; display: block" alt=""><p>below`,
    },
    {
      name: "picture-max-width",
      html: `<div style="width: 100px"><img src="${square(200, 100)}" width="200" height="100" style="max-width: 100%; height: auto; display: block" alt=""></div><p>below`,
      lacks: ["openhtmltopdf"],
    },
    { name: "display-none", html: `<p>one<p style="display: none">two<p>three` },
    { name: "visibility-hidden", html: `<p>one<p style="visibility: hidden">two<p>three` },
    {
      name: "definition-list",
      html: `<style>dd { margin-left: 40px }</style><dl><dt>term<dd>meaning<dt>other<dd>${LONG}</dl>`,
    },
    { name: "preformatted", html: `<pre style="font-family: 'Noto Sans Mono'">one\n  two\n    three</pre>` },
  ],
};
