import type { GlyphRun } from "../../fonts/types.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { TextBox } from "./box.ts";
import type { Fragment, FragmentLink, LineFragment, PlacedRun, TextFragment } from "./fragment.ts";

/*
 * What lives as long as its page is made by classes. V8 makes object literals of a place in the code among the old objects from the time on
 * that a collection found enough of them alive, as it does in the middle of a page, and then keeps alive whatever they refer to: a seventh of
 * the time of a long table went into that. Objects of classes are always young.
 */

class Link implements FragmentLink {
  readonly x: number;
  readonly y: number;
  readonly fragment: Fragment;

  constructor(x: number, y: number, fragment: Fragment) {
    this.x = x;
    this.y = y;
    this.fragment = fragment;
  }
}

class Line implements LineFragment {
  readonly kind = "line";
  readonly width: number;
  readonly height: number;
  readonly baseline: number;
  readonly children: readonly FragmentLink[];

  constructor(width: number, height: number, baseline: number, children: readonly FragmentLink[]) {
    this.width = width;
    this.height = height;
    this.baseline = baseline;
    this.children = children;
  }
}

/** Ascent and descent are those of the content area (CSS 2.2 §10.6.1). */
interface TextStyle {
  readonly style: ComputedStyle;
  readonly ascent: number;
  readonly descent: number;
}

class Text implements TextFragment {
  readonly kind = "text";
  readonly box: TextBox;
  readonly style: ComputedStyle;
  readonly width: number;
  readonly height: number;
  readonly baseline: number;
  readonly runs: readonly PlacedRun[];

  constructor(box: TextBox, inline: TextStyle, width: number, runs: readonly PlacedRun[]) {
    this.box = box;
    this.style = inline.style;
    this.width = width;
    this.height = inline.ascent + inline.descent;
    this.baseline = inline.ascent;
    this.runs = runs;
  }
}

type RunFace = Pick<PlacedRun, "selected" | "fontSize" | "rise">;
type RunPlace = Pick<PlacedRun, "x" | "width">;
type RunSpacing = Pick<PlacedRun, "letterSpacing" | "wordSpacing">;

class Run implements PlacedRun {
  readonly run: GlyphRun;
  readonly selected: PlacedRun["selected"];
  readonly fontSize: number;
  readonly x: number;
  readonly width: number;
  readonly rise: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;

  constructor(run: GlyphRun, face: RunFace, place: RunPlace, spacing: RunSpacing) {
    this.run = run;
    this.selected = face.selected;
    this.fontSize = face.fontSize;
    this.x = place.x;
    this.width = place.width;
    this.rise = face.rise;
    this.letterSpacing = spacing.letterSpacing;
    this.wordSpacing = spacing.wordSpacing;
  }
}

export function fragmentLink(x: number, y: number, fragment: Fragment): FragmentLink {
  return new Link(x, y, fragment);
}

/** A line whose baseline is `baseline` below its top. */
export function lineFragment(
  width: number,
  height: number,
  baseline: number,
  children: readonly FragmentLink[],
): LineFragment {
  return new Line(width, height, baseline, children);
}

/** Text of one box on a line, as high as the primary face. */
export function textFragment(
  box: TextBox,
  inline: TextStyle,
  width: number,
  runs: readonly PlacedRun[],
): TextFragment {
  return new Text(box, inline, width, runs);
}

export function placedRun(run: GlyphRun, face: RunFace, place: RunPlace, spacing: RunSpacing): PlacedRun {
  return new Run(run, face, place, spacing);
}
