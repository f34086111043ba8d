import { describe, expect, it } from "vitest";
import { readDefaultFonts } from "./default-fonts.ts";
import { Engine } from "./engine.ts";

it("reads four TrueType faces", () => {
  const fonts = readDefaultFonts();
  expect(fonts).toHaveLength(4);
  for (const font of fonts) expect([...font.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
  expect(new Set(fonts.map((font) => font.length)).size).toBe(4);
});

describe("what a default installation draws", () => {
  /** PostScript names of the fonts whose programs are in the PDF, and of those that are not. */
  async function fontsOf(html: string): Promise<{ embedded: string[]; others: string[] }> {
    const { pdf, diagnostics } = await new Engine().renderHtml({ html }, { conformance: undefined });
    expect(diagnostics).toEqual([]);
    const text = Buffer.from(pdf).toString("latin1");
    const names = [...new Set([...text.matchAll(/\/BaseFont \/([^\s/]+)/g)].map(([, name = ""]) => name))];
    const isSubset = (name: string): boolean => /^[A-Z]{6}\+/.test(name);
    return {
      embedded: names.filter(isSubset).map((name) => name.slice(7)),
      others: names.filter((name) => !isSubset(name)),
    };
  }

  it.each([
    ["monospace", "NotoSansMono-Regular"],
    ["ui-monospace", "NotoSansMono-Regular"],
    ["serif", "NotoSerif-Regular"],
    ["Georgia, serif", "NotoSerif-Regular"],
  ])("is embedded for %s", async (family, face) => {
    const { embedded, others } = await fontsOf(`<p style="font-family: ${family}">Word`);
    expect(embedded).toEqual([face]);
    expect(others).toEqual([]);
  });

  it.each([
    ["300 1em sans-serif", "NotoSans-Light"],
    ["500 1em system-ui", "NotoSans-Medium"],
    ["italic 600 1em 'Noto Sans'", "NotoSans-SemiBoldItalic"],
    ["900 1em 'No Such Family', sans-serif", "NotoSans-Black"],
    ["400 1em sans-serif", "NotoSans-Regular"],
    ["600 1em serif", "NotoSerif-SemiBold"],
    ["600 1em Arial", undefined],
  ])("has the weight that is asked for by font: %s", async (font, face) => {
    const { embedded } = await fontsOf(`<p style="font: ${font}">Word`);
    expect(embedded).toEqual(face === undefined ? [] : [face]);
  });

  it("is embedded for signs and mathematics", async () => {
    const { embedded, others } = await fontsOf("<p>⋮ ► ✓ → ∑ ℝ");
    expect(embedded.every((name) => name.startsWith("NotoSans"))).toBe(true);
    expect(others).toEqual([]);
  });

  it("takes a family that is found before a platform's own", async () => {
    const { embedded } = await fontsOf(
      "<p style=\"font-family: ui-monospace, 'Noto Serif', monospace\">Word",
    );
    expect(embedded).toEqual(["NotoSerif-Regular"]);
  });
});
