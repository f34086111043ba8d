import { isTransformed } from "../cascade/is-transformed.ts";
import type { PseudoElement } from "../css/selectors/pseudo-elements.ts";
import { NO_NODE } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { contentItem } from "../graphics/common-items.ts";
import {
  type ContentPart,
  DECORATION,
  type DisplayItem,
  type Matrix,
  type PageArtifact,
} from "../graphics/display-list.ts";
import { placedItem } from "../graphics/placed-item.ts";
import { rectanglePath } from "../graphics/rounded-rectangle.ts";
import {
  IDENTITY,
  isSingular,
  isTurnedAway,
  transformMatrix,
  transformRectangle,
} from "../graphics/transform.ts";
import { contentShape, paddingShape } from "../sizing/border-box.ts";
import { overflowShape } from "../sizing/overflow-shape.ts";
import type { TextBox } from "../tree/box.ts";
import type { BoxFragment, LegendGap, TextFragment } from "../tree/fragment.ts";
import type { BackdropPlace } from "./backdrop-root.ts";
import { clipRectangle } from "./clip.ts";
import { isPrintedControl } from "./control-content.ts";
import { backgroundPlace, paintBackground, paintBackgroundAt } from "./decoration/background.ts";
import { paintBorder } from "./decoration/border.ts";
import { paintBorderImage } from "./decoration/border-image.ts";
import { paintInnerShadows, paintOuterShadows } from "./decoration/box-shadow.ts";
import { paintCollapsedBorders } from "./decoration/collapsed-borders.ts";
import { fieldsetFrame, outsideLegend } from "./decoration/fieldset-frame.ts";
import { isClippedOrMasked } from "./needs-effects.ts";
import type { FilterPlace, PaintTarget } from "./paint-context.ts";
import { HAS_BACKGROUND, HAS_BORDER, HAS_SHADOW, IS_DEFERRED } from "./paint-flags.ts";
import { paintReplaced } from "./paint-replaced.ts";
import { paintText, type TextSurroundings } from "./text/paint-text.ts";

/** How far groups reach beyond the page: what is drawn there shows only through a transform. */
const GROUP_MARGIN = 4;

const PARTS: Readonly<Record<PseudoElement, ContentPart>> = {
  before: "before",
  after: "after",
  marker: "label",
  "first-line": "content",
  "first-letter": "content",
  "footnote-call": "call",
  "footnote-marker": "label",
  placeholder: "content",
  "progress-bar": "content",
  "progress-value": "content",
  "slider-track": "content",
  "slider-thumb": "content",
  "file-selector-button": "content",
};

/** Draws single fragments; which and in what order is the stacking painter's business. */
export class BoxPainter {
  readonly target: PaintTarget;
  /** What is drawn has been shown on an earlier page, or stands in a margin box. */
  isRepeat = false;
  /** What it is then. */
  artifact: PageArtifact | undefined;
  /** Rows are painted apart: after the collapsed borders of their table. */
  isAboveBorders = false;
  readonly #pageWidth: number;
  readonly #pageHeight: number;

  constructor(target: PaintTarget, page: { readonly width: number; readonly height: number }) {
    this.target = target;
    this.#pageWidth = page.width;
    this.#pageHeight = page.height;
  }

  /** The box itself; that of a control without a field is what shows where to write. */
  box(fragment: BoxFragment, x: number, y: number, flags: number): void {
    if (isPrintedControl(fragment)) this.#asContent(fragment.box, () => this.decorate(fragment, x, y, flags));
    else this.decorate(fragment, x, y, flags);
  }

