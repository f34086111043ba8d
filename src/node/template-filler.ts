import { createFillEngine as createPortableFillEngine } from "../fill/fill-engine.ts";
import type { PreparedTemplate } from "../fill/prepare/prepare-template.ts";
import type { FillEngine } from "../fill/stored-filler.ts";
import { readDefaultFonts } from "./default-fonts.ts";
import { nodeCompression } from "./deflate.ts";
import type { NodeEngineOptions } from "./engine.ts";
import { catalogueOf } from "./font-sources/open-catalogue.ts";
import { nodeImageDecoders } from "./image-decoders.ts";

/** The filling engine with what Node has to offer: Noto Sans from the installed font package, and zlib. It keeps fonts warm. */
export function createFillEngine(options: NodeEngineOptions = {}): FillEngine<PreparedTemplate> {
  return createPortableFillEngine({
    fonts: [...readDefaultFonts(), ...(options.fonts ?? [])],
    catalogue: catalogueOf(options),
    compression: options.compression ?? nodeCompression,
    imageDecoders: options.imageDecoders ?? nodeImageDecoders,
  });
}
