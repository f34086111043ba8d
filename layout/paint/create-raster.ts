import type { FontFace } from "../../fonts/types.ts";
import { DocumentRaster } from "../raster/document-raster.ts";
import { Glyphs } from "../raster/glyphs.ts";
import { Pictures } from "../raster/pictures.ts";
import type { PaintInput } from "./paint-context.ts";

const DEFAULT_FILTER_PIXELS = 60_000_000;

/** What draws the effects of a document that PDF has no vectors for. */
export function createRaster({
  fonts,
  media,
  diagnostics,
  filterPixels = DEFAULT_FILTER_PIXELS,
}: PaintInput): DocumentRaster {
  // Faces without a file are drawn with the outlines of the face that serves everything.
  const substitute = ({ weight, slant, stretch }: FontFace): FontFace =>
    fonts.select({ families: [], weight, slant, stretch, language: "" }).primary.face;
  const tools = { glyphs: new Glyphs(substitute), pictures: new Pictures((image) => media.pixels?.(image)) };
  return new DocumentRaster(tools, diagnostics, filterPixels);
}
