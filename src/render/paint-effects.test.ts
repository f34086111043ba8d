import { describe, expect, it } from "vitest";
import { Engine } from "../node/engine.ts";

const engine = new Engine();

async function displayList(css: string, body = "<p>text"): Promise<string> {
  const html = `<style>${css}</style>${body}`;
  return (await engine.renderHtml({ html }, { dump: "display-list" })).dump ?? "";
}

const DRAWING = `<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><circle r='4' fill='red'/></svg>`;
const ADDRESS = `data:image/svg+xml,${encodeURIComponent(DRAWING)}`;

describe("the canvas", () => {
  it("is dark in a document of the dark scheme, unless it has a background", async () => {
    expect(await displayList(":root { color-scheme: dark }")).toContain("#121212");
    expect(await displayList(":root { color-scheme: dark } body { background: #333 }")).not.toContain(
      "#121212",
    );
    expect(await displayList(":root { color-scheme: light dark }")).not.toContain("#121212");
  });
});

describe("what paints drawings and effects is loaded", () => {
  it.each([
    ["a filter", "p { filter: blur(2px) }"],
    ["what is below a box", "p { backdrop-filter: invert(1); background: #8888 }"],
    ["a mask", "p { mask-image: linear-gradient(#000, #0000) }"],
    ["a clip path", "p { clip-path: circle(9px) }"],
    ["a soft shadow of text", "p { text-shadow: 1px 1px 3px red }"],
    ["the same on the first line alone", "p::first-line { text-shadow: 1px 1px 3px red }"],
    ["the same in a margin box", '@page { @top-center { content: "top"; text-shadow: 1px 1px 3px red } }'],
    [
      "the same in a container's rules",
      "body { container-type: inline-size } @container (width > 9px) { p { text-shadow: 1px 1px 3px red } }",
    ],
    ["a background that is a drawing", `p { background: url("${ADDRESS}") }`],
    ["a mark that is a drawing", `p { display: list-item; list-style-image: url("${ADDRESS}") }`],
  ])("for %s", async (_, css) => {
    expect(await displayList(css)).not.toBe(await displayList(""));
  });

  it("for drawings in the document and in images", async () => {
    expect(await displayList("", DRAWING)).toContain("path");
    expect(await displayList("", `<img src="${ADDRESS}">`)).toContain("drawing");
  });

  it("not for a root that is not displayed, which has no box", async () => {
    const empty = await displayList("html { display: none }");
    const style = "html { display: none; clip-path: circle(9px); border: 1px solid }";
    expect(await displayList(style)).toBe(empty);
  });
});
