import type { LayoutBox } from "../boxes/box.ts";
import { isLength } from "../css/values/resolve.ts";
import type { BoxFragment } from "../fragments/fragment.ts";
import { marginEdges } from "../geometry/box-edges.ts";
import type { LayoutContext } from "../layout-context.ts";
import { independentSpace } from "../space/constraint-space.ts";
import { inlineStyleOf } from "./inline-style.ts";
import type { AtomicItem } from "./items.ts";
import type { AtomicLayout } from "./line-content.ts";

/** Lays out the atomic inlines of one container, each once however often its line is tried. */
export class AtomicInlines {
  /** Content width of the container. */
  readonly width: number;
  readonly #ctx: LayoutContext;
  readonly #percentageHeight: number | undefined;
  #layouts: Map<AtomicItem, AtomicLayout> | undefined;

  constructor(ctx: LayoutContext, width: number, percentageHeight: number | undefined) {
    this.#ctx = ctx;
    this.width = width;
    this.#percentageHeight = percentageHeight;
  }

  layoutOf(item: AtomicItem): AtomicLayout {
    this.#layouts ??= new Map();
    let layout = this.#layouts.get(item);
    if (layout === undefined) {
      layout = this.#layout(item.box);
      this.#layouts.set(item, layout);
    }
    return layout;
  }

  #layout(box: LayoutBox): AtomicLayout {
    const space = { ...independentSpace(this.width, this.#percentageHeight), shrinkToFit: true };
    const result = this.#ctx.layoutChild(box, space);
    const margin = marginEdges(box.style, this.width);
    const { width, height } = result.fragment;
    const outerHeight = height + margin.top + margin.bottom;
    const baseline = baselineOf(box, result.fragment);
    const above = baseline === undefined ? outerHeight : margin.top + baseline;
    return {
      result,
      margin,
      width: width + margin.left + margin.right,
      above,
      below: outerHeight - above,
      lineHeight: isLength(box.style.verticalAlign) ? inlineStyleOf(this.#ctx, box.style).lineHeight : 0,
    };
  }
}

/** Baseline from the border-box top (CSS 2.2 §10.8.1); undefined: the bottom margin edge. */
function baselineOf(box: LayoutBox, fragment: BoxFragment): number | undefined {
  // Only form controls have one.
  if (box.kind === "replaced") return fragment.lastBaseline;
  if (box.kind === "table") return fragment.firstBaseline;
  const { display, overflowX, overflowY } = box.style;
  if (display === "inline-flex" || display === "inline-grid") return fragment.firstBaseline;
  return overflowX === "visible" && overflowY === "visible" ? fragment.lastBaseline : undefined;
}
