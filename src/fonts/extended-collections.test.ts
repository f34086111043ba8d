import { expect, it } from "vitest";
import { parseFace } from "../../fonts/face/face.ts";
import type { UnicodeRange } from "../../fonts/stack.ts";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import type { FontCollection, FontFace } from "../../fonts/types.ts";
import { DiagnosticSink } from "../../layout/api/basics.ts";
import { defaultLimits } from "../contract/limits.ts";
import { ResourceLoader } from "../resources/loader.ts";
import { BreakDictionaries } from "./break-dictionary.ts";
import { documentCollection } from "./document-collection.ts";
import { collectionOf } from "./document-fonts.ts";
import { ExtendedCollections } from "./extended-collections.ts";
import { ALL_FORMATS } from "./font-formats.ts";
import { FontCatalogue } from "./sources/font-catalogue.ts";
import type { FontSource } from "./sources/font-source.ts";

const installed = [parseFace(notoSans()), parseFace(notoSans("Bold"))];
const base = collectionOf({ installed });
const thin = parseFace(notoSans("Thin"));

/** A family "Fine" in the weights that are asked for. */
const fine: FontSource = {
  has: (family) => family === "Fine",
  names: () => ["Fine"],
  find: async ({ styles }) => styles.map(({ weight }) => FINE[weight] as FontFace),
};
const FINE: Readonly<Record<number, FontFace>> = {
  100: parseFace(notoSans("Thin"), { family: "Fine", weight: [100, 100] }),
  400: parseFace(notoSans(), { family: "Fine", weight: [400, 400] }),
};

async function collectionFor(
  extended: ExtendedCollections,
  weights: readonly number[],
): Promise<FontCollection> {
  const diagnostics = new DiagnosticSink();
  const families = ["Fine"];
  const request = { families, slant: "normal", stretch: 100, language: "" } as const;
  const { fonts } = await documentCollection(
    {
      sheets: [],
      installed,
      collection: base,
      extended,
      generics: undefined,
      dictionaries: new BreakDictionaries(),
      catalogue: new FontCatalogue([fine]),
      formats: ALL_FORMATS,
      loader: new ResourceLoader({ fetch: undefined, limits: defaultLimits, signal: undefined }),
      limits: defaultLimits,
      signal: undefined,
      diagnostics,
    },
    {
      requests: weights.map((weight) => ({ ...request, weight })),
      characters: new Set(),
      hyphenatedLanguages: new Set(),
    },
  );
  return fonts;
}

it("documents that ask the catalogue for the same share a collection", async () => {
  const extended = new ExtendedCollections();
  const first = await collectionFor(extended, [100, 400]);
  expect(await collectionFor(extended, [100, 400])).toBe(first);
  expect(first.hasFamily("Fine")).toBe(true);
});

it("documents that ask for other weights have another collection", async () => {
  const extended = new ExtendedCollections();
  const first = await collectionFor(extended, [100]);
  const request = { families: ["Fine"], weight: 400, slant: "normal", stretch: 100, language: "" } as const;
  const other = (await collectionFor(extended, [100, 400])).select(request).segment("a")[0];
  expect(other?.selected.face).toBe(FINE[400]);
  expect(first.select(request).segment("a")[0]?.selected.face).toBe(FINE[100]);
});

it("what stands in for characters counts as well, with its language", () => {
  const extended = new ExtendedCollections();
  const of = (language: string | undefined): FontCollection =>
    extended.of(
      base,
      { faces: [thin], fallbacks: [{ family: thin.family, ...(language !== undefined && { language }) }] },
      () => collectionOf({ installed: [...installed, thin] }),
    );
  const first = of("ja");
  expect(of("ja")).toBe(first);
  expect(of("zh")).not.toBe(first);
});

it.each([
  ["the same characters", [[0x61, 0x7a]], true],
  ["others", [[0x61, 0x7b]], false],
  ["all", undefined, false],
] as const)("a face that may be used for %s", (_, ranges, isShared) => {
  const extended = new ExtendedCollections();
  const of = (few: readonly UnicodeRange[] | undefined): FontCollection => {
    const unicodeRanges = new Map(few === undefined ? [] : [[thin, few]]);
    const loaded = { faces: [thin], unicodeRanges };
    return extended.of(base, loaded, () => collectionOf({ installed, loaded }));
  };
  const first = of([[0x61, 0x7a]]);
  expect(of(ranges) === first).toBe(isShared);
});

it("a collection that nothing was found for stays as it is", () => {
  const never = (): FontCollection => expect.unreachable();
  expect(new ExtendedCollections().of(base, { faces: [], fallbacks: [] }, never)).toBe(base);
});
