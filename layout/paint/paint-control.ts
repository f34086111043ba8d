import { usedFontSize } from "../cascade/fonts/used-font-size.ts";
import { usedColor } from "../cascade/used-color.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Color } from "../css/values/types.ts";
import { NO_NODE } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { Clip } from "../graphics/clip-stack.ts";
import { DECORATION, type DisplayItem, type FieldText, type Matrix } from "../graphics/display-list.ts";
import { transformRectangle } from "../graphics/transform.ts";
import { borderBox, contentShape, paddingShape } from "../sizing/border-box.ts";
import type { ControlContent } from "../tree/box.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import { controlOf } from "./control-content.ts";
import { paintArrow, paintCellBorders, paintGauge, paintMark, paintSwatch } from "./control-marks.ts";
import type { PaintContext } from "./paint-context.ts";
import { IS_HIDDEN } from "./paint-flags.ts";

/** Where a control stands, and what is in effect there. */
export interface ControlPlace {
  readonly x: number;
  readonly y: number;
  readonly matrix: Matrix;
  readonly clip: Clip | undefined;
  readonly flags: number;
  /** It has been on an earlier page, or stands in a margin box. */
  readonly isRepeat: boolean;
}

/** Room that readers leave at the edges of a field before its text, in CSS px (two points). */
const READER_PADDING = 8 / 3;

/**
 * What a control shows beside its box: arrow, bar, mark and text. The box is part of the page; what changes when the field is filled in
 * stands between `begin-field` and `end-field`. `paintInner` paints the text.
 */
export function paintControl(
  fragment: BoxFragment,
  place: ControlPlace,
  { context, items }: { context: PaintContext; items: DisplayItem[] },
  paintInner: () => void,
): void {
  const content = controlOf(fragment);
  if (content === undefined) return;
  const { control } = content;
  const isHidden = (place.flags & IS_HIDDEN) !== 0;
  const area = contentShape(fragment, place.x, place.y);
  const isMark = control.kind === "checkbox" || control.kind === "radio";
  const { node } = fragment.box;
  // What a field shows it tells itself; all of a control without one is content.
  const isTold =
    context.keepsStructure && !place.isRepeat && control.widget === undefined && node !== NO_NODE;
  if (!isHidden) {
    if (isTold) {
      const shown = transformRectangle(place.matrix, area);
      items.push({ type: "content", node, part: "content", area: shown, isKept: true });
    }
    paintFixedParts(fragment, content, area, items);
    if (isTold) items.push(DECORATION);
  }
  if (!isHidden && isMark) paintInner();
  const rectangle = control.widget && fieldRectangle(fragment, content, place);
  const { widget } = control;
  if (widget !== undefined && rectangle !== undefined) {
    const text = fieldText(fragment.style, context);
    const { matrix } = place;
    items.push({
      type: "begin-field",
      ...rectangle,
      matrix,
      widget,
      text,
      isHidden,
      node,
    });
  } else if (widget !== undefined) reportUnseen(fragment, context);
  // Without looks of its own a mark shows what authors draw; as a field it still needs something to show when it is ticked.
  const showsState = control.isChecked && !isHidden && fragment.style.appearance !== "none";
  if (isMark && (showsState || rectangle !== undefined)) {
    if (isTold) items.push({ type: "content", node, part: "content" });
    paintMark(control, borderBox(fragment, place.x, place.y), { style: fragment.style, items });
    if (isTold) items.push(DECORATION);
  }
  if (!isMark && !isHidden) paintInner();
  if (rectangle !== undefined) items.push({ type: "end-field" });
}

/** An image that is a button: it stands in the field. `paintImage` paints it; not called when it is hidden. */
export function paintImageButton(
  fragment: BoxFragment,
  place: ControlPlace,
  { context, items }: { context: PaintContext; items: DisplayItem[] },
  paintImage: () => void,
): void {
  const { box } = fragment;
  const isHidden = (place.flags & IS_HIDDEN) !== 0;
  const widget =
    "kind" in box && box.kind === "replaced" && box.content.type === "image" ? box.content.widget : undefined;
  const { x, y, matrix, clip } = place;
  const rectangle = widget && visiblePart({ x, y, width: fragment.width, height: fragment.height }, clip);
  if (widget !== undefined && rectangle !== undefined) {
    const text = fieldText(fragment.style, context);
    items.push({ type: "begin-field", ...rectangle, matrix, widget, text, isHidden, node: box.node });
  } else if (widget !== undefined) reportUnseen(fragment, context);
  if (!isHidden) paintImage();
  if (rectangle !== undefined) items.push({ type: "end-field" });
}

