import type { LineRotation } from "../../cascade/frame.ts";
import type { Color } from "../../css/values/types.ts";
import type { DisplayItem, Matrix } from "../../graphics/display-list.ts";
import type { TextFragment } from "../../tree/fragment.ts";
import type { Decorating } from "./text-decoration.ts";
import { uprightItems } from "./upright-run.ts";

/** Where a text that is rotated lies: what is painted in its own coordinates, from left to right, is rotated onto the page. */
export interface RotatedPlace {
  readonly rotation: LineRotation;
  /** Of the corner where its letters begin and have their top, px on the page. */
  readonly x: number;
  readonly y: number;
}

export function rotatedPlace(
  fragment: TextFragment,
  rotation: LineRotation,
  x: number,
  y: number,
): RotatedPlace {
  return rotation === "clockwise"
    ? { rotation, x: x + fragment.width, y }
    : { rotation, x, y: y + fragment.height };
}

export function rotationMatrix({ rotation, x, y }: RotatedPlace): Matrix {
  return rotation === "clockwise" ? [0, 1, -1, 0, x, y] : [0, -1, 1, 0, x, y];
}

/** The text as it was before its rotation. */
export function unrotated(fragment: TextFragment): TextFragment {
  const { rotation, ...plain } = fragment;
  return { ...plain, width: fragment.height, height: fragment.width };
}

/** The distance below the top of the letters of a baseline `x` px from the left of the page. */
export function baselineIn(place: RotatedPlace, x: number): number {
  return place.rotation === "clockwise" ? place.x - x : x - place.x;
}

/** Decorations with their baselines in the coordinates of the text. */
export function decoratingIn(
  place: RotatedPlace,
  decorating: Decorating | undefined,
): Decorating | undefined {
  if (decorating === undefined) return undefined;
  const { style, baseline, outer } = decorating;
  return {
    style,
    baseline: baseline === undefined ? undefined : baselineIn(place, baseline),
    outer: decoratingIn(place, outer),
  };
}

/** A distance on the page in the directions of the text. */
export function distanceIn({ rotation }: RotatedPlace, x: number, y: number): { x: number; y: number } {
  return rotation === "clockwise" ? { x: y, y: -x } : { x: -y, y: x };
}

/** The letters of a rotated text, on the page. */
export function rotatedRuns(fragment: TextFragment, place: RotatedPlace, color: Color): DisplayItem[] {
  const items: DisplayItem[] = [];
  for (const placed of fragment.runs) {
    const { run, selected, fontSize, letterSpacing, wordSpacing, upright } = placed;
    if (run.glyphs.length === 0) continue;
    const { x, y } = pointOf(place, placed.x, fragment.baseline - placed.rise);
    if (upright !== undefined) items.push(...uprightItems(placed, upright, { x, y, color }));
    else {
      const { rotation } = place;
      items.push({
        type: "glyph-run",
        x,
        y,
        run,
        selected,
        fontSize,
        color,
        letterSpacing,
        wordSpacing,
        rotation,
      });
    }
  }
  return items;
}

/** A point of the text on the page. */
function pointOf(place: RotatedPlace, x: number, y: number): { x: number; y: number } {
  return place.rotation === "clockwise"
    ? { x: place.x - y, y: place.y + x }
    : { x: place.x + y, y: place.y - x };
}

/** What `paint` adds is rotated. */
export function paintRotated(place: RotatedPlace, items: DisplayItem[], paint: () => void): void {
  items.push({ type: "save" }, { type: "transform", matrix: rotationMatrix(place) });
  paint();
  items.push({ type: "restore" });
}
