import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { describe, expect, it } from "vitest";
import { parseFace } from "../face/face.ts";
import {
  alternateSubstitution,
  chainedSubstitution,
  classPairAdjustment,
  coverage,
  kernTable,
  layoutTable,
  ligatureSubstitution,
  multipleSubstitution,
  pairAdjustment,
  short,
  singleSubstitution,
} from "../sfnt/testing/test-tables.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import { standardFaces } from "../standard/standard-face.ts";
import { licenceText, type NotoSansStyle, notoSans } from "../testing/noto-sans.ts";
import type { FontFace, GlyphRun, ShapeOptions } from "../types.ts";
import { createShaper } from "./shaper.ts";

const noto = parseFace(notoSans("Regular"));
const latin: ShapeOptions = { script: "Latn", rightToLeft: false, language: "", features: undefined };
const shaper = createShaper();

function shape(text: string, options: Partial<ShapeOptions> = {}, face: FontFace = noto): GlyphRun {
  return shaper.shape(face, text, { ...latin, ...options });
}

/** Noto Sans with its own layout tables replaced. */
function withTables(tables: Record<string, Uint8Array>): FontFace {
  const kept = ["head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf"];
  const all = new Map(kept.map((name) => [name, noto.table(name) as Uint8Array]));
  for (const [name, bytes] of Object.entries(tables)) all.set(name, bytes);
  return parseFace(writeSfnt(0x00010000, all));
}

const glyph = (character: string): number => noto.glyphOf(character.codePointAt(0) ?? 0);
const glyphs = (text: string): number[] => Array.from(text, glyph);
const advances = (text: string): number[] => glyphs(text).map((number) => noto.advanceOf(number));
const [a, b, c, x, y] = ["a", "b", "c", "x", "y"].map(glyph) as [number, number, number, number, number];

const sentences = `Größe Straße façade naïve œuvre Ångström Łódź Žižek čeština İstanbul şişe ŞİŞLİ ĳsland Ĺ ľ ť đ
  Ελληνικά γλώσσα ΑΥΤΟΣ Ἀθῆναι ᾳ Россия ёлка Київ щётка българия Ћирилица Љубљана
  fi fl ff ffi ffl office waffle fjord afflict afford Bufffliege AVATAR Tokyo LTd To Ya AWAY P. T, r. f' W.
  “quoted” ‘x’ «guillemets» 1,234.50 €12 50% №5 §3 ½ x² H₂O ™ © → ≠ ≤ ∞ … – — ‰ \u00ad10\u00a0kg`;

describe("measuring a part of a text", () => {
  it.each<[string, Partial<ShapeOptions>]>([
    ["AVATAR To ", {}],
    ["office fjord", {}],
    ["e\u0301tude n\u0303", {}],
    ["soft\u00adhyphen", {}],
    ["", {}],
    ["shalom", { rightToLeft: true }],
    ["office", { features: new Map([["liga", 0]]) }],
  ])("gives what shaping it by itself does: %j", (text, changes) => {
    const options = { ...latin, ...changes };
    const { width, advances } = shape(text, changes);
    const last = advances.at(options.rightToLeft ? 0 : -1) ?? 0;
    const part = shaper.measure({ face: noto, options }, `x${text}y`, 1, 1 + text.length);
    expect(part).toEqual({ width, last });
  });
});

describe("plain shaping agrees with fontkit", () => {
  const licence = licenceText();
  const words = [...new Set(`${licence} ${sentences}`.split(/[ \n\t]+/))].filter((word) => word !== "");

  it.each<NotoSansStyle>(["Regular", "Bold", "Italic"])("in Noto Sans %s, for every word", (style) => {
    const bytes = notoSans(style);
    const face = parseFace(bytes);
    const reference = create(bytes);
    expect(words.length).toBeGreaterThan(700);
    for (const word of words) {
      const script = /\p{Script=Greek}/u.test(word)
        ? "Grek"
        : /\p{Script=Cyrillic}/u.test(word)
          ? "Cyrl"
          : "Latn";
      const run = shape(word, { script }, face);
      const expected = reference.layout(word, {}, [script.toLowerCase()], undefined, "ltr");
      expect([...run.glyphs], word).toEqual(expected.glyphs.map(({ id }) => id));
      expect([...run.advances], word).toEqual(expected.positions.map(({ xAdvance }) => xAdvance));
      expect(run.degraded).toBeUndefined();
    }
  });
});

