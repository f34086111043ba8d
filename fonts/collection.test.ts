import { describe, expect, it } from "vitest";
import { type CollectionOptions, createCollection } from "./collection.ts";
import { parseFace } from "./face/face.ts";
import { type NotoSansStyle, notoSans } from "./testing/noto-sans.ts";
import type { FontFace, FontRequest, FontStack } from "./types.ts";

function noto(style: NotoSansStyle, family = "Noto Sans"): FontFace {
  return parseFace(notoSans(style), { family });
}

const regular = noto("Regular");
const bold = noto("Bold");
const italic = noto("Italic");

/** A face that draws some characters only, and may have tables. */
function drawing(family: string, characters: string, tables: readonly string[] = []): FontFace {
  const covered = new Set(Array.from(characters, (character) => character.codePointAt(0)));
  return {
    family,
    postScriptName: family,
    weight: 400,
    slant: "normal",
    stretch: 100,
    glyphOf: (codePoint: number) => (covered.has(codePoint) ? 1 : 0),
    table: (tag: string) => (tables.includes(tag) ? new Uint8Array(0) : undefined),
  } as unknown as FontFace;
}

function stack(options: Partial<CollectionOptions>, request: Partial<FontRequest> = {}): FontStack {
  const collection = createCollection({
    faces: [regular, bold, italic],
    defaultFamily: "Noto Sans",
    ...options,
  });
  return collection.select({
    families: [],
    weight: 400,
    slant: "normal",
    stretch: 100,
    language: "",
    ...request,
  });
}

/** Segments as `family:text`, missing characters behind a question mark. */
function split(fonts: FontStack, text: string): string {
  return fonts
    .segment(text)
    .map(({ start, end, selected, missing }) => {
      const lost = missing.length === 0 ? "" : `?${String.fromCodePoint(...missing)}`;
      return `${selected.face.family}:${text.slice(start, end)}${lost}`;
    })
    .join("|");
}

