import { describe, expect, it } from "vitest";
import { parseFace } from "../../fonts/face/face.ts";
import { symbolFaces } from "../../fonts/standard/symbol-faces.ts";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import type { FontFace } from "../../fonts/types.ts";
import { Engine } from "../engine/engine.ts";
import { collectionOf } from "./document-fonts.ts";

const engine = new Engine({ fonts: [notoSans(), notoSans("Bold")], compression: uncompressed() });

function uncompressed() {
  return { deflate: (bytes: Uint8Array) => bytes, inflate: (bytes: Uint8Array) => bytes };
}

/** The fonts of the PDF, embedded ones without their tags, and what shows text. */
async function fontsOf(html: string): Promise<{ fonts: string[]; text: string }> {
  const { pdf } = await engine.renderHtml({ html });
  const text = Array.from(pdf, (byte) => String.fromCharCode(byte)).join("");
  const fonts = Array.from(
    text.matchAll(/\/Subtype \/(Type1|Type0)\b[^>]*?\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g),
    ([, type, name]) => `${type} ${name}`,
  );
  return { fonts, text };
}

describe("fonts that every reader has", () => {
  it.each([
    ["Helvetica", ["Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"]],
    ["Times New Roman", ["Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"]],
    ["Courier", ["Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique"]],
  ])("%s has four styles, without files", async (family, names) => {
    const { fonts, text } = await fontsOf(
      `<p style="font-family: ${family}">a <b>b</b> <i>c</i> <b><i>d</i></b></p>`,
    );
    expect(fonts).toEqual(names.map((name) => `Type1 ${name}`));
    expect(text).not.toContain("/FontFile");
    expect(text.match(/\/Encoding \/WinAnsiEncoding/g)).toHaveLength(4);
  });

  it("are shown by single bytes, with kerning", async () => {
    const { text } = await fontsOf(`<p style="font-family: Helvetica">AVA “€”</p>`);
    expect(text).toContain("[(A)70 (V)80 (A \x93\x80\x94)] TJ");
  });

  it.each([
    ["Arial", "Helvetica"],
    ["times", "Times-Roman"],
    ["'Courier New'", "Courier"],
    ["Nonesuch, 'Liberation Sans'", "Helvetica"],
    ["serif", "Times-Roman"],
    ["monospace", "Courier"],
  ])("%s is %s", async (family, name) => {
    expect((await fontsOf(`<p style="font-family: ${family}">a</p>`)).fonts).toEqual([`Type1 ${name}`]);
  });

  it("leave characters they lack to the default family, and text without a family too", async () => {
    const { fonts } = await fontsOf(`<p style="font-family: Helvetica">a Ω</p>`);
    expect(fonts.toSorted()).toEqual(["Type0 NotoSans-Regular", "Type1 Helvetica"]);
    expect((await fontsOf("<p>a")).fonts).toEqual(["Type0 NotoSans-Regular"]);
  });

  it("draw signs that no other face has, which can be copied", async () => {
    const { fonts, text } = await fontsOf("<p>≥ ✓ α");
    expect(fonts.toSorted()).toEqual(
      ["Type0 NotoSans-Regular", "Type1 Symbol", "Type1 ZapfDingbats"].toSorted(),
    );
    expect(text).not.toMatch(/BaseFont \/(Symbol|ZapfDingbats)\s+\/Encoding/);
    expect(text).toContain("<B3> <2265>");
    expect(text).toContain("<33> <2713>");
    expect(text).toContain("<00> <FF>");
  });

  it.each([
    ["Symbol", "Ω", "Type1 Symbol"],
    ["ZapfDingbats", "✿", "Type1 ZapfDingbats"],
    ["zapfdingbats", "✿", "Type1 ZapfDingbats"],
    ["Wingdings", "ü", "Type1 ZapfDingbats"],
  ])("%s is a family for %s", async (family, character, font) => {
    expect((await fontsOf(`<p style="font-family: ${family}">${character}`)).fonts).toEqual([font]);
  });

  it.each([
    ["Symbol", "·", "<B7> <2022>"],
    ["Wingdings", "§", "<6E> <25A0>"],
    ["Wingdings, sans-serif", "ü", "<33> <2713>"],
  ])(
    "%s has signs by the characters of its encoding, as word processors write bullets: %s",
    async (family, character, copied) => {
      expect((await fontsOf(`<p style="font-family: ${family}">${character}`)).text).toContain(copied);
      expect((await fontsOf(`<p>${character}`)).text).not.toContain(copied);
    },
  );

  it("a font that is Wingdings itself has its own encoding", async () => {
    const wingdings = parseFace(notoSans(), { family: "Wingdings", weight: [400, 400] });
    const own = new Engine({ fonts: [notoSans(), wingdings], compression: uncompressed() });
    const { pdf } = await own.renderHtml({ html: `<p style="font-family: Wingdings">ü` });
    expect(new TextDecoder("latin1").decode(pdf)).not.toContain("ZapfDingbats");
  });

  it.each([
    ["come after faces that are embedded", "Brand", "✓", "Brand"],
    ["come before faces of Han", "Han", "✓一", "ZapfDingbats"],
  ])("%s", (_, family, covered, expected) => {
    const covers = new Set(Array.from(covered, (character) => character.codePointAt(0)));
    const base = parseFace(notoSans());
    const other = new Proxy(parseFace(notoSans("Bold"), { family, weight: [400, 400] }), {
      get: (face, name) => {
        if (name === "glyphOf") return (codePoint: number) => (covers.has(codePoint) ? 1 : 0);
        if (name === "instance") return undefined;
        const value = face[name as keyof FontFace];
        return typeof value === "function" ? value.bind(face) : value;
      },
    });
    const fonts = collectionOf({ installed: [base, other, ...symbolFaces()] });
    const stack = fonts.select({ families: [], weight: 400, slant: "normal", stretch: 100, language: "" });
    expect(stack.segment("✓")[0]?.selected.face.family).toBe(expected);
  });

  it("give way to fonts of the same family that are given", async () => {
    const helvetica = parseFace(notoSans(), { family: "Helvetica", weight: [400, 400] });
    const own = new Engine({ fonts: [notoSans(), helvetica] });
    const { pdf } = await own.renderHtml({ html: `<p style="font-family: Helvetica">a <b>b</b>` });
    expect(new TextDecoder("latin1").decode(pdf)).not.toContain("/BaseFont /Helvetica");
  });

  it("give generic families up for those that are chosen", async () => {
    const chosen = new Engine({ fonts: [notoSans()], genericFamilies: { monospace: "Noto Sans" } });
    const { pdf } = await chosen.renderHtml({ html: "<code>a</code>" });
    expect(new TextDecoder().decode(pdf)).not.toContain("Courier");
  });
});