describe("plain runs", () => {
  it("stand one to one for their text, with the sum of their advances", () => {
    const run = shape("Tax");
    expect(run).toMatchObject({ text: "Tax", rightToLeft: false, clusters: undefined, offsets: undefined });
    expect([...run.glyphs]).toEqual(glyphs("Tax"));
    expect(run.width).toBe(run.advances.reduce((sum, advance) => sum + advance, 0));
    expect(run.width).toBeLessThan(advances("Tax").reduce((sum, advance) => sum + advance, 0));
  });

  it("name the clusters of ligatures and surrogate pairs", () => {
    const ligature = shape("offi");
    expect([...ligature.glyphs]).toEqual([glyph("o"), glyph("ﬃ")]);
    expect([...(ligature.clusters ?? [])]).toEqual([0, 1]);
    expect([...(shape("𝐀b").clusters ?? [])]).toEqual([0, 2]);
    expect([...(shape("\u{10780}").clusters ?? [])]).toEqual([0]);
    expect([...(shape("a\u{10780}").clusters ?? [])]).toEqual([0, 1]);
  });

  it("draw missing characters as .notdef, plain twins where there are any", () => {
    const face = withTables({
      cmap: Uint8Array.from([
        0,
        0,
        0,
        1,
        0,
        3,
        0,
        1,
        0,
        0,
        0,
        12,
        ...short(6),
        ...short(20),
        ...short(0),
        ...short(0x20),
        ...short(5),
        ...[3, 4, 5, 6, 7].flatMap(short),
      ]),
    });
    expect([...shape("\u00a0Z\u2003", {}, face).glyphs]).toEqual([3, 0, 3]);
  });

  it("draw spaces that a face lacks as wide as their names say", () => {
    const times = standardFaces().find(({ postScriptName }) => postScriptName === "Times-Roman");
    const run = shape("a\u2003\u2002\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205fb", {}, times);
    expect([...run.advances]).toEqual([444, 1000, 500, 333, 250, 167, 500, 250, 200, 63, 125, 222, 500]);
    expect(run.glyphs.slice(1, -1).every((glyph) => glyph === 0x20)).toBe(true);
  });

  it("give characters that draw nothing no width", () => {
    const run = shape("a\u00adb\u200bc\u2060");
    expect([...run.glyphs]).toEqual(glyphs("a b c "));
    expect([1, 3, 5].map((index) => run.advances[index])).toEqual([0, 0, 0]);
  });

  it("are reversed and mirrored from right to left", () => {
    const run = shape("(ab", { rightToLeft: true });
    expect([...run.glyphs]).toEqual(glyphs("ba)"));
    expect([...(run.clusters ?? [])]).toEqual([2, 1, 0]);
    expect(run.rightToLeft).toBe(true);
  });
});

describe("features", () => {
  const set = (features: Record<string, number>): Partial<ShapeOptions> => ({
    features: new Map(Object.entries(features)),
  });

  it.each<[string, string, Record<string, number>, (run: GlyphRun) => unknown, unknown]>([
    ["kern off", "To", { kern: 0 }, (run) => [...run.advances], advances("To")],
    ["liga off", "fi", { liga: 0 }, (run) => run.glyphs.length, 2],
    ["smcp", "a", { smcp: 1 }, (run) => run.glyphs[0] === a, false],
    ["onum", "1", { onum: 1 }, (run) => run.glyphs[0] === glyph("1"), false],
    ["an unknown one", "a", { wxyz: 1 }, (run) => run.glyphs[0] === a, true],
    ["frac with a plain slash", "1/2", { frac: 1 }, (run) => [...run.glyphs].includes(glyph("1")), false],
  ])("%s", (_, text, features, read, expected) => expect(read(shape(text, set(features)))).toEqual(expected));

  it("follow the language", () => {
    const plain = shape("Ş", { language: "en" });
    expect([...shape("Ş", { language: "ro-RO" }).glyphs]).not.toEqual([...plain.glyphs]);
    expect([...shape("Ş", { language: "tr" }).glyphs]).toEqual([...plain.glyphs]);
  });

  it("choose among alternates by their value", () => {
    const face = withTables({ GSUB: layoutTable("salt", [alternateSubstitution(a, [b, c])], [0]) });
    expect([0, 1, 2, 3].map((value) => shape("a", set({ salt: value }), face).glyphs[0])).toEqual([
      a,
      b,
      c,
      a,
    ]);
  });
});

