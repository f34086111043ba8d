import { createNodeFetch, Engine } from "../../src/node/index.ts";
import type { RenderResult } from "../../src/render/render-types.ts";
import { wholeDocument } from "./prelude.ts";
import type { ReferenceDocument } from "./reference-document.ts";

const ROOT = new URL("../../", import.meta.url);
const FONT_PACKAGES = new URL("node_modules/@expo-google-fonts/", ROOT);

/** What renders and fills: the engine of the sources, or of a build of them. */
export type Renderer = Pick<Engine, "renderHtml" | "renderMarkdown" | "prepareTemplate" | "fillTemplate">;

/** Our own engine, which renders the documents warm, with the fonts that all engines get. */
export class OwnEngine {
  readonly #renderer: Renderer;
  readonly #fetch: ReturnType<typeof createNodeFetch>;

  constructor(renderer: Renderer = new Engine()) {
    this.#renderer = renderer;
    this.#fetch = createNodeFetch({ localDirectories: [new URL("node_modules/", ROOT).pathname] });
  }

  render({ html, own = {} }: ReferenceDocument): Promise<RenderResult> {
    const options = { fetch: this.#fetch };
    const { page, css } = own;
    const style = { base: FONT_PACKAGES.href, ownPage: page !== undefined };
    if (own.markdown !== undefined) {
      const markdown = { markdown: own.markdown, css: css ?? "", page };
      return this.#renderer.renderMarkdown(markdown, options);
    }
    return this.#renderer.renderHtml({ html: wholeDocument(own.html ?? html, style), css, page }, options);
  }
}
