import { describe, expect, it } from "vitest";
import { notoSans } from "../fonts/testing/noto-sans.ts";
import { Engine } from "./render.ts";

const engine = new Engine({ fonts: [notoSans(), notoSans("Bold")], compression: uncompressed() });

function uncompressed() {
  return { deflate: (bytes: Uint8Array) => bytes, inflate: (bytes: Uint8Array) => bytes };
}

/** The fonts of the PDF, embedded ones without their tags, and what shows text. */
async function fontsOf(html: string): Promise<{ fonts: string[]; text: string }> {
  const { pdf } = await engine.renderHtml({ html });
  const text = Array.from(pdf, (byte) => String.fromCharCode(byte)).join("");
  const fonts = Array.from(
    text.matchAll(/\/Subtype \/(Type1|Type0)\s[^>]*?\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g),
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
    expect(text).toContain("[(A)70 (V)80 (A )(\x93\x80\x94)] TJ");
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

  it("give generic families up for those that are chosen", async () => {
    const chosen = new Engine({ fonts: [notoSans()], genericFamilies: { monospace: "Noto Sans" } });
    const { pdf } = await chosen.renderHtml({ html: "<code>a</code>" });
    expect(new TextDecoder().decode(pdf)).not.toContain("Courier");
  });
});
