import { FontLibrary } from "../fill/fonts/font-library.ts";
import { createFontProvider } from "../fill/fonts/font-provider.ts";
import { type PreparedTemplate, prepareTemplate } from "../fill/prepare/prepare-template.ts";
import { fillTemplate } from "../fill.ts";
import type { FillEngine } from "../template/stored-filler.ts";
import { readDefaultFonts } from "./default-fonts.ts";
import { nodeCompression } from "./deflate.ts";
import type { NodeEngineOptions } from "./engine.ts";
import { catalogueOf } from "./font-sources/open-catalogue.ts";

/** The filling engine with what Node has to offer: Noto Sans from the installed font package, and zlib. It keeps fonts warm. */
export function createFillEngine(options: NodeEngineOptions = {}): FillEngine<PreparedTemplate> {
  const compression = options.compression ?? nodeCompression;
  const provider = createFontProvider(
    [...readDefaultFonts(), ...(options.fonts ?? [])],
    catalogueOf(options),
  );
  const fonts = new FontLibrary(provider);
  return {
    prepare: (version) => prepareTemplate(version, { compression }),
    fill: (prepared, request, fillOptions) =>
      fillTemplate(prepared, request, { ...fillOptions, fonts, compression }),
  };
}
