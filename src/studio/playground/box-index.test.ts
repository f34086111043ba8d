import { describe, expect, it } from "vitest";
import { Engine } from "../../index.ts";
import { packBoxes } from "../engine/packed-boxes.ts";
import { readDefaultFonts } from "../testing/fonts.ts";
import { BoxIndex } from "./box-index.ts";
import { elementLines } from "./document.ts";

const html = `<style>@page { size: 200px 100px; margin: 10px } body, p { margin: 0; font-size: 10px; line-height: 20px }</style>
<div><p>One
goes on <b>here</b></p>
<p style="break-before: page">Two</p></div>`;

async function index(): Promise<BoxIndex> {
  const engine = new Engine({ fonts: readDefaultFonts() });
  const { inspection } = await engine.renderHtml({ html }, { inspect: true });
  return new BoxIndex(packBoxes(inspection?.pages ?? [], ({ line }) => line));
}

describe("the boxes of pages", () => {
  it("are found by a place of the page", async () => {
    const boxes = await index();
    expect(boxes.at(0, 15, 20)).toMatchObject({ name: "p", line: 2, page: 0 });
    expect(boxes.at(1, 15, 20)).toMatchObject({ name: "p", line: 4, page: 1 });
    expect(boxes.at(0, 195, 95)).toBeUndefined();
  });

  it("are found by a line of the source", async () => {
    const boxes = await index();
    expect(boxes.onLine(3).map(({ name }) => name)).toEqual(["b"]);
    expect(boxes.onLine(4).map(({ name, page }) => [name, page])).toEqual([["p", 1]]);
    expect(new Set(boxes.onLine(2).map(({ name }) => name))).toEqual(new Set(["body", "div", "p"]));
  });
});

describe("blocks of JSON", () => {
  it("begin on lines", () => {
    expect(elementLines('[\n  { "a": "]\\"[\\n" },\n  {\n "b": [1, 2]\n }, { "c": {} }\n]')).toEqual([
      2, 3, 5,
    ]);
  });
});
