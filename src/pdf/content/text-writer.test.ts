import { type PDFArray, PDFDict } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { parseFace } from "../../../fonts/face/face.ts";
import { notoSans } from "../../../fonts/testing/noto-sans.ts";
import type { GlyphRun } from "../../../fonts/types.ts";
import { uprightRun } from "../../../fonts/vertical/upright-run.ts";
import { verticalMetrics } from "../../../fonts/vertical/vertical-metrics.ts";
import { numbers } from "../testing/read-back.ts";
import { BLACK, face, operators, read, selected, shape, text } from "../testing/writer-fixture.ts";

describe("text", () => {
  it.each([
    "Hello",
    "AVATAR To",
    "office ffi fl",
    "(a\\b)",
    "Ωμέγα Привет",
    "naïve — “q” €5",
    "a\u0301e\u0302",
  ])("reads back as %s", async (content) =>
    expect((await read([text(0, 10, content)])).texts()).toEqual([content]),
  );

  it("keeps glyphs apart that stand for different texts", async () => {
    const hyphen = face.glyphOf(0x2d);
    const run = (character: string): GlyphRun => ({
      ...shape("-"),
      text: character,
      glyphs: [hyphen],
      clusters: undefined,
    });
    const back = await read([text(0, 10, run("-")), text(0, 30, run("\u00ad")), text(0, 50, run("-"))]);
    expect(back.texts()).toEqual(["-", "\u00ad", "-"]);
  });

  it("reads right-to-left clusters in visual order, one character a glyph", async () => {
    const run: GlyphRun = {
      ...shape("abc"),
      text: "xyz",
      clusters: Uint32Array.of(1, 1, 0),
      rightToLeft: true,
    };
    expect((await read([text(0, 10, run)])).texts()).toEqual(["zyx"]);
  });

  it("gives clusters of many glyphs and characters one code, which says what they stand for", async () => {
    const run: GlyphRun = { ...shape("abcd"), text: "axyzd", clusters: Uint32Array.of(0, 1, 1, 4) };
    expect((await read([text(0, 10, run)])).texts()).toEqual(["axyzd"]);
  });

  it("goes on in one string along a line and moves relatively to the next", async () => {
    const size = shape("ab").width / 100;
    expect(
      (await operators(text(5, 10, "ab"), text(5 + size, 10, "ab"), text(5, 25, "ab"))).replace(/\0./g, "··"),
    ).toBe("BT\n/F1 10 Tf\n0 g\n1 0 0 -1 5 10 Tm\n[(········)] TJ\n0 -15 Td\n[(····)] TJ\nET");
  });

  it("sets a space of another face in that of the word before it, and the next word where it was", async () => {
    const other = parseFace(notoSans());
    const space: GlyphRun = { ...shape(" "), face: other };
    const at = 5 + shape("ab").width / 100;
    const items = [
      text(5, 10, "ab"),
      text(at, 10, space, { selected: { ...selected, face: other } }),
      text(at + 4, 10, "cd"),
    ];
    expect((await operators(...items)).replace(/\0./g, "··")).toBe(
      "BT\n/F1 10 Tf\n0 g\n1 0 0 -1 5 10 Tm\n[(······)-140 (····)] TJ\nET",
    );
    expect((await read(items)).texts()).toEqual(["ab cd"]);
  });

  it("shows a space that stands before the last word from right to left by itself", async () => {
    const toLeft = (content: string): GlyphRun => ({ ...shape(content), rightToLeft: true });
    const space = toLeft(" ");
    const items = [text(5, 10, space), text(5 + space.width / 100, 10, toLeft("b"))];
    expect((await operators(...items)).replace(/\0./g, "··")).toMatch(
      /1 0 0 -1 5 10 Tm\n\[\(··\)\] TJ\n[\d.]+ 0 Td\n\[\(··\)\] TJ\nET$/,
    );
  });

  it("turns lines that run down or up, and goes on along them", async () => {
    const length = shape("ab").width / 100;
    const down = [
      text(5, 10, "ab", { rotation: "clockwise" }),
      text(5, 10 + length, "ab", { rotation: "clockwise" }),
    ];
    expect(
      (await operators(...down, text(0, 10, "ab", { rotation: "clockwise" }))).replace(/\0./g, "··"),
    ).toBe("BT\n/F1 10 Tf\n0 g\n0 1 1 0 5 10 Tm\n[(········)] TJ\n0 -5 Td\n[(····)] TJ\nET");
    expect(await operators(text(5, 10, "ab", { rotation: "counterclockwise" }))).toContain(
      "\n0 -1 -1 0 5 10 Tm\n",
    );
  });

  it("sets columns of glyphs in a font of their own, spaced downwards", async () => {
    const column = (content: string): GlyphRun => {
      const metrics = verticalMetrics(face);
      return uprightRun(shape(content), metrics);
    };
    const items = [text(20, 10, "ab"), text(20, 10, column("ab"), { isVertical: true, letterSpacing: 1 })];
    expect((await operators(...items)).match(/\/F2 10 Tf[\s\S]*/)?.[0].replace(/\0./g, "··")).toBe(
      "/F2 10 Tf\n0 0 Td\n[(··)100 (··)100 ] TJ\nET",
    );
    const back = await read(items);
    expect(back.texts()).toEqual(["ab", "ab"]);
    const page = back.document.getPage(0).node;
    const entry = (name: string): string => String(back.lookup(page, "Resources", "Font", name, "Encoding"));
    expect([entry("F1"), entry("F2")]).toEqual(["/Identity-H", "/Identity-V"]);
  });

  it("adjusts where the pen must move, and follows it exactly", async () => {
    const [width, wide] = [shape("ab").width / 100, shape("a ").width / 100];
    const line = await operators(text(0, 10, "a "), text(wide + 2, 10, "a "), text(2 * wide + 4, 10, "ab"));
    expect(line.match(/-200 /g)).toHaveLength(2);
    const jitter = await operators(text(0, 10, "ab"), text(width + 0.01, 10, "ab"));
    expect(jitter).not.toMatch(/\)-?[\d.]+ \(/);
  });

  it("begins anew after a gap that no space leaves, since viewers even out what one operator shows", async () => {
    const width = shape("ab").width / 100;
    const cells = await operators(
      text(5, 10, "ab"),
      text(7 + width, 10, "ab"),
      text(9 + 2 * width, 10, " a"),
    );
    expect(cells.match(/TJ/g)).toHaveLength(2);
    expect(cells.match(/-200 /g)).toHaveLength(1);
  });

  it("kerns between glyphs", async () => {
    const [advance] = shape("AV").advances;
    const adjustment = face.advanceOf(face.glyphOf(0x41)) - (advance as number);
    expect(await operators(text(0, 10, "AV"))).toContain(`)${adjustment} (`);
  });

  it("spaces letters by the state of the text, once for all that follow each other, and words beside that", async () => {
    const width = shape("a b").width / 100 + 3 * 1 + 3;
    const spacing = { letterSpacing: 1, wordSpacing: 3 };
    const spaced = await operators(
      text(0, 10, "a b", spacing),
      text(width, 10, "a b", spacing),
      text(2 * width, 10, "a b"),
    );
    expect(spaced.match(/\S+ Tc/g)).toEqual(["1 Tc", "0 Tc"]);
    expect(spaced.match(/TJ/g)).toHaveLength(2);
    expect(spaced.match(/-300 /g)).toHaveLength(2);
    expect(spaced).not.toContain("-100 ");
  });

  it("takes back what the state adds within a letter that has several codes", async () => {
    const letters: GlyphRun = { ...shape("abc"), text: "cba", clusters: Uint32Array.of(2, 1, 0) };
    const spacing = { letterSpacing: 1 };
    expect(await operators(text(0, 10, letters, spacing))).not.toContain("100 ");
    const marked: GlyphRun = { ...shape("ab"), text: "a\u0301b", clusters: Uint32Array.of(0, 2) };
    expect((await operators(text(0, 10, marked, spacing))).match(/\)100 \(/g)).toHaveLength(1);
  });

  it("imitates bold by a stroke and oblique by a shear", async () => {
    expect(await operators(text(0, 10, "a", { selected: { ...selected, embolden: true } }))).toContain(
      "2 Tr\n0 g\n0 G\n.333 w",
    );
    expect(await operators(text(0, 10, "a", { selected: { ...selected, oblique: true } }))).toContain(
      "1 0 0.249 -1 0 10 Tm",
    );
    const left = text(0, 10, "a", { selected: { ...selected, oblique: true, angle: -20 } });
    expect(await operators(left)).toContain("1 0 -0.364 -1 0 10 Tm");
  });

  it("keeps transparent text for those who search, and shows no text of no size", async () => {
    expect(await operators(text(0, 10, "a", { color: { ...BLACK, alpha: 0 } }))).toContain("3 Tr");
    expect(await operators(text(0, 10, "a", { fontSize: 0 }))).toBe("");
  });

  it("raises glyphs by their offsets", async () => {
    const run: GlyphRun = { ...shape("ab"), offsets: Int32Array.of(0, 0, 0, 300) };
    expect(await operators(text(0, 10, run))).toMatch(/\] TJ\n3 Ts\n\[.*\] TJ\n0 Ts/s);
  });

  it("embeds each face once, with the glyphs that are used", async () => {
    const back = await read([text(0, 10, "abc"), { type: "save" }, text(0, 30, "cba"), { type: "restore" }]);
    const fonts = back.lookup(back.document.getPage(0).node, "Resources", "Font") as PDFDict;
    expect(fonts.keys()).toHaveLength(1);
    const font = back.lookup(fonts, "F1") as PDFDict;
    expect(String(back.lookup(font, "BaseFont"))).toMatch(/^\/[A-Z]{6}\+NotoSans/);
    const descendant = (back.lookup(font, "DescendantFonts") as PDFArray).lookup(0, PDFDict);
    expect(numbers((back.lookup(descendant, "W") as PDFArray).lookup(1))).toEqual(
      [0, ..."abc"].map((character) =>
        face.advanceOf(character === 0 ? 0 : face.glyphOf((character as string).charCodeAt(0))),
      ),
    );
    const file = back.decode(back.lookup(descendant, "FontDescriptor", "FontFile2"));
    expect(file.length).toBeLessThan(5000);
  });
});
