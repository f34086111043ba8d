import { hasCentralBaseline } from "../../cascade/frame.ts";
import { usedColor } from "../../cascade/used-color.ts";
import type { Color } from "../../css/values/types.ts";
import { NO_NODE } from "../../document/document.ts";
import { glyphRunItem } from "../../graphics/common-items.ts";
import type { DisplayItem, ReadingTurn } from "../../graphics/display-list.ts";
import { IDENTITY } from "../../graphics/transform.ts";
import type { PlacedRun, TextFragment } from "../../tree/fragment.ts";
import type { PaintTarget } from "../paint-context.ts";
import { HAS_TEXT_SHADOW, IS_HIDDEN } from "../paint-flags.ts";
import { paintEmphasis } from "./emphasis.ts";
import { inkGaps } from "./ink-gaps.ts";
import {
  baselineIn,
  decoratingIn,
  distanceIn,
  paintRotated,
  type RotatedPlace,
  rotatedPlace,
  rotatedRuns,
  unrotated,
} from "./rotated-text.ts";
import { type DecoratedText, type Decorating, paintLinesBehind, paintLinesOver } from "./text-decoration.ts";
import { inkOf, paintInk } from "./text-ink.ts";
import { paintUprightRun } from "./upright-run.ts";

/** What is in effect around a text. */
export interface TextSurroundings {
  readonly decorating: Decorating | undefined;
  /** Baseline of the line, px on the page. */
  readonly lineBaseline: number;
}

/** Shaped text with its shadows and decorations (css-text-decor-3). */
export function paintText(
  fragment: TextFragment,
  x: number,
  y: number,
  { target, surroundings }: { target: PaintTarget; surroundings: TextSurroundings },
): void {
  const { rotation } = fragment;
  const flags = target.context.flags.of(fragment.style);
  if ((flags & IS_HIDDEN) !== 0) return;
  const hasShadow = (flags & HAS_TEXT_SHADOW) !== 0;
  const isBare = surroundings.decorating === undefined && !hasShadow && fragment.emphasis === undefined;
  if (rotation === undefined) {
    if (isBare && fragment.style.webkitTextStrokeWidth === 0)
      paintRuns(fragment, x, y + fragment.baseline, { color: inkOf(fragment.style), items: target.items });
    else paintLine(fragment, x, y, { target, surroundings, place: undefined });
    return;
  }
  const place = rotatedPlace(fragment, rotation, x, y);
  if (isBare) {
    paintInk(fragment.style, target, (color, onto) => {
      for (const item of rotatedRuns(fragment, place, color)) onto.push(item);
    });
    return;
  }
  const inside: TextSurroundings = {
    decorating: decoratingIn(place, surroundings.decorating),
    lineBaseline: baselineIn(place, surroundings.lineBaseline),
  };
  paintRotated(place, target.items, () =>
    paintLine(unrotated(fragment), 0, 0, { target, surroundings: inside, place }),
  );
}

/** Text in its own coordinates, from left to right. */
function paintLine(
  fragment: TextFragment,
  x: number,
  y: number,
  how: { target: PaintTarget; surroundings: TextSurroundings; place: RotatedPlace | undefined },
): void {
  const { target, surroundings, place } = how;
  const { style } = fragment;
  const { context, items } = target;
  const flags = context.flags.of(style);
  const { decorating } = surroundings;
  if (decorating === undefined && (flags & HAS_TEXT_SHADOW) === 0) {
    paintInk(style, target, (color, onto) =>
      paintRuns(fragment, x, y + fragment.baseline, { color, items: onto }),
    );
    if (fragment.emphasis !== undefined) paintMarks(fragment, x, y, target);
    return;
  }
  const shadows = style.textShadow;
  const content =
    context.keepsStructure && shadows.length > 0
      ? items.findLast(({ type }) => type === "content")
      : undefined;
  // The same text again is no content.
  if (content !== undefined) items.push({ type: "content", node: NO_NODE, part: "content" });
  for (let index = shadows.length - 1; index >= 0; index -= 1) {
    const shadow = shadows[index] as (typeof shadows)[number];
    const color = usedColor(shadow.color, style);
    const offset = place === undefined ? shadow : distanceIn(place, shadow.x, shadow.y);
    const cast = (ink: Color, onto: DisplayItem[]): void =>
      paintDecorated(fragment, x + offset.x, y + offset.y, {
        target: { ...target, items: onto },
        surroundings,
        color: ink,
        shift: offset.y,
      });
    if (shadow.blur > 0) paintBlurred(cast, { color, deviation: shadow.blur / 2 }, target);
    else cast(color, items);
  }
  if (content !== undefined) items.push(content);
  paintDecorated(fragment, x, y, { target, surroundings, color: undefined, shift: 0 });
  if (fragment.emphasis !== undefined) paintMarks(fragment, x, y, target);
}

