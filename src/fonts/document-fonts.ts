import { standardCompanions, symbolFamilies } from "../../fonts/api/catalogue.ts";
import {
  createCollection,
  type FallbackFamily,
  type FontCollection,
  type FontFace,
  type NamedFeatureValues,
  type NamedPalette,
  parseCollection,
  type Shaper,
} from "../../fonts/api/faces.ts";
import type { RecentFiles } from "../cache/recent-files.ts";
import { ValidationError } from "../contract/errors.ts";
import type { Watermark } from "../pdf/content/watermark.ts";
import type { FoundFonts } from "./find-fonts.ts";
import { DEFAULT_FAMILY, type GenericFamilies, usualGenerics } from "./generic-families.ts";
import type { LoadedFonts } from "./load-fonts.ts";
import { standardNames } from "./stand-ins.ts";

/** Fonts given as files or as parsed faces; a collection file has several. Those of files come from the cache if they are there. @throws ValidationError */
export function toFaces(
  fonts: readonly (Uint8Array | FontFace)[],
  cache?: RecentFiles<readonly FontFace[]>,
): readonly FontFace[] {
  return fonts.flatMap((font, index) => {
    if (!(font instanceof Uint8Array) && typeof font?.family === "string") return [font];
    let message = "Must be the bytes (Uint8Array) of a font file, or a parsed face.";
    try {
      if (font instanceof Uint8Array) return facesOf(font, cache);
    } catch (error) {
      message = (error as Error).message;
    }
    throw new ValidationError([{ property: `fonts[${index}]`, message }]);
  });
}

function facesOf(font: Uint8Array, cache?: RecentFiles<readonly FontFace[]>): readonly FontFace[] {
  if (cache === undefined) return parseCollection(font);
  const known = cache.get(font, "");
  if (known !== undefined) return known;
  // What is kept must not change when its owner changes the array.
  const file = new Uint8Array(font);
  const faces = parseCollection(file);
  cache.set(file, "", { value: faces, weight: file.length });
  return faces;
}

/** A document that brings no fonts. */
export const NO_FONTS: LoadedFonts = { faces: [], unicodeRanges: new Map() };

/** What a document's collection is made of. */
export interface CollectionInput {
  /** The faces of the engine and the caller. */
  readonly installed: readonly FontFace[];
  readonly loaded?: LoadedFonts;
  readonly found?: FoundFonts;
  readonly generics?: GenericFamilies | undefined;
  /** Of the `@font-palette-values` rules of a document. */
  readonly palettes?: readonly NamedPalette[];
  /** Of its `@font-feature-values` rules, in the order of the cascade. */
  readonly featureValues?: readonly NamedFeatureValues[];
}

/** All faces of a document; those it brings come first where names are equal. */
export function collectionOf({
  installed,
  loaded = NO_FONTS,
  found = { faces: [], fallbacks: [] },
  generics = {},
  palettes = [],
  featureValues = [],
}: CollectionInput): FontCollection {
  if (installed.every(({ builtIn }) => builtIn !== undefined)) {
    throw new ValidationError([
      {
        property: "fonts",
        message: "Give at least one TrueType font; on Node, platen/node brings Noto Sans.",
      },
    ]);
  }
  const families = new Set([...installed, ...found.faces].map(({ family }) => family));
  const byGeneric = new Map([...usualGenerics(families), ...Object.entries(generics)]);
  return createCollection({
    faces: [...loaded.faces, ...installed, ...found.faces],
    fallbacks: withSymbols(found.fallbacks, [...loaded.faces, ...installed, ...found.faces]),
    defaultFamily: families.has(DEFAULT_FAMILY) ? DEFAULT_FAMILY : (installed[0] as FontFace).family,
    generics: byGeneric,
    aliases: standardNames(families, byGeneric),
    companions: standardCompanions,
    unicodeRanges: loaded.unicodeRanges,
    palettes,
    featureValues,
  });
}

const HAN_ONE = 0x4e00;

/**
 * Signs that every reader has come after the faces that are embedded, but before those of Han, which draw signs in a manner of their own.
 */
export function withSymbols(
  fallbacks: readonly FallbackFamily[],
  faces: readonly FontFace[],
): readonly FallbackFamily[] {
  const hasHan = new Set(faces.filter((face) => face.glyphOf(HAN_ONE) !== 0).map(({ family }) => family));
  const others = new Set(faces.filter(({ builtIn }) => builtIn === undefined).map(({ family }) => family));
  return [
    ...fallbacks.filter(({ family }) => !hasHan.has(family)),
    ...[...others].filter((family) => !hasHan.has(family)).map((family) => ({ family })),
    ...symbolFamilies.map((family) => ({ family })),
    ...fallbacks.filter(({ family }) => hasHan.has(family)),
  ];
}

/** The watermark's text, shaped in the default face. */
export function watermarkOf(
  text: string | undefined,
  fonts: FontCollection,
  shaper: Shaper,
): Watermark | undefined {
  if (text === undefined || text === "") return undefined;
  const stack = fonts.select({ families: [], weight: 700, slant: "normal", stretch: 100, language: "" });
  const options = { script: "Zyyy", rightToLeft: false, language: "", features: undefined };
  return {
    runs: stack.segment(text).map(({ start, end, selected }) => ({
      selected,
      run: shaper.shape(selected.face, text.slice(start, end), options),
    })),
  };
}
