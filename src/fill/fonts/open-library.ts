import type { FontFace } from "../../../fonts/api/faces.ts";
import type { FontCatalogue } from "../../fonts/sources/font-catalogue.ts";
import { FontLibrary } from "./font-library.ts";
import { createFontProvider } from "./font-provider.ts";

/**
 * The fonts that templates are filled with: the standard families, the faces given, of which the first stands in for families that are
 * missing, and those of a catalogue.
 *
 * @throws ValidationError when there is no face.
 */
export function openLibrary(
  faces: readonly FontFace[],
  catalogue: FontCatalogue | Promise<FontCatalogue> | undefined,
): FontLibrary {
  return new FontLibrary(createFontProvider(faces, catalogue));
}
