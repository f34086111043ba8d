import { describe, expect, it } from "vitest";
import { parseFace } from "../../../fonts/face/face.ts";
import { notoSans } from "../../../fonts/testing/noto-sans.ts";
import type { FontFace } from "../../../fonts/types.ts";
import { FontCatalogue } from "../../fonts/sources/font-catalogue.ts";
import { FontLibrary } from "./font-library.ts";
import { createFontProvider } from "./font-provider.ts";

/** A face that draws some characters and nothing else. */
function drawing(family: string, characters: string): FontFace {
  const covered = new Set(Array.from(characters, (character) => character.codePointAt(0)));
  const base = parseFace(notoSans(), { family });
  return new Proxy(base, {
    get: (face, name) => {
      if (name === "glyphOf") return (codePoint: number) => (covered.has(codePoint) ? 1 : 0);
      if (name === "instance") return undefined;
      const value = face[name as keyof FontFace];
      return typeof value === "function" ? value.bind(face) : value;
    },
  });
}

/** A catalogue of faces, and the families that it was asked for. */
function catalogueOf(faces: readonly FontFace[]): { catalogue: FontCatalogue; asked: string[] } {
  const asked: string[] = [];
  const names = faces.map(({ family }) => family);
  const source = {
    has: (family: string) => names.includes(family),
    names: () => names,
    find: async ({ family }: { family: string }) => {
      asked.push(family);
      return faces.filter((face) => face.family === family);
    },
  };
  return { catalogue: new FontCatalogue([source]), asked };
}

describe("fonts for filling", () => {
  const { catalogue, asked } = catalogueOf([
    drawing("Roboto", "abc"),
    drawing("Noto Sans Georgian", "აბ"),
    drawing("Noto Sans JP", "日の"),
    drawing("Noto Color Emoji", "😀"),
    drawing("Noto Emoji", "😀"),
  ]);
  const library = new FontLibrary(createFontProvider([notoSans()], catalogue));

  it("come from the catalogue by their exact names", async () => {
    expect(await library.load(new Map([["Roboto", "fontFamily"]]))).toEqual([]);
    expect(library.select("Roboto", "normal").selected?.face.family).toBe("Roboto");
    expect(await library.load(new Map([["roboto", "data.a.fontFamily"]]))).toEqual([
      { property: "data.a.fontFamily", message: expect.stringContaining('did you mean "Roboto"?') },
    ]);
  });

  it("show emoji in one colour", async () => {
    await library.load(new Map([["Noto Sans", ""]]));
    await library.cover("😀");
    expect(asked).toContain("Noto Emoji");
    expect(asked).not.toContain("Noto Color Emoji");
  });

  it("cover characters of scripts that no given font has", async () => {
    await library.load(new Map([["Noto Sans", ""]]));
    const familyOf = (text: string): string | undefined =>
      library.select("Noto Sans", "normal").stack.segment(text)[0]?.selected.face.family;
    expect(familyOf("აბ")).toBe("Noto Sans");
    await library.cover([{ name: "აბ", nested: { list: ["日の"] } }, null, 5]);
    expect(familyOf("აბ")).toBe("Noto Sans Georgian");
    expect(familyOf("日の")).toBe("Noto Sans JP");
    const count = asked.length;
    await library.cover({ name: "აბ" });
    await library.cover("data:image/png;base64,abc");
    expect(asked).toHaveLength(count);
  });
});

describe("a family that can't be had", () => {
  it("of the catalogue is replaced by the default one until it can", async () => {
    const lato = drawing("Lato", "ab");
    const source = {
      isThere: false,
      has: (family: string) => family === "Lato",
      names: () => ["Lato"],
      find: async () => (source.isThere ? [lato] : []),
    };
    const library = new FontLibrary(createFontProvider([notoSans()], new FontCatalogue([source])));
    const asked = new Map([["Lato", "fontFamily"]]);
    expect(await library.load(asked)).toEqual([]);
    expect(library.select("Lato", "normal").selected?.face.family).toBe("Noto Sans");
    source.isThere = true;
    expect(await library.load(asked)).toEqual([]);
    expect(library.select("Lato", "normal").selected?.face.family).toBe("Lato");
  });

  it("and is in no catalogue is an error at its property", async () => {
    const library = new FontLibrary(createFontProvider([notoSans()], new FontCatalogue([])));
    expect(await library.load(new Map([["Latoo", "fontFamily"]]))).toEqual([
      { property: "fontFamily", message: expect.stringMatching(/did you mean "Lato"/) },
    ]);
  });
});