describe("rules of the font", () => {
  it("run lookup by lookup", () => {
    const lookups = [
      singleSubstitution([a], [b]),
      ligatureSubstitution([b, c], x),
      singleSubstitution([x], [y]),
    ];
    const face = withTables({ GSUB: layoutTable("liga", lookups, [0, 1, 2]) });
    expect([...shape("acab", {}, face).glyphs]).toEqual([y, b, b]);
  });

  it("are found when a contextual one needs full shaping, the nearest glyph before first", () => {
    const lookups = [
      chainedSubstitution({ backtrack: [b, a], input: c, lookahead: [] }, 1),
      singleSubstitution([c], [x]),
    ];
    const face = withTables({ GSUB: layoutTable("calt", lookups, [0]) });
    expect([...shape("abc", {}, face).glyphs]).toEqual([a, b, x]);
    expect([...shape("bac", {}, face).glyphs]).toEqual([b, a, c]);
    expect([...shape("bc", {}, face).glyphs]).toEqual([b, c]);
  });

  it("split a glyph into several, which share its cluster", () => {
    const run = shape(
      "bab",
      {},
      withTables({ GSUB: layoutTable("ccmp", [multipleSubstitution(a, [x, y])], [0]) }),
    );
    expect([...run.glyphs]).toEqual([b, x, y, b]);
    expect([...(run.clusters ?? [])]).toEqual([0, 1, 1, 2]);
  });

  it("kern by pair, by class, and by the old table when there is no other", () => {
    const kerned = (tables: Record<string, Uint8Array>): number =>
      shape("ab", {}, withTables(tables)).width - shape("ab", { features: new Map([["kern", 0]]) }).width;
    const old = kernTable([[a, b, -70]]);
    expect(kerned({ GPOS: layoutTable("kern", [pairAdjustment([a, b], [4, 0], [-50])], [0]) })).toBe(-50);
    expect(kerned({ GPOS: layoutTable("kern", [classPairAdjustment(a, b, -60)], [0]) })).toBe(-60);
    expect(kerned({ kern: old })).toBe(-70);
    expect(kerned({ kern: old, GPOS: layoutTable("kern", [classPairAdjustment(b, a, -60)], [0]) })).toBe(0);
  });

  it("may move both glyphs of a pair", () => {
    const pair = pairAdjustment([a, b], [7, 5], [11, 12, 13, 21, 22]);
    const run = shape("abab", {}, withTables({ GPOS: layoutTable("kern", [pair], [0]) }));
    expect([...(run.offsets ?? [])]).toEqual([11, 12, 21, 0, 11, 12, 21, 0]);
    expect([...run.advances].map((advance, index) => advance - (advances("abab")[index] ?? 0))).toEqual([
      13, 22, 13, 22,
    ]);
  });

  it("are left out when they are malformed", () => {
    const face = withTables({
      GSUB: Uint8Array.from([0, 1, 0, 0, 0, 10, 0, 200, 0, 200]),
      GPOS: new Uint8Array(3),
      kern: new Uint8Array(1),
    });
    expect([...shape("abc", {}, face).glyphs]).toEqual(glyphs("abc"));
  });
});

describe("features of an @font-face rule", () => {
  const own = parseFace(notoSans(), { features: new Map([["kern", 0]]) });

  it("are on for all text in the face, but for what the text asks for", () => {
    expect(shape("AVATAR", {}, own).width).toBe(shape("AVATAR", { features: new Map([["kern", 0]]) }).width);
    expect(shape("AVATAR", { features: new Map([["kern", 1]]) }, own).width).toBe(shape("AVATAR").width);
    expect(shape("AVATAR").width).not.toBe(shape("AVATAR", {}, own).width);
  });
});

describe("text beyond plain shaping", () => {
  it("has plain twins of the spaces and hyphens that its face lacks, too", () => {
    const file = "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf";
    const arabic = parseFace(new Uint8Array(readFileSync(new URL(import.meta.resolve(file)))));
    const options = { script: "Arab", rightToLeft: true, language: "ar" };
    const space = arabic.glyphOf(0x20);
    const { glyphs, advances } = shape("ع\u2003ع", options, arabic);
    expect([glyphs[1], advances[1]]).toEqual([space, arabic.metrics.unitsPerEm]);
    expect(space).not.toBe(0);
  });

  it("composes letters and marks as Unicode does", () => {
    expect([...shape("Cafe\u0301").glyphs]).toEqual(glyphs("Café"));
    expect([...(shape("e\u0301x").clusters ?? [])]).toEqual([0, 2]);
  });

  it("lets what is never drawn stand for nothing: what follows keeps its own cluster", () => {
    const run = shape("x\u00a0\u200da\u200db");
    expect([...(run.clusters ?? [])]).toEqual([0, 1, 1, 3, 3, 5]);
    expect(run.advances.filter((advance) => advance > 0)).toEqual(advances("x ab"));
  });

  it("sets marks without composition over their base, in its cluster", () => {
    const run = shape("q\u0301x");
    expect([...run.glyphs]).toEqual(glyphs("q\u0301x"));
    expect(run.advances[1]).toBe(0);
    expect(run.offsets?.[2]).not.toBe(0);
    expect([...(run.clusters ?? [])]).toEqual([0, 0, 2]);
    expect(run.degraded).toBeUndefined();
  });

  it("turns digits around a fraction slash into a fraction", () => {
    expect([...shape("1⁄2").glyphs]).not.toEqual(glyphs("1⁄2"));
  });
});

