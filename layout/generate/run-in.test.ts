import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const runIn = (content: string, style = ""): string =>
  `<b id=r style="display: run-in; ${style}">${content}</b>`;
const block = (content: string, style = ""): string => `<div id=d style="${style}">${content}</div>`;

describe("display: run-in (CSS 2.0 §9.2.3)", () => {
  it.each<[string, string, string[]]>([
    [
      "runs into the block that follows",
      `${runIn("ab")} ${block("cd")}`,
      ["p1 d 0,0 200×10", "p1 r 0,0 20×10"],
    ],
    [
      "into a block of blocks too, before the first",
      `${runIn("ab")}${block("<p style='margin: 0' id=p>cd</p>")}`,
      ["p1 d 0,0 200×20", "p1 r 0,0 20×10", "p1 p 0,10 200×10"],
    ],
    [
      "into the text that a block of blocks begins with",
      `${runIn("ab")}${block("ef<p style='margin: 0' id=p>cd</p>")}`,
      ["p1 d 0,0 200×20", "p1 r 0,0 20×10", "p1 p 0,10 200×10"],
    ],
    [
      "past floats and positioned boxes",
      `${runIn("ab")}<i style="float: right">x</i><i style="position: absolute">y</i>${block("cd")}`,
      ["p1 d 0,0 200×10", "p1 r 0,0 20×10"],
    ],
    ["is a block before text", `${runIn("ab")}x${block("cd")}`, ["p1 r 0,0 200×10", "p1 d 0,20 200×10"]],
    ["is a block at the end", `${block("cd")}${runIn("ab")}`, ["p1 d 0,0 200×10", "p1 r 0,10 200×10"]],
    [
      "is a block before a table",
      `${runIn("ab")}<table id=t style="border-spacing: 0"><td style="padding: 0">x</table>`,
      ["p1 r 0,0 200×10", "p1 t 0,10 10×10"],
    ],
    [
      "is a block when it holds one",
      `${runIn("a<div>b</div>")}${block("cd")}`,
      ["p1 r 0,0 200×20", "p1 d 0,20 200×10"],
    ],
    [
      "is a block when it floats",
      `${runIn("ab", "float: right")}${block("cd")}`,
      ["p1 r 180,0 20×10", "p1 d 0,0 200×10"],
    ],
    [
      "is a block before another run-in",
      `<b id=q style="display: run-in">x</b>${runIn("ab")}${block("cd")}`,
      ["p1 q 0,0 200×10", "p1 d 0,10 200×10", "p1 r 0,10 20×10"],
    ],
    [
      "clears what its block then clears",
      `<i style="float: left; height: 30px">x</i>${runIn("ab", "clear: left")}${block("cd")}`,
      ["p1 d 0,30 200×10", "p1 r 0,30 20×10"],
    ],
  ])("%s", (_, html, places) => {
    expect(layoutHtml(html).places()).toEqual(places);
  });

  it("inherits from its parent in the document", () => {
    const html = `<div style="font-size: 20px; line-height: 1">${runIn("ab")}${block("cd", "font-size: 10px; line-height: 1")}</div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 d 0,0 200×20", "p1 r 0,0 40×20"]);
  });
});
