import { portableCompression } from "../pdf/deflate.ts";
import type { EngineOptions } from "../render/render-types.ts";
import { fillTemplate, prepareTemplate } from "./fill.ts";
import { FontLibrary } from "./fonts/font-library.ts";
import { createFontProvider } from "./fonts/font-provider.ts";
import type { PreparedTemplate } from "./prepare/prepare-template.ts";
import type { FillEngine } from "./stored-filler.ts";

/** What a filling engine is made of: fonts as bytes or faces, of which the first stands in for families that are missing. */
export type FillEngineOptions = Pick<EngineOptions, "fonts" | "catalogue" | "compression" | "imageDecoders">;

/**
 * The filling engine, which keeps fonts warm from fill to fill.
 *
 * @throws ValidationError when there is no font.
 */
export function createFillEngine(options: FillEngineOptions): FillEngine<PreparedTemplate> {
  const { fonts: files = [], catalogue, compression = portableCompression, imageDecoders } = options;
  const fonts = new FontLibrary(createFontProvider(files, catalogue));
  return {
    prepare: (version) => prepareTemplate(version, { compression }),
    fill: (prepared, request, fillOptions) =>
      fillTemplate(prepared, request, { ...fillOptions, fonts, compression, imageDecoders }),
  };
}
