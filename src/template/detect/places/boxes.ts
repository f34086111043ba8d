import type { Rect } from "../../model.ts";
import type { Shape, Word } from "../content/page-content.ts";
import {
  areaOf,
  around,
  between,
  bottomOf,
  gapsIn,
  hasCentreOf,
  rightOf,
  type Span,
  shareWithin,
} from "../geometry.ts";
import type { Cell, PageLayout } from "../page-layout.ts";
import { CellIndex } from "./cell-index.ts";
import { isTickSize } from "./check-boxes.ts";
import { isAffix, isLineNumber } from "./line-numbers.ts";
import type { Place } from "./place.ts";

/** A place to write is at least so wide and high, in points. */
const NARROWEST = 14;
const LOWEST = 7;
/** Space beside or below words counts from here on. */
const BESIDE = 28;
const BELOW = 8.5;
/** A cell for the number of a line is narrower than this. */
const NUMBERED = 45;
const DARK = 0.72;
const SHADE = 0.95;

/** Boxes and cells to write in: empty ones, and what words leave free of others. */
export function findBoxes(layout: PageLayout, taken: readonly Place[]): readonly Place[] {
  const index = new CellIndex(layout);
  return layout.cells.flatMap((cell): readonly Place[] => {
    const place = placeIn(cell, { layout, taken, index });
    return place === undefined ? labelledPlaces(cell, { layout, taken, index }) : [place];
  });
}

interface Surroundings {
  readonly layout: PageLayout;
  readonly taken: readonly Place[];
  readonly index: CellIndex;
}

function placeIn(cell: Cell, around_: Surroundings): Place | undefined {
  const { layout, taken, index } = around_;
  const { rect, kind } = cell;
  if (isTickSize(rect) || rect.width < NARROWEST || rect.height < LOWEST) return undefined;
  if (isDark(rect, layout)) return undefined;
  const inner = index.cellsIn(rect);
  const small = inner.filter((other) => isTickSize(other.rect));
  // What has cells in it holds other places together.
  if (inner.length > small.length) return undefined;
  const words = layout.words.filter((word) => hasCentreOf(rect, word.rect));
  const marks = taken.filter((place) => hasCentreOf(rect, place.rect)).map((place) => place.rect);
  const leads = layout.leaders
    .filter((leader) => hasCentreOf(rect, leader.rect))
    .map((leader) => leader.rect);
  const lines = linesIn(rect, layout);
  const frame = rect;
  if (words.length === 0 && marks.length === 0 && leads.length === 0 && lines.length === 0) {
    if (rect.width > 0.85 * layout.width && rect.height > 0.3 * layout.height) return undefined;
    if (kind === "shaded" || hasOwnShade(rect, layout))
      return { kind: "text", rect, frame, sign: "shaded box", confidence: 0.55 };
    if (index.isCorner(rect)) return undefined;
    return { kind: "text", rect, frame, sign: "box", confidence: 0.8 };
  }
  if (kind === "shaded" || leads.length > 0 || lines.length > 0) return undefined;
  const isNumber = words.length === 1 && words.every(({ text }) => isLineNumber(text));
  if (isNumber && rect.width < NUMBERED) return undefined;
  if (words.every(({ text }) => isAffix(text)) && marks.length === 0) return betweenAffixes(rect, words);
  const free = freePart(rect, [...words.map((word) => word.rect), ...marks], words);
  if (free === undefined || index.isWithoutPlace(cell, free, words)) return undefined;
  return {
    kind: "text",
    rect: free.rect,
    frame,
    sign: "cell",
    confidence: marks.length > 0 ? 0.4 : free.confidence,
  };
}

/** The widest part of a cell beside a currency, between parentheses, or before cents. */
function betweenAffixes(rect: Rect, words: readonly Word[]): Place | undefined {
  const taken = words.map((word): Span => ({ from: word.rect.x - 1, to: rightOf(word.rect) + 1 }));
  const [widest] = [...gapsIn({ from: rect.x, to: rightOf(rect) }, taken)].sort(
    (one, other) => other.to - other.from - (one.to - one.from),
  );
  if (widest === undefined || widest.to - widest.from < BESIDE) return undefined;
  const free = between(widest.from, rect.y, widest.to, bottomOf(rect));
  return { kind: "text", rect: free, frame: rect, sign: "box", confidence: 0.75 };
}

