import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseFace } from "../../fonts/face/face.ts";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import type { FontFace, FontRequest } from "../../fonts/types.ts";
import { parseFontSources } from "../../layout/css/sheets/font-face.ts";
import { parseSheet } from "../../layout/css/sheets/parse-sheet.ts";
import { DiagnosticSink } from "../../layout/diagnostics.ts";
import { RecentFiles } from "../cache/recent-files.ts";
import { RecentValues } from "../cache/recent-values.ts";
import { ResourceError } from "../contract/errors.ts";
import { defaultLimits } from "../contract/limits.ts";
import { ResourceLoader } from "../resources/loader.ts";
import { SHEET_CONTEXT } from "../resources/sheet-context.ts";
import type { FontFormat } from "./font-formats.ts";
import { type KeptFace, loadFonts } from "./load-fonts.ts";

const TTF = notoSans();
const WOFF2 = new Uint8Array(readFileSync("fonts/testing/noto-sans-few.woff2"));
const OTTO = Uint8Array.from([0x4f, 0x54, 0x54, 0x4f, ...new Uint8Array(40)]);

/** What a server has: bytes and type by path. */
const FILES: Readonly<Record<string, readonly [bytes: Uint8Array, type: string]>> = {
  "/a.ttf": [TTF, "font/ttf"],
  "/b.ttf": [notoSans("Bold"), "application/x-font-ttf; charset=binary"],
  "/octets.ttf": [TTF, "application/octet-stream"],
  "/sfnt.ttf": [TTF, "font/sfnt"],
  "/untyped.ttf": [TTF, ""],
  "/page.ttf": [new TextEncoder().encode("<!doctype html><p>Not found"), "font/ttf"],
  "/broken.ttf": [TTF.slice(0, 3000), "font/ttf"],
  "/cff.ttf": [OTTO, "font/ttf"],
  "/few.woff2": [WOFF2, "font/woff2"],
  "/disguised.ttf": [WOFF2, "font/ttf"],
};

interface Trial {
  readonly formats?: readonly FontFormat[];
  readonly requests?: readonly Partial<FontRequest>[];
  readonly characters?: string;
  readonly installed?: readonly FontFace[];
  readonly cache?: RecentFiles<KeptFace>;
}

/** Loads the fonts of a sheet; gives what came of it. */
async function load(css: string, trial: Trial = {}) {
  const diagnostics = new DiagnosticSink();
  const asked: string[] = [];
  const fetch = async ({ url }: { url: string }) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const file = FILES[pathname];
    if (file === undefined) throw new ResourceError("network", url, "There is no such file.");
    return { bytes: file[0], contentType: file[1], url };
  };
  const place = { css, source: "css", baseUrl: "http://fonts.test/", origin: "author" } as const;
  const regular = { families: ["Mine"], weight: 400, slant: "normal", stretch: 100, language: "" } as const;
  const loaded = await loadFonts({
    rules: parseSheet(place, SHEET_CONTEXT, diagnostics).fontFaces,
    demand: {
      requests: (trial.requests ?? [{}]).map((request) => ({ ...regular, ...request })),
      hyphenatedLanguages: new Set(),
      characters: new Set(
        Array.from(trial.characters ?? "", (character) => character.codePointAt(0) as number),
      ),
    },
    installed: trial.installed ?? [],
    formats: trial.formats ?? ["truetype"],
    loader: new ResourceLoader({ fetch, limits: defaultLimits }),
    limits: defaultLimits,
    diagnostics,
    cache: trial.cache,
  });
  return { ...loaded, asked, codes: diagnostics.list().map(({ code }) => code) };
}

const face = (src: string, more = ""): string =>
  `@font-face { font-family: Mine; font-weight: 400; font-style: normal; src: ${src}; ${more} }`;

it.each([
  ["normal", "normal", [0, 0]],
  ["italic", "italic", undefined],
  ["oblique", "oblique", [14, 14]],
  ["oblique -5deg", "oblique", [-5, -5]],
  ["OBLIQUE 20deg 0deg", "oblique", [0, 20]],
  ["oblique .05turn", "oblique", [18, 18]],
  ["oblique 100deg", "normal", undefined],
  ["oblique 1deg 2deg 3deg", "normal", undefined],
  ["normal 3deg", "normal", undefined],
  ["auto", "normal", undefined],
])("font-style: %s makes a face %s, with the angles %j", async (style, slant, slantRange) => {
  const { faces } = await load(face("url(a.ttf)").replace("font-style: normal", `font-style: ${style}`));
  expect(faces).toMatchObject([{ slant, slantRange }]);
});

it.each([
  ["nothing", "font-family: Mine", ["invalid-font-face"]],
  ["what word processors say", "font-family: Mine; panose-1: 2 15 5 2 2 2 4 3 2 4", []],
])("a rule without files is told of when it says %s: %s", async (_, rule, codes) => {
  expect((await load(`@font-face { ${rule} }`)).codes).toEqual(codes);
});

it("a rule is told of whose files have no address, since it names them from a document without one", () => {
  const diagnostics = new DiagnosticSink();
  const place = { source: "css", baseUrl: "", origin: "author" } as const;
  const css = "@font-face { font-family: Mine; src: url(mine.ttf) }";
  for (const rule of parseSheet({ ...place, css }, SHEET_CONTEXT, diagnostics).fontFaces)
    parseFontSources(rule, diagnostics);
  expect(diagnostics.list()).toMatchObject([
    { code: "invalid-font-face", message: expect.stringContaining('addresses of "Mine"') },
  ]);
});

