import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../layout/api/basics.ts";
import { Engine } from "../../node/index.ts";

const engine = new Engine();

/** What a document for everybody is told. */
async function reviewOf(body: string, conformance = "PDF/UA-1"): Promise<readonly Diagnostic[]> {
  const html = `<!DOCTYPE html><html lang="en"><title>Title</title><body>${body}`;
  const { diagnostics } = await engine.renderHtml({ html }, { conformance });
  return diagnostics.filter(({ code }) => code.startsWith("accessibility-"));
}

async function toldOf(body: string, conformance?: string): Promise<string[]> {
  return (await reviewOf(body, conformance)).map(({ code }) => code);
}

describe("what a reviewer of accessibility would ask", () => {
  it.each([
    [
      "a link without text",
      '<p><a href="https://example.com/" style="display: inline-block; width: 9px; height: 9px"></a>',
      "link",
    ],
    ["a table of data without header cells", "<table><tr><td>a<td>b<tr><td>c<td>d</table>", "table"],
    ["a field without a label", '<form><input name="a"></form>', "label"],
    ["grey text on white", '<p style="color: #999">text', "contrast"],
    [
      "white text on yellow",
      '<div style="background: yellow"><p style="color: white">text</div>',
      "contrast",
    ],
    ["a level of headings left out", "<h1>a</h1><h3>b</h3>", "heading"],
    [
      "a picture without a text",
      '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">',
      "alternative",
    ],
  ])("%s", async (_name, body, code) => {
    expect(await toldOf(body)).toEqual([`accessibility-${code}`]);
  });

  it.each([
    [
      "so that too little does not read as enough",
      "color: #777",
      "Text in #777777 on #ffffff has a contrast of 4.4 : 1",
    ],
    [
      "in the colour that is seen",
      "color: rgb(0 0 0 / 0.4)",
      "Text in #999999 on #ffffff has a contrast of 2.8 : 1",
    ],
  ])("tells contrast %s", async (_name, style, expected) => {
    const diagnostics = await reviewOf(`<p style="${style}">text`);
    expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    ["a link with a picture that has a text", '<p><a href="https://example.com/" aria-label="Home">x</a>'],
    ["a table with header cells", "<table><tr><th>a<th>b<tr><td>c<td>d</table>"],
    ["a table that lays out", '<table role="presentation"><tr><td>a<td>b<tr><td>c<td>d</table>'],
    ["a list of values in one column", "<table><tr><td>a<tr><td>b</table>"],
    ["a labelled field", '<form><label>Name <input name="a"></label></form>'],
    ["text that is not to be seen", '<p style="color: transparent">text'],
    ["large grey text", '<p style="color: #888; font-size: 24pt">text'],
    [
      "text over a picture, which people judge",
      '<div style="background: linear-gradient(black, white)"><p style="color: #999">text</div>',
    ],
  ])("nothing of %s", async (_name, body) => {
    expect(await toldOf(body)).toEqual([]);
  });

  it("nothing where nobody asked for a document that is accessible", async () => {
    expect(await toldOf('<p style="color: #999">text', "PDF/A-2b")).toEqual([]);
  });
});