/** What stays the same whatever is filled in. */
function paintFixedParts(
  fragment: BoxFragment,
  { control, inner }: ControlContent,
  area: Rectangle,
  items: DisplayItem[],
): void {
  const { style } = fragment;
  switch (control.kind) {
    case "menu":
      if (style.appearance !== "none") paintArrow(area, style, items);
      break;
    case "meter":
    case "progress":
    case "range":
      // Parts that authors style are boxes inside.
      if (inner === undefined) paintGauge(control, area, { style, items });
      break;
    case "color":
      paintSwatch(control.color, area, items);
      break;
    case "text": {
      const color = usedColor(style.borderLeftColor, style);
      if (control.cells > 1) paintCellBorders(control.cells, fragment, area, { color, items });
      break;
    }
    default:
  }
}

/**
 * The part of a control that its field covers, in the coordinates around it; undefined when nothing of it can be seen. Fields for text
 * begin a reader's padding before the text, so that what is typed in stands where the text stood.
 */
function fieldRectangle(
  fragment: BoxFragment,
  { control }: ControlContent,
  { x, y, clip }: ControlPlace,
): Rectangle | undefined {
  let rectangle: Rectangle = { x, y, width: fragment.width, height: fragment.height };
  const isText = control.kind === "text" || control.kind === "multiline" || control.kind === "menu";
  if (isText || control.kind === "list") {
    const outer = paddingShape(fragment, x, y);
    const inner = contentShape(fragment, x, y);
    const grow = control.cells > 0 || control.kind === "list" ? 0 : READER_PADDING;
    const left = Math.max(outer.x, inner.x - grow);
    const right = Math.min(outer.x + outer.width, inner.x + inner.width + grow);
    const isHigh = control.kind === "multiline";
    const top = isHigh ? Math.max(outer.y, inner.y - READER_PADDING) : outer.y;
    const bottom = isHigh
      ? Math.min(outer.y + outer.height, inner.y + inner.height + READER_PADDING)
      : outer.y + outer.height;
    rectangle = { x: left, y: top, width: right - left, height: bottom - top };
  }
  return visiblePart(rectangle, clip);
}

function reportUnseen({ box }: BoxFragment, { diagnostics, document }: PaintContext): void {
  diagnostics.warn(
    "form-control-unseen",
    "Nothing of this control can be seen: it is clipped away or has no size. There is no field for it here.",
    document.positionOf(box.node),
  );
}

function visiblePart(rectangle: Rectangle, clip: Clip | undefined): Rectangle | undefined {
  let left = rectangle.x;
  let top = rectangle.y;
  let right = rectangle.x + rectangle.width;
  let bottom = rectangle.y + rectangle.height;
  for (let current = clip; current !== undefined; current = current.outer) {
    const { shape } = current;
    left = Math.max(left, shape.x);
    top = Math.max(top, shape.y);
    right = Math.min(right, shape.x + shape.width);
    bottom = Math.min(bottom, shape.y + shape.height);
  }
  if (right - left < 1 || bottom - top < 1) return undefined;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function fieldText(style: ComputedStyle, context: PaintContext): FieldText {
  const { textAlign, direction } = style;
  const end = direction === "rtl" ? "left" : "right";
  const start = direction === "rtl" ? "right" : "left";
  const alignment =
    textAlign === "center" || textAlign === "-platen-center"
      ? "center"
      : textAlign === "end"
        ? end
        : textAlign === "right" || textAlign === "-platen-right"
          ? "right"
          : textAlign === "left" || textAlign === "-platen-left"
            ? "left"
            : start;
  const face = context.primaryFace(style);
  return {
    face,
    fontSize: usedFontSize(style, face),
    color: opaque(style.color),
    alignment,
  };
}

function opaque(color: Color): Color {
  return color.alpha === 1 ? color : { ...color, alpha: 1 };
}
