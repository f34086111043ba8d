import type { Rect } from "../../model.ts";
import { Bands } from "../bands.ts";
import type { Word } from "../content/page-content.ts";
import { areaOf, between, bottomOf, hasCentreOf, heightSpan, likeness, rightOf } from "../geometry.ts";
import type { PageLayout } from "../page-layout.ts";
import type { Place } from "./place.ts";

/** Sides of boxes to tick, in points. */
const SMALLEST = 4.5;
const LARGEST = 17;
/** Room that a mark is given where the box is smaller. */
const ROOMY = 14;
/** Sides may differ by so much: the greater by the smaller. */
const MOST_OBLONG = 1.45;

const BOX_SIGNS: ReadonlySet<string> = new Set([
  "☐",
  "□",
  "▢",
  "❏",
  "❐",
  "❑",
  "❒",
  "◻",
  "◽",
  "⬜",
  "\uf06f",
  "\uf0a8",
  "\uf071",
]);
const CIRCLE_SIGNS: ReadonlySet<string> = new Set(["○", "◯", "❍", "⚪", "\uf0a1"]);

/** Squares and circles to tick: drawn, set as signs of a font, or written in brackets. */
export function findCheckBoxes(layout: PageLayout): readonly Place[] {
  const drawn = drawnSquares(layout);
  return [
    ...drawn,
    ...drawnCircles(layout),
    ...pictures(layout),
    ...signs(layout.words),
    ...brackets(layout.words),
  ];
}

export function isTickSize({ width, height }: Rect): boolean {
  const [less, more] = width < height ? [width, height] : [height, width];
  return less >= SMALLEST && more <= LARGEST && more <= MOST_OBLONG * less;
}

function drawnSquares({ cells, words, width }: PageLayout): readonly Place[] {
  const found: Rect[] = [];
  const lines = new Bands(words, (word) => heightSpan(word.rect));
  for (const { rect, kind } of cells) {
    if (!isTickSize(rect) || kind === "shaded" || rect.width > width) continue;
    if (lines.near(heightSpan(rect)).some((word) => hasCentreOf(rect, word.rect))) continue;
    // A square in a square is the shadow or the inner edge of the first.
    const twin = found.findIndex((other) => likeness(other, rect) > 0.3 || hasCentreOf(other, rect));
    if (twin < 0) found.push(rect);
    else if (isBetterSquare(rect, found[twin] ?? rect)) found[twin] = rect;
  }
  return found.map((rect) => ({
    kind: "check",
    rect: roomy(rect),
    frame: rect,
    sign: "square",
    confidence: 0.8,
  }));
}

/** What is more of a square is one, whatever lines pass near it; of two squares the outer one counts. */
function isBetterSquare(one: Rect, other: Rect): boolean {
  const oblong = ({ width, height }: Rect): number => Math.max(width / height, height / width);
  const difference = oblong(one) - oblong(other);
  return Math.abs(difference) > 0.1 ? difference < 0 : areaOf(one) > areaOf(other);
}

/** Marks may reach a little beyond a small box, as they do by hand. */
function roomy({ x, y, width, height }: Rect): Rect {
  const more = Math.min(1.3, Math.max(0, (ROOMY - Math.min(width, height)) / 2));
  return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more };
}

function drawnCircles({ shapes, words }: PageLayout): readonly Place[] {
  const circles = shapes.filter(
    ({ kind, rect, fill, stroked }) =>
      kind === "round" && isTickSize(rect) && (stroked || (fill !== undefined && fill > 0.97)),
  );
  const found: Rect[] = [];
  for (const { rect } of circles) {
    if (words.some((word) => hasCentreOf(rect, word.rect))) continue;
    if (!found.some((other) => likeness(other, rect) > 0.3)) found.push(rect);
  }
  return found.map((rect) => ({
    kind: "radio",
    rect: roomy(rect),
    frame: rect,
    sign: "circle",
    confidence: 0.75,
  }));
}

/** Pictures of boxes: several of one size, each before the words of its choice. */
function pictures({ shapes, phrases }: PageLayout): readonly Place[] {
  const small = shapes.filter(({ kind, rect }) => kind === "picture" && isTickSize(rect));
  const chosen = small.filter(({ rect }) => {
    const middle = rect.y + rect.height / 2;
    return phrases.some(({ rect: text }) => {
      const gap = text.x - rightOf(rect);
      return gap > -2 && gap < 16 && text.y < middle && bottomOf(text) > middle;
    });
  });
  const alike = chosen.filter(({ rect }) =>
    chosen.some((other) => other.rect !== rect && Math.abs(other.rect.width - rect.width) < 0.5),
  );
  return alike.map(({ rect }) => ({
    kind: "check",
    rect: roomy(rect),
    frame: rect,
    sign: "square",
    confidence: 0.55,
  }));
}

/** The sign of a word, where it is one alone or stands before or behind the text of its choice. */
function signs(words: readonly Word[]): readonly Place[] {
  return words.flatMap((word): readonly Place[] => {
    const letters = Array.from(word.text);
    return letters.flatMap((letter, index): readonly Place[] => {
      const isBox = BOX_SIGNS.has(letter);
      if (!isBox && !CIRCLE_SIGNS.has(letter)) return [];
      const step = word.rect.width / letters.length;
      const side = Math.min(0.8 * word.fontSize, Math.max(step, 0.6 * word.fontSize));
      const left =
        letters.length === 1 ? word.rect.x + (word.rect.width - side) / 2 : word.rect.x + index * step;
      const rect = between(
        left,
        word.baseline - 0.72 * word.fontSize,
        left + side,
        word.baseline + 0.06 * word.fontSize,
      );
      return [
        {
          kind: isBox ? "check" : "radio",
          rect: roomy(rect),
          frame: rect,
          sign: "box sign",
          confidence: 0.85,
        },
      ];
    });
  });
}

/** `[ ]` and `( )` with nothing but space between. */
function brackets(words: readonly Word[]): readonly Place[] {
  const places: Place[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const rect = bracketed(word, next);
    if (rect !== undefined)
      places.push({ kind: "check", rect, frame: rect, sign: "brackets", confidence: 0.6 });
  }
  return places;
}

function bracketed(word: Word, next: Word | undefined): Rect | undefined {
  const { text, rect, baseline, fontSize } = word;
  if (/^\[\]$/.test(text)) return rect;
  if (next === undefined || Math.abs(next.baseline - baseline) > 1) return undefined;
  const gap = next.rect.x - rightOf(rect);
  if (gap < 0.2 * fontSize || gap > 2 * fontSize) return undefined;
  const isPair =
    (text.endsWith("[") && next.text.startsWith("]")) || (text === "(" && next.text.startsWith(")"));
  if (!isPair) return undefined;
  return between(rightOf(rect), baseline - 0.75 * fontSize, next.rect.x, bottomOf(rect));
}
