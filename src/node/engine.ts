import { refuseWrongAt } from "../contract/check-members.ts";
import { Engine as PortableEngine } from "../engine/engine.ts";
import { checkEngine } from "../render/check-engine.ts";
import type { EngineOptions } from "../render/render-types.ts";
import { readDefaultFonts } from "./default-fonts.ts";
import { nodeCompression } from "./deflate.ts";
import { fontSettings } from "./font-sources/check-font-settings.ts";
import type { FontSettings } from "./font-sources/font-settings.ts";
import { catalogueOf } from "./font-sources/open-catalogue.ts";
import { nodeImageDecoders } from "./image-decoders.ts";

/** What an engine on Node is made of. */
export interface NodeEngineOptions extends EngineOptions {
  /** Where families are looked for, instead of a `catalogue`; installed font packages alone unless given. */
  readonly fontSettings?: FontSettings | undefined;
}

/** The engine with what Node has to offer: Noto Sans from the installed font package, zlib, and decoders for WebP and AVIF. */
export class Engine extends PortableEngine {
  constructor(options: NodeEngineOptions = {}) {
    checkEngine(options);
    refuseWrongAt("fontSettings", fontSettings(options.fontSettings ?? {}));
    super({
      ...options,
      catalogue: catalogueOf(options),
      fonts: [...readDefaultFonts(), ...(options.fonts ?? [])],
      compression: options.compression ?? nodeCompression,
      imageDecoders: options.imageDecoders ?? nodeImageDecoders,
    });
  }
}
