import { standardTwins, symbolFaces } from "../../../fonts/api/catalogue.ts";
import { type FontFace, parseCollection } from "../../../fonts/api/faces.ts";
import { DiagnosticSink } from "../../../layout/api/basics.ts";
import { nearestName, unknownName } from "../../fonts/font-names.ts";
import { findFallbacks } from "../../fonts/missing-characters.ts";
import type { FontCatalogue } from "../../fonts/sources/font-catalogue.ts";
import { USUAL_STYLES } from "../../fonts/sources/font-source.ts";
import { STANDARD_FAMILIES, type StandardFamily } from "./standard-fonts.ts";

/** What stands behind a family name: one of PDF's standard families, or faces to embed. */
export type FontFamily =
  | { readonly type: "standard"; readonly family: StandardFamily }
  | { readonly type: "faces"; readonly faces: readonly FontFace[] };

/** Where fonts come from. */
export interface FontProvider {
  /** The family of exactly this name, or undefined when there is none. May read or fetch its files. */
  find(family: string): FontFamily | undefined | Promise<FontFamily | undefined>;
  /** The family that was meant by a name nobody knows. */
  nearest(family: string): Promise<string | undefined>;
  /** True for the names of the public web-font catalogue, whether or not its files can be had. */
  isCatalogued(family: string): Promise<boolean>;
  /** Faces for characters that a family lacks, tried family by family in this order; Noto Sans first. */
  readonly fallbacks: readonly FontFace[];
  /** Further faces, for those of the characters that the fallbacks lack. */
  fallbacksFor(characters: ReadonlySet<number>): Promise<readonly FontFace[]>;
}

/**
 * A provider of the standard families and of the given faces, all of which serve as fallbacks in their order, and of the families of a
 * catalogue.
 */
export function createFontProvider(
  fonts: readonly (Uint8Array | FontFace)[],
  catalogue?: FontCatalogue | Promise<FontCatalogue>,
): FontProvider {
  const fallbacks = fonts.flatMap((font) => (font instanceof Uint8Array ? parseCollection(font) : [font]));
  const families = new Map<string, FontFamily>(
    STANDARD_FAMILIES.map((family) => [family, { type: "standard", family }]),
  );
  for (const face of fallbacks) {
    if (families.get(face.family)?.type === "standard") continue;
    const faces = fallbacks.filter(({ family }) => family === face.family);
    families.set(face.family, { type: "faces", faces });
  }
  return {
    fallbacks,
    async find(family) {
      const known = families.get(family);
      if (known !== undefined || catalogue === undefined) return known;
      const { faces } = await (await catalogue).find({ family, styles: USUAL_STYLES });
      return faces.length === 0 ? undefined : { type: "faces", faces };
    },
    async fallbacksFor(characters) {
      const sources = await catalogue;
      if (sources === undefined || characters.size === 0) return [];
      const diagnostics = new DiagnosticSink();
      const signal = undefined;
      return findFallbacks(characters, {
        faces: [...fallbacks, ...symbolFaces()],
        catalogue: sources,
        diagnostics,
        signal,
      });
    },
    async isCatalogued(family) {
      return (await (await catalogue)?.learnCatalogue())?.isCatalogued(family) === true;
    },
    async nearest(family) {
      const near = nearestName(family, families.keys());
      return near ?? (await (await catalogue)?.learnCatalogue())?.nearestFamily(family);
    },
  };
}

/** A provider that has files for the standard families, too: those of a family as wide, or the first fallback. */
export function embeddingProvider(provider: FontProvider): FontProvider {
  const { fallbacks } = provider;
  return {
    ...provider,
    async find(name) {
      const found = await provider.find(name);
      if (found?.type !== "standard") return found;
      for (const twin of standardTwins.get(found.family) ?? []) {
        const alike = await provider.find(twin);
        if (alike?.type === "faces") return alike;
      }
      return { type: "faces", faces: fallbacks.filter(({ family }) => family === fallbacks[0]?.family) };
    },
  };
}

/** The message for a name that no family has. */
export async function unknownFamily(family: string, provider: FontProvider): Promise<string> {
  return unknownName(family, await provider.nearest(family));
}
