import { EngineTools } from "./engine-tools.ts";
import { renderDocument } from "./render.ts";
import type { EngineOptions, RenderInput, RenderOptions, RenderResult } from "./render-types.ts";

/** Renders documents and keeps faces, shaped words and what documents have in common warm between them (`EngineCache`). */
export class Engine {
  readonly #tools: EngineTools;

  constructor(options: EngineOptions = {}) {
    this.#tools = new EngineTools(options);
  }

  /**
   * Renders one document to PDF. Mistakes of its author come back as diagnostics.
   *
   * @throws ValidationError when there is no font or the input is no document; LimitError when it costs more than the
   * limits allow; AbortedError when the signal was triggered.
   */
  async renderHtml(input: RenderInput, options: RenderOptions = {}): Promise<RenderResult> {
    return renderDocument(input, options, this.#tools);
  }
}

/**
 * Renders one document with the fonts given in `options`. Whoever renders several is better served by one `Engine`.
 *
 * @throws as `Engine.renderHtml` does.
 */
export function renderHtml(
  input: RenderInput,
  options: RenderOptions & Pick<EngineOptions, "compression" | "imageDecoders"> = {},
): Promise<RenderResult> {
  const { compression, imageDecoders } = options;
  return new Engine({ compression, imageDecoders }).renderHtml(input, options);
}
