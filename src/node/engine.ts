import { Engine as PortableEngine } from "../render.ts";
import type { EngineOptions, RenderInput, RenderOptions, RenderResult } from "../render-types.ts";
import { readDefaultFonts } from "./default-fonts.ts";
import { nodeCompression } from "./deflate.ts";

/** The engine with what Node has to offer: Noto Sans from the installed font package, and zlib. */
export class Engine extends PortableEngine {
  constructor(options: EngineOptions = {}) {
    super({
      ...options,
      fonts: [...readDefaultFonts(), ...(options.fonts ?? [])],
      compression: options.compression ?? nodeCompression,
    });
  }
}

/**
 * Renders one document. Whoever renders several is better served by one `Engine`, which keeps fonts and shaped words.
 *
 * @throws PlatenError as `Engine.renderHtml` does.
 */
export function renderHtml(input: RenderInput, options?: RenderOptions): Promise<RenderResult> {
  return new Engine().renderHtml(input, options);
}
