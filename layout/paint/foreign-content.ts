import type { StyledTree } from "../cascade/styled-tree.ts";
import type { DisplayItem } from "../graphics/display-list.ts";
import type { ForeignContent } from "../svg/scene.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import { BoxPainter } from "./box-painter.ts";
import { PaintContext, type PaintInput } from "./paint-context.ts";
import { StackingPainter } from "./stacking-context.ts";

/**
 * Drawings in HTML in drawings, at most.
 * DEVIATION svg2 §12.4: HTML in drawings in HTML in drawings is shown to a depth of 8, so that nothing overflows the stack.
 */
const MAXIMUM_DEPTH = 8;
/** Items of all HTML in drawings of a document, at most, each content counted once for each of its sizes. */
const MAXIMUM_ITEMS = 2_000_000;

/** Paints HTML inside drawings: what is laid out as one fragment becomes items in the coordinates of its box. */
export class ForeignPainter {
  readonly #layout: { layout(content: ForeignContent): BoxFragment };
  readonly #contexts: Map<StyledTree, PaintContext> = new Map();
  readonly #painted: Map<StyledTree, Map<string, readonly DisplayItem[]>> = new Map();
  #depth = 0;
  #left = MAXIMUM_ITEMS;

  constructor(layout: { layout(content: ForeignContent): BoxFragment }) {
    this.#layout = layout;
  }

  /** Undefined when there is too much, or drawings are nested too deep. `input` is that of the document around. */
  paint(content: ForeignContent, input: PaintInput): readonly DisplayItem[] | undefined {
    const { styles, node, width, height } = content;
    let known = this.#painted.get(styles);
    if (known === undefined) {
      known = new Map();
      this.#painted.set(styles, known);
    }
    const key = `${node} ${width} ${height}`;
    const painted = known.get(key);
    if (painted !== undefined) return painted;
    if (this.#depth >= MAXIMUM_DEPTH || this.#left <= 0) return undefined;
    this.#depth += 1;
    const items = this.#paint(content, input);
    this.#depth -= 1;
    this.#left -= items.length + 1;
    known.set(key, items);
    return items;
  }

  #paint(content: ForeignContent, input: PaintInput): DisplayItem[] {
    const { width, height } = content;
    const items: DisplayItem[] = [];
    const target = {
      context: this.#contextOf(content, input),
      items,
      pageArea: { x: 0, y: 0, width, height },
    };
    const fragment = this.#layout.layout(content);
    new StackingPainter(new BoxPainter(target, { width, height })).paint([{ x: 0, y: 0, fragment }], "none");
    return items;
  }

  #contextOf({ styles, media }: ForeignContent, input: PaintInput): PaintContext {
    let context = this.#contexts.get(styles);
    if (context === undefined) {
      const { document } = styles;
      // What stands in a drawing is part of that drawing in the document's structure; in an image links lead nowhere.
      const isImage = styles !== input.styles;
      const resolveUrl = isImage ? () => undefined : (href: string) => input.resolveUrl(href);
      context = new PaintContext({ ...input, document, styles, media, resolveUrl, keepsStructure: false });
      this.#contexts.set(styles, context);
    }
    return context;
  }
}
