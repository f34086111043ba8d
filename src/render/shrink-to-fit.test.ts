import { describe, expect, it } from "vitest";
import { Engine } from "../node/engine.ts";
import type { PageSettings } from "./render-types.ts";

/** Width of a paragraph of 1600 px in the PDF, px, and the codes of what is told. */
async function widthOf(page: PageSettings, rules = ""): Promise<[number | undefined, string[]]> {
  const html = `<style>${rules} p { width: 1600px; height: 80px }</style><p>x`;
  const result = await new Engine().renderHtml({ html, page }, { inspect: true });
  const paragraph = result.inspection?.pages[0]?.boxes.find(({ name }) => name === "p");
  return [paragraph?.width, result.diagnostics.map(({ code }) => code)];
}

describe("content that the paper would cut off", () => {
  it.each<[string, PageSettings, string, number]>([
    ["made smaller", { margin: "8px" }, "body { margin: 0 }", 800],
    [
      "made smaller on pages as large as the caller wants",
      { width: "1016px", margin: "8px" },
      "body { margin: 0 }",
      1000,
    ],
    ["left alone where the caller says so", { shrinkToFit: false }, "", 1600],
    ["left alone where the document says how large its pages are", {}, "@page { size: 816px 1056px }", 1600],
    ["left alone where the document names the paper of its pages", {}, "@page { size: letter }", 1600],
  ])("is %s", async (_, page, rules, width) => {
    const code = width === 1600 ? "content-wider-than-page" : "shrunk-to-fit";
    expect(await widthOf(page, rules)).toEqual([width, [code]]);
  });

  it("becomes smaller by itself where it is a table and the document names its paper, whatever the caller wants", async () => {
    const html = "<style>@page { size: a4 } table { width: 1600px }</style><table><td>x</table>";
    const page = { width: "700px", height: "900px", margin: "97px" };
    const { inspection } = await new Engine().renderHtml({ html, page }, { inspect: true });
    const table = inspection?.pages[0]?.boxes.find(({ name }) => name === "table");
    expect(table?.width).toBeLessThan(600);
  });

  it("meets the limit of pages all the same", async () => {
    const html = "<p style='break-after: page'>x".repeat(4);
    await expect(new Engine().renderHtml({ html }, { limits: { pages: 3 } })).rejects.toMatchObject({
      name: "LimitError",
    });
  });
});
