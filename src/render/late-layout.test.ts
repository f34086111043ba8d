import { describe, expect, it } from "vitest";
import { Engine } from "../node/engine.ts";

const engine = new Engine();

async function fragments(html: string): Promise<string> {
  return (await engine.renderHtml({ html }, { dump: "fragments" })).dump ?? "";
}

async function displayList(html: string): Promise<string> {
  return (await engine.renderHtml({ html }, { dump: "display-list" })).dump ?? "";
}

const FRACTION = "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>";

describe("what lays out columns, flex containers, grids, formulas, form controls and vertical text is loaded", () => {
  it.each([
    ["columns", "div { columns: 2 }"],
    ["columns of a width", "div { column-width: 90px }"],
    ["a flex container", "div { display: flex }"],
    ["a flex container in a line", "div { display: inline-flex }"],
    ["a flex container that is generated", `div::before { content: "a"; display: flex; padding-left: 9px }`],
    ["a grid", "div { display: grid; grid-template-columns: 1fr 1fr }"],
    ["a grid in a line", "div { display: inline-grid; grid-template-columns: 50px 50px }"],
    ["a grid that is generated", `div::before { content: "a"; display: grid; padding-left: 9px }`],
    ["vertical text", "div { writing-mode: vertical-rl }"],
    ["vertical text of the root", "html { writing-mode: vertical-lr }"],
    ["vertical text of a root that is not displayed", "html { writing-mode: vertical-rl; display: none }"],
    ["vertical text that is generated", `div::after { content: "a"; writing-mode: sideways-lr }`],
    [
      "vertical text in a container's rules",
      "body { container-type: inline-size } @container (width > 9px) { div { writing-mode: vertical-rl } }",
    ],
    [
      "a flex container in a container's rules",
      "body { container-type: inline-size } @container (width > 9px) { div { display: flex; gap: 9px } }",
    ],
    [
      "a grid in a container's rules",
      "body { container-type: inline-size } @container (width > 9px) { div { display: grid; gap: 9px } }",
    ],
  ])("for %s", async (_, css) => {
    const body = "<body><div><p>a<p>b</div>";
    expect(await fragments(`<style>${css}</style>${body}`)).not.toBe(await fragments(body));
  });

  it("for formulas, whatever their elements are displayed as", async () => {
    expect(await fragments(FRACTION)).not.toBe(await fragments("12"));
    const cell = `<math><mtable><mtr><mtd>${FRACTION}</mtd></mtr></mtable></math>`;
    const asBlocks = "<style>math, mtable, mfrac, mn { display: block } mtd { display: table-cell }</style>";
    expect(await displayList(asBlocks + cell)).toContain("glyph-run");
  });

  it.each(["<input value=a>", "<button>a</button>", "<textarea>a</textarea>", "<select><option>a</select>"])(
    "for %s",
    async (control) => {
      expect(await fragments(control)).not.toBe(await fragments("a"));
      const foreign = `<svg><foreignObject width="90" height="90">${control}</foreignObject></svg>`;
      expect(await displayList(foreign)).not.toBe(await displayList("<svg></svg>"));
    },
  );

  it("for flex containers in margin boxes", async () => {
    const page = (css: string): string => `<style>@page { @top-left { content: "a b"; ${css} } }</style>a`;
    expect(await displayList(page("display: flex; justify-content: flex-end"))).toContain("glyph-run");
  });

  it("for vertical text in margin boxes", async () => {
    const page = (css: string): string => `<style>@page { @left-middle { content: "a b"; ${css} } }</style>a`;
    expect(await displayList(page("writing-mode: vertical-rl"))).not.toBe(await displayList(page("")));
  });

  it("for HTML in drawings, in the document and in images", async () => {
    const grid = `<div xmlns="http://www.w3.org/1999/xhtml" style="display: grid"><p>in a grid</p></div>`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><foreignObject width="90" height="90">${grid}</foreignObject></svg>`;
    const address = (text: string): string => `data:image/svg+xml,${encodeURIComponent(text)}`;
    const outer = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><image width="90" height="90" href="${address(drawing)}"/></svg>`;
    const direct = await displayList(drawing);
    expect(direct).toContain("glyph-run");
    for (const image of [drawing, outer])
      expect((await engine.renderHtml({ html: `<img src="${address(image)}">` })).diagnostics).toEqual([]);
  });
});

describe("what paints effects is loaded", () => {
  it.each([
    ["a blurred shadow of a box", "div { box-shadow: 0 0 9px red }"],
    ["a blurred shadow of text", "div { text-shadow: 0 0 9px red }"],
    ["a filter", "div { filter: blur(2px) }"],
    ["a clip path", "div { clip-path: circle(9px) }"],
    ["a mask", "div { mask-image: linear-gradient(red, transparent) }"],
    [
      "a shadow in a container's rules",
      "body { container-type: inline-size } @container (width > 9px) { div { box-shadow: 0 0 9px red } }",
    ],
  ])("for %s", async (_, css) => {
    const body = "<body><div>a</div>";
    expect(await displayList(`<style>${css}</style>${body}`)).not.toBe(await displayList(body));
  });

  it("for roots in formulas", async () => {
    expect(await displayList("<math><msqrt><mn>2</mn></msqrt></math>")).toContain("glyph-run");
  });
});