/** A shadow with soft edges is a picture; without the budget for that it has sharp ones. */
function paintBlurred(
  cast: (ink: Color, onto: DisplayItem[]) => void,
  { color, deviation }: { readonly color: Color; readonly deviation: number },
  { context, items }: PaintTarget,
): void {
  const shapes: DisplayItem[] = [];
  cast({ ...color, alpha: 1 }, shapes);
  const request = { items: shapes, toList: IDENTITY, visible: undefined, enlargement: 1 };
  const drawn = context.raster.shadow(request, { x: 0, y: 0, deviation, color });
  if (drawn === undefined) cast(color, items);
  else for (const item of drawn) items.push(item);
}

/** Emphasis marks: they decorate, and are no content of the element. */
function paintMarks(fragment: TextFragment, x: number, y: number, { context, items }: PaintTarget): void {
  const { emphasis, style } = fragment;
  if (emphasis === undefined) return;
  if (context.keepsStructure) items.push({ type: "content", node: NO_NODE, part: "content" });
  const color = usedColor(style.textEmphasisColor, style);
  paintEmphasis(emphasis, { x, baseline: y + fragment.baseline, color }, items);
}

function paintDecorated(
  fragment: TextFragment,
  x: number,
  y: number,
  how: { target: PaintTarget; surroundings: TextSurroundings; color: Color | undefined; shift: number },
): void {
  const { context, items } = how.target;
  const { decorating, lineBaseline } = how.surroundings;
  const baseline = y + fragment.baseline;
  if (how.color !== undefined && fragment.emphasis !== undefined)
    paintEmphasis(fragment.emphasis, { x, baseline, color: how.color }, items);
  const paintLetters = (): void =>
    paintInk(
      fragment.style,
      how.target,
      (color, onto) => paintRuns(fragment, x, baseline, { color, items: onto }),
      how.color,
    );
  if (decorating === undefined) {
    paintLetters();
    return;
  }
  const text: DecoratedText = {
    x,
    width: fragment.width,
    lineBaseline: lineBaseline + how.shift,
    color: how.color,
    hasCentralBaseline: hasCentralBaseline(fragment.style),
    primaryFace: (style) => context.primaryFace(style),
    gaps: (band, margin) => {
      const { textDecorationSkipInk } = fragment.style;
      // Beside vertical text lines go on.
      if (textDecorationSkipInk === "none" || hasCentralBaseline(fragment.style)) return [];
      const skipsAll = textDecorationSkipInk === "all";
      return inkGaps(fragment.runs, { x, baseline }, band, { ink: context.ink, margin, skipsAll });
    },
  };
  const shifted = how.shift === 0 ? decorating : shift(decorating, how.shift);
  paintLinesBehind(shifted, text, items);
  paintLetters();
  paintLinesOver(shifted, text, items);
}

function shift(decorating: Decorating, distance: number): Decorating {
  const { baseline, outer } = decorating;
  return {
    style: decorating.style,
    baseline: baseline === undefined ? undefined : baseline + distance,
    outer: outer && shift(outer, distance),
  };
}

function paintRuns(
  fragment: TextFragment,
  x: number,
  baseline: number,
  { color, items }: { color: Color; items: DisplayItem[] },
): void {
  const { runs } = fragment;
  for (let index = 0; index < runs.length; index += 1) {
    const placed = runs[index] as PlacedRun;
    if (placed.run.glyphs.length === 0) continue;
    if (placed.turn !== undefined)
      sayTurn({ line: baseline, index: placed.turn, isBackward: placed.run.rightToLeft }, items);
    if (placed.upright !== undefined) {
      paintUprightRun(placed, placed.upright, { x: x + placed.x, y: baseline - placed.rise, color, items });
      continue;
    }
    const { stretch } = placed;
    const left = x + placed.x;
    const line = baseline - placed.rise;
    if (stretch !== undefined) {
      const matrix = [stretch.horizontal, 0, 0, stretch.vertical, left, line] as const;
      items.push({ type: "save" }, { type: "transform", matrix });
      items.push(glyphRunItem(placed, 0, 0, color), { type: "restore" });
    } else items.push(glyphRunItem(placed, left, line, color));
  }
}

/** Says of the content at hand that what follows is read in another turn than it stands in. */
function sayTurn(turn: ReadingTurn, items: DisplayItem[]): void {
  const content = items.findLast(({ type }) => type === "content");
  if (content?.type === "content" && content.node !== NO_NODE) items.push({ ...content, turn });
}