describe("selection", () => {
  const collection = createCollection({
    faces: [regular, bold, drawing("Deco", "ab"), drawing("Code", "01")],
    defaultFamily: "Noto Sans",
    generics: new Map([["monospace", "Code"]]),
  });
  const request: FontRequest = {
    families: ["Deco"],
    weight: 400,
    slant: "normal",
    stretch: 100,
    language: "",
  };
  const primary = (families: string[], weight = 400): string =>
    collection.select({ ...request, families, weight }).primary.face.postScriptName;

  it("takes the first family there is, whatever the case of its name", () => {
    expect(primary(["Nope", "dECO", "Noto Sans"])).toBe("Deco");
    expect(primary(["noto sans"], 700)).toBe("NotoSans-Bold");
  });

  it("knows families by the names that their files have in other languages, and by legacy ones", () => {
    const japanese = { ...drawing("Gothic", "ab"), otherFamilies: ["Gothic", "ゴシック", "Gothic Thin"] };
    const fonts = createCollection({ faces: [regular, japanese], defaultFamily: "Noto Sans" });
    for (const name of ["ゴシック", "gothic thin"])
      expect(fonts.select({ ...request, families: [name] }).primary.face, name).toBe(japanese);
    expect(["ゴシック", "明朝"].map((name) => fonts.hasFamily(name))).toEqual([true, false]);
  });

  it("answers other names of a family, and puts its companion after it", () => {
    const { families } = createCollection({
      faces: [regular, drawing("Deco", "ab"), drawing("Code", "01")],
      defaultFamily: "Noto Sans",
      aliases: new Map([["adorned", "Deco"]]),
      companions: new Map([["Deco", "Code"]]),
    }).select({ ...request, families: ["Adorned"] });
    expect(families).toEqual(["Deco", "Code", "Noto Sans"]);
  });

  it("prefers the longest language prefix among fallbacks", () => {
    const { families } = createCollection({
      faces: [regular, drawing("SC", "a"), drawing("TC", "a")],
      defaultFamily: "Noto Sans",
      fallbacks: [
        { family: "SC", language: "zh" },
        { family: "TC", language: "zh-Hant" },
      ],
    }).select({ ...request, families: [], language: "zh-Hant-TW" });
    expect(families).toEqual(["Noto Sans", "TC", "SC"]);
  });

  it("draws an ideographic space in a face that has one", () => {
    const faces = [regular, drawing("Han", "\u3000日")];
    const wide = createCollection({ faces, defaultFamily: "Noto Sans" }).select({ ...request, families: [] });
    expect(split(wide, "a\u3000日 b")).toBe("Noto Sans:a|Han:\u3000日|Noto Sans: b");
    expect(
      split(createCollection({ faces: [regular], defaultFamily: "Noto Sans" }).select(request), "\u3000"),
    ).toBe("Noto Sans:\u3000");
  });

  it("answers generic and unknown families with what is set for them, else with the default", () => {
    expect([
      primary(["monospace"]),
      primary(["Nope", "Monospace"]),
      primary(["serif"]),
      primary(["Nope"]),
      primary([]),
    ]).toEqual(["Code", "Code", "NotoSans-Regular", "NotoSans-Regular", "NotoSans-Regular"]);
  });

  it("answers equal requests with one object", () => {
    expect(collection.select({ ...request, families: ["Deco"] })).toBe(
      collection.select({ ...request, families: ["Deco"] }),
    );
    expect(collection.select({ ...request, weight: 700 })).not.toBe(collection.select(request));
    expect(collection.select({ ...request, language: "ja" })).not.toBe(collection.select(request));
  });

  it("knows its families by exact name, and the generic ones", () => {
    expect(["Deco", "deco", "Noto Sans", "serif", "Nope"].map((name) => collection.hasFamily(name))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it("needs a face", () =>
    expect(() => createCollection({ faces: [], defaultFamily: "Noto Sans" })).toThrow("at least one"));
});

describe("segments", () => {
  it.each(["", "plain text", "Größe — façade “x”", "a\tb\u00adc\u200d\n"])(
    "%j is one segment of the primary face",
    (text) => {
      expect(stack({}).segment(text)).toEqual(
        [{ start: 0, end: text.length, selected: stack({}).primary, missing: [] }].slice(0, 1),
      );
    },
  );

  it("shares the segment of texts of one length", () => {
    const fonts = stack({});
    expect(fonts.segment("abc")).toBe(fonts.segment("xyz"));
  });

  it("goes through the families for each character", () => {
    const fonts = stack(
      { faces: [regular, drawing("Greek", "αβγ"), drawing("Han", "日本")] },
      { families: ["Greek"] },
    );
    expect(split(fonts, "αβx日本α")).toBe("Greek:αβ|Noto Sans:x|Han:日本|Greek:α");
  });

  it("prefers the fallbacks of the language", () => {
    const faces = [regular, drawing("SC", "骨"), drawing("JP", "骨"), drawing("TC", "骨")];
    const fallbacks = [
      { family: "SC", language: "zh" },
      { family: "JP", language: "ja" },
      { family: "TC", language: "zh-Hant" },
    ];
    const drawnIn = (language: string): string => split(stack({ faces, fallbacks }, { language }), "骨");
    expect([drawnIn(""), drawnIn("ja"), drawnIn("ja-JP"), drawnIn("zh-CN"), drawnIn("jav")]).toEqual([
      "SC:骨",
      "JP:骨",
      "JP:骨",
      "SC:骨",
      "SC:骨",
    ]);
  });

  it("keeps marks, joiners and selectors with their base", () => {
    const faces = [drawing("Base", "abc"), drawing("Marks", "ab\u0323\u0301"), drawing("Emoji", "👩🚀❤")];
    const fonts = stack({ faces, defaultFamily: "Base" });
    expect(split(fonts, "ca\u0323c")).toBe("Base:c|Marks:a\u0323|Base:c");
    expect(split(fonts, "a👩\u200d🚀b")).toBe("Base:a|Emoji:👩\u200d🚀|Base:b");
    expect(split(fonts, "a❤\ufe0fb")).toBe("Base:a|Emoji:❤\ufe0f|Base:b");
    expect(split(fonts, "ac\u0323")).toBe("Base:ac\u0323?\u0323");
  });

  it("counts a mark as drawn when the face has the composition", () => {
    expect(split(stack({ faces: [drawing("Base", "aé")], defaultFamily: "Base" }), "ae\u0301")).toBe(
      "Base:ae\u0301",
    );
  });

  it("lists what nobody draws, once, and stays in the primary face", () => {
    expect(split(stack({}), "a日b日本")).toBe("Noto Sans:a日b日本?日本");
  });

  it("draws no-break hyphens and odd spaces by their plain twins", () => {
    expect(
      split(stack({ faces: [drawing("Base", "a -")], defaultFamily: "Base" }), "a\u2011\u00a0\u2003\u202fa"),
    ).toBe("Base:a\u2011\u00a0\u2003\u202fa");
  });

  it("honours unicode ranges, the later rule first", () => {
    const first = drawing("Web", "abc");
    const second = drawing("Web", "abc");
    const unicodeRanges = new Map([
      [first, [[0, 0x10ffff]] as const],
      [second, [[0x61, 0x61]] as const],
    ]);
    const fonts = stack({ faces: [regular, first, second], unicodeRanges }, { families: ["Web"] });
    expect(fonts.segment("ab").map(({ selected }) => selected.face)).toEqual([second, first]);
    expect(fonts.primary.face).toBe(first);
  });

  it("takes time in proportion to the text for endless marks", () => {
    const text = `日${"\u0323".repeat(100_000)}`;
    expect(stack({}).segment(text).at(-1)?.end).toBe(text.length);
  });
});

describe("emoji", () => {
  const emoji = "😀❤☎©1👍🏽";
  const faces = [regular, drawing("Mono", emoji), drawing("Color", `${emoji}⚠`, ["COLR", "CPAL"])];
  const fonts = stack({ faces });

  it.each([
    ["is in colour by itself", "😀", "Color:😀"],
    ["is text where a selector says so", "😀\ufe0e", "Mono:😀\ufe0e"],
    ["is a sign that a selector makes one", "❤\ufe0f", "Color:❤\ufe0f"],
    ["is not a sign by itself", "❤", "Mono:❤"],
    ["is a sign that has text in no other face", "⚠", "Color:⚠"],
    ["is a sign of the first face with a selector", "©\ufe0f", "Color:©\ufe0f"],
    ["is not a sign of the first face", "©", "Noto Sans:©"],
    ["is a keycap", "1\ufe0f\u20e3", "Color:1\ufe0f\u20e3"],
    ["keeps its skin tone", "👍🏽", "Color:👍🏽"],
  ])("%s", (_, text, expected) => {
    expect(split(fonts, text).split("?")[0]).toBe(expected);
  });

  it.each([
    ["text", "😀❤1⚠", "Mono:😀❤"],
    ["emoji", "❤1", "Color:❤|Noto Sans:1"],
    ["unicode", "❤😀", "Mono:❤|Color:😀"],
    ["text", "❤\ufe0f", "Color:❤\ufe0f"],
  ] as const)("is %s in %s where the author says so", (preference, text, expected) => {
    const parts = split(stack({ faces }, { emoji: preference }), text);
    expect(parts.startsWith(expected), parts).toBe(true);
  });

  it("comes from a family that is asked for, whatever its glyphs are", () => {
    const asked = (family: string): string => split(stack({ faces }, { families: [family] }), "😀❤");
    expect([asked("Mono"), asked("Color")]).toEqual(["Mono:😀❤", "Color:😀❤"]);
  });
});

it("knows what names of features mean for a face, the last that is said first", () => {
  const collection = createCollection({
    faces: [regular],
    defaultFamily: "Noto Sans",
    featureValues: [
      { families: ["Other", "noto sans"], kind: "swash", name: "a", numbers: [1] },
      { families: ["Noto Sans"], kind: "swash", name: "a", numbers: [2] },
      { families: ["Other"], kind: "swash", name: "b", numbers: [3] },
    ],
  });
  const ask = (kind: string, name: string): readonly number[] | undefined =>
    collection.featureValues?.(regular, kind, name);
  expect(ask("swash", "a")).toEqual([2]);
  expect([ask("swash", "b"), ask("swash", "A"), ask("styleset", "a")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