/** Labels with colons in a box that holds several: what is right of each is free to write in. */
function labelledPlaces(cell: Cell, { layout, taken, index }: Surroundings): readonly Place[] {
  const { rect, kind } = cell;
  if (kind === "shaded" || rect.height < 18 || isDark(rect, layout)) return [];
  if (index.cellsIn(rect).some((other) => !isTickSize(other.rect))) return [];
  const phrases = layout.phrases.filter((phrase) => hasCentreOf(rect, phrase.rect));
  const obstacles = [
    ...phrases.map((phrase) => phrase.rect),
    ...taken.map((place) => place.rect),
    ...layout.leaders.map((leader) => leader.rect),
    ...linesIn(rect, layout).map(({ x, y, width }) => between(x, y - 10, x + width, y)),
  ];
  if (phrases.filter(({ text }) => /:$/.test(text)).length < 2) return [];
  return phrases.flatMap((phrase): readonly Place[] => {
    if (!/:$/.test(phrase.text) || phrase.text.length > 60) return [];
    const from = rightOf(phrase.rect) + 2;
    const top = phrase.baseline - 0.95 * phrase.fontSize;
    const bottom = phrase.baseline + 0.35 * phrase.fontSize;
    const stops = obstacles
      .filter((other) => other.y < bottom - 1 && bottomOf(other) > top + 1 && other.x >= from - 1)
      .map(({ x }) => x - 3);
    const place = between(from, top, Math.min(rightOf(rect) - 2, ...stops), bottom);
    if (place.width < 60) return [];
    return [{ kind: "text", rect: place, frame: place, sign: "cell", confidence: 0.4 }];
  });
}

/** Lines to write on within a box. */
function linesIn(rect: Rect, { horizontals }: PageLayout): readonly Rect[] {
  return horizontals
    .filter(
      ({ at, from, to }) =>
        at > rect.y + 4 &&
        at < bottomOf(rect) - 3 &&
        Math.min(to, rightOf(rect)) - Math.max(from, rect.x) > 18,
    )
    .map(({ at, from, to }) => between(from, at, to, at));
}

function isDark(rect: Rect, layout: PageLayout): boolean {
  const ground = groundOf(rect, layout);
  return ground?.fill !== undefined && ground.fill < DARK;
}

/** Shaded by itself: a shade that goes on beside a cell is that of a row, or of a part of the page. */
function hasOwnShade(rect: Rect, layout: PageLayout): boolean {
  const ground = groundOf(rect, layout);
  return ground?.fill !== undefined && ground.fill < SHADE && ground.rect.width < 1.3 * rect.width;
}

function groundOf(rect: Rect, { shapes }: PageLayout): Shape | undefined {
  return shapes.findLast(
    (shape) => shape.fill !== undefined && shape.kind === "box" && shareWithin(rect, shape.rect) > 0.7,
  );
}

/** What words leave free of a cell. */
export interface FreePart {
  readonly rect: Rect;
  readonly side: "below" | "right" | "left" | "above";
  readonly confidence: number;
}

/** The part of a cell that its words leave free: below a label, right of it, above a caption, or left of a unit. */
function freePart(cell: Rect, obstacles: readonly Rect[], words: readonly Word[]): FreePart | undefined {
  const text = around(obstacles);
  const lines = new Set(words.map(({ baseline }) => Math.round(baseline / 2))).size;
  const right = rightOf(cell);
  const bottom = bottomOf(cell);
  const below = bottom - bottomOf(text);
  const above = text.y - cell.y;
  const beside = right - rightOf(text);
  const before = text.x - cell.x;
  const isShort = text.width < 0.72 * cell.width;
  const colon = /[:?$]$/.test(words.at(-1)?.text ?? "");
  const isHead = text.y - cell.y < 0.3 * cell.height && below >= 10 && below >= 0.45 * cell.height;
  // A label that asks right before the end of its cell, as that of a total, has its answer behind it.
  const isAtEnd = !isShort || before >= 0.5 * beside;
  if (colon && isAtEnd && lines === 1 && beside >= BESIDE && !isHead)
    return { rect: between(rightOf(text) + 2, cell.y, right, bottom), side: "right", confidence: 0.65 };
  const parts: FreePart[] = [];
  if (below >= BELOW && below >= 0.3 * cell.height && lines <= 4) {
    parts.push({
      rect: between(cell.x, bottomOf(text), right, bottom),
      side: "below",
      confidence: lines <= 2 ? 0.65 : 0.45,
    });
  }
  if (beside >= BESIDE && isShort && lines <= 3 && before < 0.5 * beside) {
    parts.push({
      rect: between(rightOf(text) + 2, cell.y, right, bottom),
      side: "right",
      confidence: colon ? 0.65 : 0.5,
    });
  }
  if (above >= BELOW && above > 1.2 * below && above >= 0.35 * cell.height && lines <= 2) {
    parts.push({ rect: between(cell.x, cell.y, right, text.y), side: "above", confidence: 0.5 });
  }
  if (before >= BESIDE && isShort && lines === 1 && before > 3 * beside && text.width < 0.4 * cell.width) {
    parts.push({ rect: between(cell.x, cell.y, text.x - 2, bottom), side: "left", confidence: 0.45 });
  }
  const [first] = parts;
  if (first?.side === "below" && isHead) return first;
  const [best] = parts.sort((one, other) => areaOf(other.rect) - areaOf(one.rect));
  return best;
}