  /** Shadows, background and border of a box. `without` masks flags: the background that the canvas has taken. */
  decorate(fragment: BoxFragment, x: number, y: number, flags: number): void {
    const { items } = this.target;
    if (fragment.legend !== undefined) {
      this.#decorateFieldset(fragment, { x, y, legend: fragment.legend }, flags);
      return;
    }
    if ((flags & HAS_SHADOW) !== 0) paintOuterShadows(fragment, x, y, this.target);
    if ((flags & HAS_BACKGROUND) !== 0) this.#background(fragment, x, y, flags);
    if ((flags & HAS_SHADOW) !== 0) paintInnerShadows(fragment, x, y, this.target);
    if ((flags & HAS_BORDER) === 0 || hasCollapsedBorders(fragment)) return;
    if (!paintBorderImage(fragment, x, y, this.target)) paintBorder(fragment, x, y, items);
  }

  /**
   * DEVIATION CSS 2.2 §E.2: the background of a cell that is painted after the collapsed borders of its table, such as one with
   * `position: sticky`, leaves its half of them free; browsers do so, but not for all cells.
   */
  #background(fragment: BoxFragment, x: number, y: number, flags: number): void {
    const isAbove = this.isAboveBorders || (flags & IS_DEFERRED) !== 0;
    if (!isAbove || fragment.tablePart !== "cell" || !hasCollapsedBorders(fragment)) {
      paintBackground(fragment, x, y, this.target);
      return;
    }
    const place = backgroundPlace(fragment, x, y, paddingShape(fragment, x, y));
    paintBackgroundAt(fragment.style, place, this.target);
  }

  #decorateFieldset(
    fragment: BoxFragment,
    { x, y, legend }: { readonly x: number; readonly y: number; readonly legend: LegendGap },
    flags: number,
  ): void {
    const { items } = this.target;
    const { frame, ...inset } = fieldsetFrame(fragment, legend);
    const [left, top] = [x + inset.left, y + inset.top];
    this.decorate(frame, left, top, flags & ~HAS_BORDER);
    if ((flags & HAS_BORDER) === 0) return;
    items.push({ type: "save" });
    items.push({ type: "clip", path: outsideLegend(frame, legend, left, top), rule: "evenodd" });
    this.decorate(frame, left, top, flags & HAS_BORDER);
    items.push({ type: "restore" });
  }

  text(fragment: TextFragment, x: number, y: number, surroundings: TextSurroundings): void {
    this.#asContent(fragment.box, () => paintText(fragment, x, y, { target: this.target, surroundings }));
  }

  /** Image or other content from outside; nothing for other boxes. `matrix` leads to the page. */
  replaced(fragment: BoxFragment, x: number, y: number, matrix: Matrix): void {
    const { box, width, height } = fragment;
    if (!("kind" in box) || box.kind !== "replaced") return;
    const area = (): Rectangle => transformRectangle(matrix, { x, y, width, height });
    const { items } = this.target;
    const start = items.length;
    this.#asContent(box, () => paintReplaced(box, fragment, { x, y }, this.target), area);
    if (box.content.type !== "svg" || matrix === IDENTITY) return;
    for (let at = start; at < items.length; at += 1) items[at] = placedItem(items[at] as DisplayItem, matrix);
  }

  /** Says that what is drawn is content of the box's node, unless it repeats what an earlier page shows. */
  #asContent(
    box: Pick<TextBox, "node" | "pseudo" | "alternative">,
    draw: () => void,
    area?: () => Rectangle,
  ): void {
    const { context, items } = this.target;
    if (!context.keepsStructure) {
      draw();
      return;
    }
    const { artifact } = this;
    if (this.isRepeat || box.node === NO_NODE)
      items.push(artifact === undefined ? DECORATION : { artifact, ...DECORATION });
    else {
      const part = PARTS[box.pseudo ?? "first-line"];
      const { alternative } = box;
      let item = contentItem(box.node, part);
      if (alternative !== undefined) item = { ...item, alternative };
      items.push(area === undefined ? item : { ...item, area: area() });
    }
    draw();
    items.push(DECORATION);
  }

  /** Square borders end at the round corners of a table that cuts its cells off at them. */
  collapsedBorders(fragment: BoxFragment, x: number, y: number): void {
    const { collapsedBorders, style } = fragment;
    if (collapsedBorders === undefined) return;
    const { items } = this.target;
    const corners = style.overflowX === "visible" ? undefined : overflowShape(fragment, x, y);
    if (corners?.radii === undefined) {
      paintCollapsedBorders(collapsedBorders, { x, y }, items);
      return;
    }
    items.push({ type: "save" }, { type: "clip", path: rectanglePath(corners), rule: "nonzero" });
    paintCollapsedBorders(collapsedBorders, { x, y }, items);
    items.push({ type: "restore" });
  }

  /** Begins transform, opacity, blending and clip of a context; undefined when nothing of it can show. */
  beginEffects(
    fragment: BoxFragment,
    x: number,
    y: number,
  ): { readonly matrix: Matrix; readonly groups: number } | undefined {
    const { style } = fragment;
    const { items } = this.target;
    // Transforms apply to boxes that are not inline boxes.
    const isInline = "kind" in fragment.box && fragment.box.kind === "inline";
    const isInner = style.transformBox === "content-box" || style.transformBox === "fill-box";
    const box = isInner
      ? contentShape(fragment, x, y)
      : { x, y, width: fragment.width, height: fragment.height };
    const matrix = transformMatrix(style, box);
    if (!isInline && (isSingular(matrix) || isTurnedAway(style, box))) return undefined;
    if (style.opacity === 0) return undefined;
    items.push({ type: "save" });
    if (!isInline && isTransformed(style)) items.push({ type: "transform", matrix });
    const isPositioned = style.position === "absolute" || style.position === "fixed";
    const clip = isPositioned ? clipRectangle(fragment, x, y) : undefined;
    if (clip !== undefined) items.push({ type: "clip", path: clip, rule: "nonzero" });
    const isGroup = style.opacity < 1 || style.mixBlendMode !== "normal";
    if (isGroup) this.#beginGroup(fragment, x, y);
    const groups = isClippedOrMasked(style)
      ? this.target.context.effects.beginClipAndMask(fragment, x, y, this.target)
      : 0;
    return { matrix, groups: groups + (isGroup ? 1 : 0) };
  }

  /** Draws what the box's `backdrop-filter` makes of what is below it. */
  backdrop(fragment: BoxFragment, place: BackdropPlace): void {
    if (fragment.style.backdropFilter !== "none")
      this.target.context.effects.paintBackdrop(fragment, place, this.target);
  }

  /** Applies the box's filter to the items from `start` on; `matrix` leads from here to the page. */
  filter(fragment: BoxFragment, place: FilterPlace): void {
    if (fragment.style.filter === "none") return;
    const page = { width: this.#pageWidth, height: this.#pageHeight };
    this.target.context.effects.filterBox(fragment, place, page, this.target);
  }

  /** `groups`: as many as `beginEffects` has opened. */
  endEffects(groups: number): void {
    for (let group = 0; group < groups; group += 1) this.target.items.push({ type: "end-group" });
    this.target.items.push({ type: "restore" });
  }

  #beginGroup(fragment: BoxFragment, x: number, y: number): void {
    const { style } = fragment;
    const width = this.#pageWidth * GROUP_MARGIN + fragment.overflowRight;
    const height = this.#pageHeight * GROUP_MARGIN + fragment.overflowBottom;
    this.target.items.push({
      type: "begin-group",
      x: x - width,
      y: y - height,
      width: 2 * width,
      height: 2 * height,
      opacity: style.opacity,
      blendMode: style.mixBlendMode,
    });
  }
}

/** Borders of collapsing tables are painted by the grid, in pieces. */
function hasCollapsedBorders(fragment: BoxFragment): boolean {
  return (
    fragment.tablePart !== undefined &&
    fragment.tablePart !== "caption" &&
    fragment.style.borderCollapse === "collapse"
  );
}
