import {
  type FontCollection,
  type FontFace,
  hasColorGlyphs,
  type NamedFeatureValues,
} from "../../fonts/api/faces.ts";
import { DiagnosticSink } from "../../layout/api/basics.ts";
import type { FontResources, StyledContent } from "../../layout/api/pages.ts";
import { counterStylesOf, type FontFaceRule, parsePalette, type Sheet } from "../../layout/api/styles.ts";
import type { Limits } from "../contract/limits.ts";
import type { ResourceLoader } from "../resources/loader.ts";
import type { DictionarySource } from "./break-dictionary.ts";
import { collectionOf, NO_FONTS } from "./document-fonts.ts";
import type { ExtendedCollections } from "./extended-collections.ts";
import { findFonts } from "./find-fonts.ts";
import { type FontDemand, fontDemandOf } from "./font-demand.ts";
import type { FontFormat } from "./font-formats.ts";
import type { GenericFamilies } from "./generic-families.ts";
import type { FaceCache, LoadedFonts } from "./load-fonts.ts";
import type { FontCatalogue } from "./sources/font-catalogue.ts";

/** Where the fonts of a document come from. */
export interface DocumentFontsInput {
  readonly sheets: readonly Sheet[];
  readonly faceCache?: FaceCache | undefined;
  /** Faces there are whatever the document brings, and their collection. */
  readonly installed: readonly FontFace[];
  readonly collection: FontCollection;
  /** Those of earlier documents. */
  readonly extended: ExtendedCollections;
  readonly generics: GenericFamilies | undefined;
  readonly dictionaries: DictionarySource;
  /** Where families are looked for that neither the engine nor the document has. */
  readonly catalogue: FontCatalogue | undefined;
  readonly formats: readonly FontFormat[];
  readonly loader: ResourceLoader;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
  readonly diagnostics: DiagnosticSink;
}

/** Loads the fonts and the dictionary that styles ask for. */
export async function fontsFor(
  input: DocumentFontsInput,
  { styles, extraStyles }: StyledContent,
): Promise<FontResources> {
  // What is wrong with the rules is told where the pages are made.
  const demand = fontDemandOf(styles, extraStyles, () => counterStylesOf(input.sheets, new DiagnosticSink()));
  const fonts = await documentCollection(input, demand);
  return { dictionary: await input.dictionaries.load(demand.hyphenatedLanguages), ...fonts };
}

/** The installed collection where the document asks for no others. */
export async function documentCollection(
  input: DocumentFontsInput,
  demand: FontDemand,
): Promise<FontResources> {
  const { sheets, installed, collection, extended, generics } = input;
  const rules = sheets.flatMap(({ fontFaces }) => fontFaces);
  const loaded = rules.length === 0 ? NO_FONTS : await broughtFonts(rules, demand, input);
  const palettes = sheets.flatMap(({ fontPalettes }) =>
    fontPalettes.map((rule) => parsePalette(rule, input.diagnostics)),
  );
  const named = { palettes, featureValues: featureValuesOf(sheets) };
  const isNamed = palettes.length > 0 || named.featureValues.length > 0;
  const brought = (): FontCollection => collectionOf({ installed, loaded, generics, ...named });
  const known = isNamed ? brought() : extended.of(collection, loaded, brought);
  const faces = [...loaded.faces, ...installed];
  const found = await findFonts({ demand, faces, ...input, collection: known });
  const fonts = extended.of(known, found, () =>
    collectionOf({ installed, loaded, found, generics, ...named }),
  );
  return { fonts, hasColorGlyphs: [...faces, ...found.faces].some(hasColorGlyphs) };
}

/** Most documents have no rules, and what reads the files of such is loaded by those that do. */
async function broughtFonts(
  rules: readonly FontFaceRule[],
  demand: FontDemand,
  input: DocumentFontsInput,
): Promise<LoadedFonts> {
  const { loadFonts } = await import("./load-fonts.ts");
  return loadFonts({ rules, demand, cache: input.faceCache, ...input });
}

/** What `@font-feature-values` rules name, the last in the cascade last. */
function featureValuesOf(sheets: readonly Sheet[]): readonly NamedFeatureValues[] {
  const rules = sheets.flatMap(({ featureValues }) => featureValues);
  return rules
    .toSorted((first, second) => first.layer - second.layer)
    .flatMap(({ families, values }) => values.map((value) => ({ families, ...value })));
}