describe("fonts over HTTP", () => {
  it.each([
    ["a.ttf", 1, []],
    ["b.ttf", 1, []],
    ["octets.ttf", 0, ["font-type"]],
    ["sfnt.ttf", 0, ["font-type"]],
    ["untyped.ttf", 0, ["font-type"]],
    ["page.ttf", 0, ["font-type"]],
    ["cff.ttf", 0, ["font-type"]],
    ["disguised.ttf", 0, ["font-type"]],
    ["few.woff2", 0, ["font-type"]],
    ["broken.ttf", 0, ["invalid-font"]],
    ["missing.ttf", 0, ["font-not-loaded"]],
  ])("%s gives %i faces and %j", async (name, count, codes) => {
    const loaded = await load(face(`url(${name})`));
    expect(loaded.faces).toHaveLength(count);
    expect(loaded.codes).toEqual(codes);
  });

  it("tells when no source has a format that is used, and asks for none", async () => {
    const { faces, codes, asked } = await load(face("url(a.woff2) format('woff2'), url(a.svg) format(svg)"));
    expect({ faces, codes, asked }).toEqual({ faces: [], codes: ["font-format"], asked: [] });
  });

  it("takes the first source that works, without complaint about formats passed over", async () => {
    const { faces, codes, asked } = await load(
      face("url(few.woff2) format(woff2), url(a.ttf) format('truetype'), url(b.ttf)"),
    );
    expect(faces.map(({ family, weight }) => [family, weight])).toEqual([["Mine", 400]]);
    expect({ codes, asked }).toEqual({ codes: [], asked: ["/a.ttf"] });
  });

  it("reads other formats where the caller wants them, whatever their type", async () => {
    const formats: FontFormat[] = ["truetype", "woff2"];
    for (const name of ["few.woff2", "disguised.ttf", "octets.ttf", "untyped.ttf"])
      expect((await load(face(`url(${name})`), { formats })).faces, name).toHaveLength(1);
    expect((await load(face("url(cff.ttf)"), { formats })).codes).toEqual(["font-type"]);
  });
});

describe("descriptors", () => {
  const css = [300, 400, 700].map(
    (weight) =>
      `@font-face { font-family: Mine; font-weight: ${weight}; font-style: normal; src: url(a.ttf?${weight}) }`,
  );

  it("keeps a font in the room of its bytes where it is not packed", async () => {
    const cache = new RecentFiles<KeptFace>(new RecentValues({ count: 1, weight: 2.1 * TTF.length }));
    const [first, second] = [
      await load(face("url(a.ttf)"), { cache }),
      await load(face("url(a.ttf)"), { cache }),
    ];
    expect(second.faces[0]).toBe(first.faces[0]);
  });

  it("loads only the faces that text is set in", async () => {
    const { faces } = await load(css.join(""), { requests: [{}, { weight: 900 }] });
    expect(faces.map(({ weight }) => weight)).toEqual([400, 700]);
    expect((await load(css.join(""), { requests: [{ families: ["Other"] }] })).asked).toEqual([]);
  });

  it("loads a range of characters when one of them is in the document", async () => {
    const rule = face("url(a.ttf)", "unicode-range: U+400-4FF");
    expect((await load(rule, { characters: "ä" })).asked).toEqual([]);
    const { faces, unicodeRanges } = await load(rule, { characters: "äж" });
    expect(unicodeRanges.get(faces[0] as FontFace)).toEqual([[0x400, 0x4ff]]);
  });

  it("takes ranges of weights and widths", async () => {
    const rule = `@font-face { font-family: Mine; font-weight: 700 200; font-style: normal; font-stretch: 75% 100%; src: url(a.ttf) }`;
    expect((await load(rule)).faces[0]).toMatchObject({
      weight: 400,
      weightRange: [200, 700],
      stretchRange: [75, 100],
    });
  });

  it("adjusts size and line metrics", async () => {
    const adjusted = await load(
      face(
        "url(a.ttf)",
        "size-adjust: 50%; ascent-override: 80%; descent-override: 20%; line-gap-override: 10%",
      ),
    );
    expect(adjusted.faces[0]?.metrics).toMatchObject({
      unitsPerEm: 2000,
      ascent: 1600,
      descent: 400,
      lineGap: 200,
    });
  });

  it("passes on features, and coordinates on axes", async () => {
    const { faces } = await load(
      face(
        "url(a.ttf)",
        `font-feature-settings: "liga" off, 'smcp', "cv01" 3; font-variation-settings: "wght" 500`,
      ),
    );
    expect([...(faces[0]?.features ?? [])]).toEqual([
      ["liga", 0],
      ["smcp", 1],
      ["cv01", 3],
    ]);
    expect(
      (await load(face("url(a.ttf)", "font-feature-settings: normal"))).faces[0]?.features,
    ).toBeUndefined();
  });

  it.each(["Noto Sans Bold", "NotoSans-Bold", "noto sans bold"])("finds local(%s)", async (name) => {
    const installed = [parseFace(TTF), parseFace(notoSans("Bold"))];
    const { faces } = await load(face(`local("${name}"), url(a.ttf)`), { installed });
    expect(faces[0]?.postScriptName).toBe("NotoSans-Bold");
  });

  it("goes on to the next source where local() finds nothing", async () => {
    expect((await load(face("local('No Such'), url(a.ttf)"))).asked).toEqual(["/a.ttf"]);
  });
});
