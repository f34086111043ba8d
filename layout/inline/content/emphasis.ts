import { extendsCluster } from "../../../fonts/characters.ts";
import { defined } from "../../../fonts/defined.ts";
import type { FontStack, SelectedFace, ShapeOptions } from "../../../fonts/types.ts";
import { hasCentralBaseline } from "../../cascade/frame.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { snap } from "../../geometry/layout-unit.ts";
import type { EmphasisMark, PlacedRun } from "../../tree/fragment.ts";
import type { LayoutContext } from "../../tree/layout-context.ts";

/** A mark, and how far marks reach above (or below) the text's baseline, px. */
export interface UsedEmphasis {
  readonly mark: EmphasisMark;
  readonly reach: number;
  readonly isOver: boolean;
}

interface EmphasisInput {
  readonly style: ComputedStyle;
  readonly stack: FontStack;
  readonly fontSize: number;
  readonly options: ShapeOptions;
}

/** Marks are half as large as the text (css-text-decor-3 §3.5). */
const MARK_SIZE = 0.5;
/** Part of the em above the baseline, in a mark that no font has and that is drawn as a figure. */
const FIGURE_ASCENT = 0.88;
const MIDDLE = 0.5;

/**
 * The emphasis marks of a style (css-text-decor-3 §3); undefined where there are none. Their em squares stand on those of the text: with
 * the whole ascent of a face between them, marks would float far above the letters.
 */
export function emphasisOf(ctx: LayoutContext, input: EmphasisInput): UsedEmphasis | undefined {
  const { style, stack, fontSize } = input;
  if (style.textEmphasisStyle === "none") return undefined;
  const isVertical = style.writingMode !== "horizontal-tb";
  const text = markText(style.textEmphasisStyle, isVertical);
  const { over, right } = style.textEmphasisPosition;
  const isOver = isVertical ? right : over;
  const size = snap(fontSize * MARK_SIZE);
  const isCentral = hasCentralBaseline(style);
  const ascent = isCentral ? MIDDLE : emAscent(stack.primary);
  const segment = stack.segment(text)[0];
  const isMissing = segment === undefined || segment.missing.length > 0 || isDrawn(text, segment.selected);
  const faceAscent = isMissing ? FIGURE_ASCENT : emAscent(segment.selected);
  // Marks on vertical lines stand upright, their middle beside the line.
  const markAscent = isCentral ? MIDDLE : faceAscent;
  const upright = isCentral && { drop: (faceAscent - MIDDLE) * size };
  const rise = isOver
    ? fontSize * ascent + size * (1 - markAscent)
    : -(fontSize * (1 - ascent) + size * markAscent);
  const reach = Math.ceil(fontSize * (isOver ? ascent : 1 - ascent) + size);
  if (isMissing) return { mark: { text, size, rise, glyphs: undefined, ...upright }, reach, isOver };
  const { face } = segment.selected;
  const run = ctx.shaper.shape(face, text, { ...input.options, script: "Zyyy" });
  const width = (run.width * size) / face.metrics.unitsPerEm;
  const glyphs = { run, selected: segment.selected, width };
  return { mark: { text, size, rise, glyphs, ...upright }, reach, isOver };
}

/** Marks that a face of signs stands in for are drawn as they are where no face has them: decoration is not to be found as text. */
function isDrawn(text: string, { face }: SelectedFace): boolean {
  return face.hasOwnEncoding === true && (text === "\u25cf" || text === "\u25b2");
}

/** The part of the em square that is above the baseline, by the proportion of the face's ascent and descent. */
function emAscent({ face }: SelectedFace): number {
  const { ascent, descent } = face.metrics;
  return ascent + descent > 0 ? ascent / (ascent + descent) : 1;
}

/** Where no shape is named, horizontal text takes the circle and vertical text the sesame (css-text-decor-3 §3.1). */
function markText(value: string, isVertical: boolean): string {
  if (value === "filled") return isVertical ? "\ufe45" : "\u25cf";
  if (value === "open") return isVertical ? "\ufe46" : "\u25cb";
  return value;
}

/** Middles of the characters in a run that take a mark, px from where the run's own `x` is counted. */
export function emphasisCentres(placed: PlacedRun, centres: number[]): void {
  const { run, selected, fontSize, letterSpacing, wordSpacing } = placed;
  const { advances, text } = run;
  const scale = fontSize / selected.face.metrics.unitsPerEm;
  const ends = clusterEnds(run.clusters, text.length);
  let x = placed.x;
  for (let glyph = 0; glyph < advances.length; ) {
    const cluster = run.clusters === undefined ? glyph : defined(run.clusters[glyph]);
    let width = 0;
    do {
      width += defined(advances[glyph]) * scale;
      glyph += 1;
    } while (glyph < advances.length && run.clusters !== undefined && run.clusters[glyph] === cluster);
    const characters = charactersIn(text, cluster, ends?.get(cluster) ?? cluster + 1);
    if (run.rightToLeft) characters.reverse();
    characters.forEach((codePoint, index) => {
      if (takesMark(codePoint)) centres.push(x + (width * (index + 0.5)) / characters.length);
    });
    x += width + letterSpacing + (characters[0] === 0x20 || characters[0] === 0xa0 ? wordSpacing : 0);
  }
}

/** Where in the text each cluster ends; undefined when each glyph is a UTF-16 unit. */
function clusterEnds(
  clusters: ArrayLike<number> | undefined,
  length: number,
): ReadonlyMap<number, number> | undefined {
  if (clusters === undefined) return undefined;
  const starts = [...new Set(Array.from(clusters))].sort((a, b) => a - b);
  return new Map(starts.map((start, index) => [start, starts[index + 1] ?? length]));
}

/** The base characters of a cluster: letters of a ligature, without the marks that combine with them. */
function charactersIn(text: string, start: number, end: number): number[] {
  const characters: number[] = [];
  for (let index = start; index < end; ) {
    const codePoint = defined(text.codePointAt(index));
    if (characters.length === 0 || !extendsCluster(codePoint)) characters.push(codePoint);
    index += codePoint > 0xffff ? 2 : 1;
  }
  return characters;
}

const SKIPPED = /^[\p{Z}\p{P}\p{Cc}\p{Cf}\p{Cn}]$/u;
/** Punctuation that counts as symbols. */
const SYMBOLS = "#%‰‱٪؉؊&⁊@§¶⁋⁓〽＃％＆＠﹟﹠﹪﹫";

/** Separators, punctuation and controls have no marks (css-text-decor-3 §3.1). */
function takesMark(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return !SKIPPED.test(character) || SYMBOLS.includes(character);
}
