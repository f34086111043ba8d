import type { LayoutContext } from "../../tree/layout-context.ts";
import type { AtomicInlines } from "../atomic-inlines.ts";
import { edgesOf, type InlineEdges } from "../content/inline-style.ts";
import type { AtomicItem, OpenItem } from "../content/items.ts";
import type { AtomicLayout, LineContent } from "../content/line-content.ts";
import type { PreparedContent } from "../content/prepare.ts";
import { breakLine, type LineRequest, type LineTools } from "./break-line.ts";

/** Breaks the inline content of one container into lines, one line at a time. */
export class LineBreaker implements LineTools {
  readonly ctx: LayoutContext;
  readonly content: PreparedContent;
  readonly #atomics: AtomicInlines;

  constructor(ctx: LayoutContext, content: PreparedContent, atomics: AtomicInlines) {
    this.ctx = ctx;
    this.content = content;
    this.#atomics = atomics;
  }

  breakLine(request: LineRequest): LineContent {
    return breakLine(this, request);
  }

  edgesOf(item: OpenItem): InlineEdges {
    return edgesOf(item.inline, this.#atomics.width);
  }

  layoutAtomic(item: AtomicItem): AtomicLayout {
    return this.#atomics.layoutOf(item);
  }
}