describe("hostile fonts", () => {
  it.each([
    ["multiply a glyph without end", Array.from({ length: 9 }, () => multipleSubstitution(a, [a, a]))],
    ["let a context call itself", [chainedSubstitution({ backtrack: [], input: a, lookahead: [] }, 0)]],
    [
      "call each other",
      [
        chainedSubstitution({ backtrack: [], input: a, lookahead: [] }, 1),
        chainedSubstitution({ backtrack: [], input: a, lookahead: [] }, 0),
      ],
    ],
  ])("that %s give plain glyphs and say so", (_, lookups) => {
    const face = withTables({
      GSUB: layoutTable(
        "ccmp",
        lookups,
        lookups.map((_lookup, index) => index),
      ),
    });
    const run = shape("aaaa", {}, face);
    expect([...run.glyphs]).toEqual(glyphs("aaaa"));
    expect(run.degraded).toBe(true);
  });

  it("with coverage of everything again and again cost one search", () => {
    const ranges = Array.from({ length: 2000 }, () => [...short(0), ...short(0xfffe), ...short(0)]).flat();
    const subtable = [...short(1), ...short(6), ...short(1), ...short(2), ...short(2000), ...ranges];
    const face = withTables({ GSUB: layoutTable("liga", [{ type: 1, subtable }], [0]) });
    expect([...shape("abc", {}, face).glyphs]).toEqual(glyphs("abc").map((number) => number + 1));
  });

  it("with a coverage outside the table are read as far as they go", () => {
    const subtable = [...short(1), ...short(60_000), ...short(1), ...coverage(a)];
    expect(
      shape("abc", {}, withTables({ GSUB: layoutTable("liga", [{ type: 1, subtable }], [0]) })).width,
    ).toBeGreaterThan(0);
  });
});

describe("memory", () => {
  it("gives the same word in the same setting as one object", () => {
    const own = createShaper();
    const run = own.shape(noto, "word", latin);
    expect(own.shape(noto, "word", { ...latin })).toBe(run);
    expect(own.shape(noto, "word", { ...latin, features: new Map() })).toBe(run);
    expect(own.shape(noto, "word", { ...latin, language: "de" })).not.toBe(run);
    expect(own.shape(noto, "word", { ...latin, features: new Map([["kern", 0]]) })).not.toBe(run);
    expect(own.shape(parseFace(notoSans("Bold")), "word", latin)).not.toBe(run);
  });

  it("forgets words that are not used, and keeps those that are", () => {
    const own = createShaper({ maximumWords: 20 });
    const kept = own.shape(noto, "kept", latin);
    const lost = own.shape(noto, "lost", latin);
    for (let index = 0; index < 100; index += 1) {
      own.shape(
        noto,
        `word${String.fromCharCode(0x61 + (index % 26), 0x61 + Math.floor(index / 26))}`,
        latin,
      );
      expect(own.shape(noto, "kept", latin)).toBe(kept);
    }
    expect(own.shape(noto, "lost", latin)).not.toBe(lost);
    expect(own.shape(noto, "lost", latin)).toEqual(lost);
  });

  it("does not fill up with numbers", () => {
    const own = createShaper({ maximumWords: 20 });
    const kept = own.shape(noto, "kept", latin);
    for (let index = 0; index < 100; index += 1) own.shape(noto, `${index}.50`, latin);
    expect(own.shape(noto, "kept", latin)).toBe(kept);
  });

  it("can be switched off without a difference", () => {
    const own = createShaper({ maximumWords: 0 });
    expect(own.shape(noto, "AVATAR", latin)).toEqual(shape("AVATAR"));
    expect(own.shape(noto, "AVATAR", latin)).not.toBe(own.shape(noto, "AVATAR", latin));
  });
});

describe("text against the direction of its script", () => {
  it.each([
    ["txeT", "Text"],
    ["eciffo", "office"],
    ["relliF AVATAR", "RATAVA Filler"],
    ["(oT)", "(To)"],
    ["e\u0301T", "Te\u0301"],
  ])("is shaped as it is seen: %j", (text, seen) => {
    const turned = shape(text, { rightToLeft: true });
    const plain = shape(seen);
    expect(turned.glyphs).toEqual(plain.glyphs);
    expect(turned.advances).toEqual(plain.advances);
    expect(turned).toMatchObject({ text, rightToLeft: true, width: plain.width });
  });

  it("tells for each glyph the first character that it stands for", () => {
    const withLigature = withTables({ GSUB: layoutTable("liga", [ligatureSubstitution([b, c], x)], [0]) });
    const run = shape("acb", { rightToLeft: true }, withLigature);
    expect(run.glyphs).toEqual([x, a]);
    expect([...(run.clusters ?? [])]).toEqual([1, 0]);
  });

  it("leaves numbers among letters from right to left as they are", () => {
    const arabic = { script: "Arab" };
    expect(shape("1234", arabic).glyphs).toEqual(shape("1234").glyphs);
  });
});
