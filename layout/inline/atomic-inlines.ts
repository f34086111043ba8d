import { isScrollContainer } from "../cascade/containment.ts";
import { hasCentralBaseline, hasFlippedLines } from "../cascade/frame.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isLength } from "../css/values/resolve.ts";
import { layoutToBestBreak } from "../fragmentation/layout-to-best-break.ts";
import { marginEdges } from "../sizing/box-edges.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { OpenBox } from "../tree/break-token.ts";
import { type ConstraintSpace, type FragmentainerSpace, independentSpace } from "../tree/constraint-space.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import type { InlineLayoutInput, LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import { inlineStyleOf } from "./content/inline-style.ts";
import type { AtomicItem } from "./content/items.ts";
import type { AtomicLayout } from "./content/line-content.ts";

/** Lays out the atomic inlines of one container, each once however often its line is tried. */
export class AtomicInlines {
  /** Content width of the container. */
  readonly width: number;
  readonly #ctx: LayoutContext;
  readonly #percentageHeight: number | undefined;
  /** Of the container. */
  readonly #style: ComputedStyle;
  #layouts: Map<AtomicItem, AtomicLayout> | undefined;

  constructor(ctx: LayoutContext, container: Pick<InlineLayoutInput, "box" | "width" | "percentageHeight">) {
    this.#ctx = ctx;
    this.width = container.width;
    this.#percentageHeight = container.percentageHeight;
    this.#style = container.box.style;
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

  /**
   * As much of an atomic inline as a page has room for below its top margin edge. Of a line that is broken the first baselines are
   * aligned: the last ones stand on another page.
   */
  layoutWithin({ box }: AtomicItem, fragmentainer: FragmentainerSpace): AtomicLayout {
    const margin = marginEdges(box.style, this.width);
    const room = { ...fragmentainer, remaining: fragmentainer.remaining - margin.top };
    const result = layoutToBestBreak(this.#ctx, box, { ...this.#space(), fragmentainer: room });
    const ending = result.token === undefined ? margin : { ...margin, bottom: 0 };
    return this.#aligned(box, { result, margin: ending, baseline: result.fragment.firstBaseline });
  }

  /** The part of an atomic inline on a further page. */
  resume({ token }: OpenBox, fragmentainer: FragmentainerSpace): LayoutResult {
    return layoutToBestBreak(this.#ctx, token.box, { ...this.#space(), fragmentainer }, token);
  }

  /** Height of the margin below an atomic inline that ends. */
  marginBelow({ token }: OpenBox): number {
    return marginEdges(token.box.style, this.width).bottom;
  }

  #space(): ConstraintSpace {
    return { ...independentSpace(this.width, this.#percentageHeight), shrinkToFit: true };
  }

  #layout(box: LayoutBox): AtomicLayout {
    const result = this.#ctx.layoutChild(box, this.#space());
    const margin = marginEdges(box.style, this.width);
    return this.#aligned(box, { result, margin, baseline: baselineOf(box, result.fragment) });
  }

  #aligned(
    box: LayoutBox,
    layout: Pick<AtomicLayout, "result" | "margin"> & { readonly baseline: number | undefined },
  ): AtomicLayout {
    const { result, baseline } = layout;
    const isFlipped = hasFlippedLines(this.#style);
    const margin = isFlipped
      ? { ...layout.margin, top: layout.margin.bottom, bottom: layout.margin.top }
      : layout.margin;
    const { width, height } = result.fragment;
    const outerHeight = height + margin.top + margin.bottom;
    const above =
      baseline === undefined
        ? hasCentralBaseline(this.#style)
          ? outerHeight / 2
          : outerHeight
        : margin.top + (isFlipped ? height - baseline : baseline);
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
  if (box.kind === "replaced" || box.kind === "orthogonal-flow") return fragment.lastBaseline;
  const { display, overflowX, overflowY, baselineSource } = box.style;
  if (baselineSource === "first") return fragment.firstBaseline;
  if (baselineSource === "last") return fragment.lastBaseline;
  if (box.kind === "table") return fragment.firstBaseline;
  if (display === "inline-flex" || display === "inline-grid" || display === "inline-math")
    return fragment.firstBaseline;
  return isScrollContainer(overflowX) || isScrollContainer(overflowY) ? undefined : fragment.lastBaseline;
}
