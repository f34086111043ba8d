import type { LineTurn } from "../../cascade/frame.ts";
import type { Color } from "../../css/values/types.ts";
import type { DisplayItem, Matrix } from "../../graphics/display-list.ts";
import type { TextFragment } from "../../tree/fragment.ts";
import type { Decorating } from "./text-decoration.ts";
import { uprightItems } from "./upright-run.ts";

/** Where a text that is turned lies: what is painted in its own coordinates, from left to right, is turned onto the page. */
export interface TurnedPlace {
  readonly turn: LineTurn;
  /** Of the corner where its letters begin and have their top, px on the page. */
  readonly x: number;
  readonly y: number;
}

export function turnedPlace(fragment: TextFragment, turn: LineTurn, x: number, y: number): TurnedPlace {
  return turn === "clockwise" ? { turn, x: x + fragment.width, y } : { turn, x, y: y + fragment.height };
}

export function turnMatrix({ turn, x, y }: TurnedPlace): Matrix {
  return turn === "clockwise" ? [0, 1, -1, 0, x, y] : [0, -1, 1, 0, x, y];
}

/** The text as it was before the turn. */
export function unturned(fragment: TextFragment): TextFragment {
  const { turn, ...plain } = fragment;
  return { ...plain, width: fragment.height, height: fragment.width };
}

/** The distance below the top of the letters of a baseline `x` px from the left of the page. */
export function baselineIn(place: TurnedPlace, x: number): number {
  return place.turn === "clockwise" ? place.x - x : x - place.x;
}

/** Decorations with their baselines in the coordinates of the text. */
export function decoratingIn(place: TurnedPlace, decorating: Decorating | undefined): Decorating | undefined {
  if (decorating === undefined) return undefined;
  const { style, baseline, outer } = decorating;
  return {
    style,
    baseline: baseline === undefined ? undefined : baselineIn(place, baseline),
    outer: decoratingIn(place, outer),
  };
}

/** A distance on the page in the directions of the text. */
export function distanceIn({ turn }: TurnedPlace, x: number, y: number): { x: number; y: number } {
  return turn === "clockwise" ? { x: y, y: -x } : { x: -y, y: x };
}

/** The letters of a turned text, on the page. */
export function turnedRuns(fragment: TextFragment, place: TurnedPlace, color: Color): DisplayItem[] {
  const items: DisplayItem[] = [];
  for (const placed of fragment.runs) {
    const { run, selected, fontSize, letterSpacing, wordSpacing, upright } = placed;
    if (run.glyphs.length === 0) continue;
    const { x, y } = pointOf(place, placed.x, fragment.baseline - placed.rise);
    if (upright !== undefined) items.push(...uprightItems(placed, upright, { x, y, color }));
    else {
      const { turn } = place;
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
        turn,
      });
    }
  }
  return items;
}

/** A point of the text on the page. */
function pointOf(place: TurnedPlace, x: number, y: number): { x: number; y: number } {
  return place.turn === "clockwise" ? { x: place.x - y, y: place.y + x } : { x: place.x + y, y: place.y - x };
}

/** What `paint` adds is turned. */
export function paintTurned(place: TurnedPlace, items: DisplayItem[], paint: () => void): void {
  items.push({ type: "save" }, { type: "transform", matrix: turnMatrix(place) });
  paint();
  items.push({ type: "restore" });
}
