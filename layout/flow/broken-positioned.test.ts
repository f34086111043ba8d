import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const STYLE = `<style>p { margin: 0 } .r { position: relative }
  .a { position: absolute; bottom: 0; right: 0; width: 10px; height: 10px }</style>`;

function placeOf(id: string, html: string): string[] {
  return layoutHtml(STYLE + html, "200px 50px")
    .places()
    .filter((place) => place.includes(` ${id} `));
}

const blocks = (count: number): string => "<p>x</p>".repeat(count);
const box = "<i id=a class=a>y</i>";

describe("boxes at the bottom of a containing block that is broken stand where it ends (css-position-3 §3.1)", () => {
  it.each([
    ["after its content", `<div class=r>${blocks(12)}${box}</div>`, "p3 a 190,10 10×10"],
    ["before its content", `<div class=r>${box}${blocks(12)}</div>`, "p3 a 190,10 10×10"],
    ["in a given height", `<div class=r style="height: 120px">${box}</div>`, "p3 a 190,10 10×10"],
    [
      "in columns",
      `<div style="columns: 2; gap: 0"><div class=r>${box}${blocks(6)}</div></div>`,
      "p1 a 190,20 10×10",
    ],
    [
      "in a flex container",
      `<div class=r style="display: flex; flex-direction: column">${box}${blocks(12)}</div>`,
      "p3 a 190,10 10×10",
    ],
    [
      "above a demanded break",
      `<div class=r><p>x${box}</p><p style="break-before: page">x</p></div>`,
      "p2 a 190,0 10×10",
    ],
  ])("%s", (_, html, place) => {
    expect(placeOf("a", html)).toEqual([place]);
  });

  it("but those with a top stand there", () => {
    const high = `<i id=a class=a style="top: 0">y</i>`;
    expect(placeOf("a", `<div class=r>${high}${blocks(12)}</div>`)).toEqual(["p1 a 190,0 10×10"]);
  });
});

it("a positioned box with a margin is as wide on the next page", () => {
  const lines = "aa bb cc dd ee ff gg hh ii jj kk ll mm nn oo pp qq rr";
  const html = `<div class=r style="width: 100px; height: 100px"><p id=a style="position: absolute; margin: 0 6px">${lines}</p></div>`;
  expect(placeOf("a", html)).toEqual(["p1 a 6,0 88×50", "p2 a 6,0 88×20"]);
});

it("content that goes on below a relatively positioned box moves with it (css-break-3 §5.5)", () => {
  const html = `<div class=r style="left: 6px; height: 10px">${blocks(5)}<p id=p>x</p></div>`;
  expect(placeOf("p", html)).toEqual(["p2 p 6,0 200×10"]);
});
