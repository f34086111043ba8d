import { extendsCluster } from "../../../fonts/characters.ts";
import { defined } from "../../../fonts/defined.ts";
import type { GlyphRun } from "../../../fonts/types.ts";
import { uprightRun } from "../../../fonts/vertical/upright-run.ts";
import { snap } from "../../geometry/layout-unit.ts";
import type { LayoutContext } from "../../tree/layout-context.ts";
import { withoutInvisible } from "../content/invisible.ts";
import { isWordSeparator, type TextItem } from "../content/items.ts";
import type { EndSpaces, TextPiece } from "../content/line-content.ts";
import type { ShapingContext } from "../content/shaping-context.ts";
import type { ItemSpace } from "../content/text-spacing.ts";
import { shapeInContext } from "./shape-in-context.ts";

const SPACE = 0x20;
const TAB = 0x09;
const SOFT_HYPHEN = 0x00ad;
const HYPHEN = "\u2010";
/**
 * Words are shaped in stretches of at most this many UTF-16 units, so that no word makes shaping or breaking quadratic.
 * DEVIATION OpenType: words are shaped apart from each other and from spaces, and long ones in parts, so that no rule of a font reaches
 * over a space: lines can be measured without shaping them again.
 */
const MAXIMUM_WORD = 64;

/** A stretch of an item's text to be shaped and measured. */
export interface Stretch {
  readonly item: TextItem;
  readonly start: number;
  readonly end: number;
  /** Content width before it on the line. */
  readonly position: number;
  /** A break after it: a soft hyphen at its end is drawn. */
  readonly isHyphenated?: boolean;
  /** It starts a line: `opening` the first one, or one after a forced break. */
  readonly lineStart?: "opening" | "later" | undefined;
}

/** End of the piece that starts at `start`: a word with one space after it, a tab, or spaces. */
export function pieceEnd(text: string, item: Pick<TextItem, "end">, start: number): number {
  const first = text.charCodeAt(start);
  if (first === TAB) return start + 1;
  const limit = Math.min(item.end, start + MAXIMUM_WORD);
  let end = start;
  if (first === SPACE) {
    while (end < limit && text.charCodeAt(end) === SPACE) end += 1;
    return end;
  }
  while (end < limit) {
    const unit = text.charCodeAt(end);
    if (unit === SPACE || unit === TAB) break;
    end += 1;
  }
  if (end < item.end && text.charCodeAt(end) === SPACE) return end + 1;
  return end === limit && limit < item.end ? clusterStart(text, start, end) : end;
}

/** The nearest place at or before `end` that does not cut a character from its marks. */
function clusterStart(text: string, start: number, end: number): number {
  for (let cut = end; cut > start + MAXIMUM_WORD / 2; cut -= 1) {
    const codePoint = defined(text.codePointAt(cut));
    const isLowSurrogate = codePoint >= 0xdc00 && codePoint <= 0xdfff;
    const isJoined = text.charCodeAt(cut - 1) === 0x200d;
    if (!isLowSurrogate && !isJoined && !extendsCluster(codePoint)) return cut;
  }
  return end;
}

/** Shapes and measures a stretch of text. Spaces at its end are `trailing` where they may hang or vanish. */
export function makePiece(ctx: LayoutContext, text: string, stretch: Stretch): TextPiece {
  const { item, start, end, position } = stretch;
  if (item.combined !== undefined) return combinedPiece(ctx, item.combined, stretch);
  const run = withPlainHyphen(shaped(ctx, stretch, shapedText(text, stretch)), stretch, text);
  const endsInSpace = text.charCodeAt(end - 1) === SPACE;
  const isSpaces = endsInSpace && text.charCodeAt(start) === SPACE;
  const separators =
    (endsInSpace ? (isSpaces ? end - start : 1) : 0) +
    (item.hasOtherSeparators ? countOther(text, start, end) : 0);
  let width = isSpaces ? separators * item.face.spaceAdvance : wordWidth(run, item, endsInSpace, separators);
  let shift = 0;
  if (item.space !== undefined) {
    shift = start === item.start ? spaceBefore(item, item.space, stretch.lineStart) : 0;
    width += shift + (end === item.end ? item.space.after : 0);
  }
  const spaces = isSpaces ? width : endsInSpace ? item.face.spaceAdvance : 0;
  return {
    kind: "text",
    item,
    start,
    end,
    run,
    isTab: false,
    position,
    width,
    shift,
    trailing: hangs(item) ? spaces : 0,
    endSpaces: endSpacesOf(run.text, hangs(item)),
    separators,
    gaps: 0,
    stretch: 0,
    state: undefined,
    endSpace: undefined,
  };
}

/** Gaps vanish at a line's start, and blank before brackets where the style has it (css-text-4 §8.4). */
function spaceBefore(
  { inline }: TextItem,
  { before, atStart }: ItemSpace,
  lineStart: Stretch["lineStart"],
): number {
  if (lineStart === undefined) return before;
  const { textSpacingTrim: trim } = inline.style;
  const isTrimmed = trim.startsWith("trim-") || (trim === "space-first" && lineStart === "later");
  return isTrimmed ? -atStart : 0;
}

function shaped(ctx: LayoutContext, stretch: Stretch, text: string): GlyphRun {
  const { face } = stretch.item;
  const context = contextOf(stretch);
  const run =
    context === undefined
      ? ctx.shaper.shape(face.face, text, face.options)
      : shapeInContext(ctx.shaper, face, text, context);
  return face.vertical === undefined ? run : uprightRun(run, face.vertical);
}

/** What stands beside the stretch in its word, across the edges of inline boxes. */
function contextOf({ item, start, end, isHyphenated }: Stretch): ShapingContext | undefined {
  const { context } = item;
  if (context === undefined) return undefined;
  const before = start === item.start ? context.before : "";
  const after = end === item.end && isHyphenated !== true ? context.after : "";
  return before === "" && after === "" ? undefined : { before, after };
}

/** Letters set in one square (css-writing-modes-3 §9.1.2). */
function combinedPiece(ctx: LayoutContext, text: string, stretch: Stretch): TextPiece {
  const { item, start, end, position } = stretch;
  return {
    kind: "text",
    item,
    start,
    end,
    run: shaped(ctx, stretch, text),
    isTab: false,
    position,
    width: snap(item.face.fontSize) + item.face.letterSpacing,
    shift: 0,
    trailing: 0,
    endSpaces: "none",
    separators: 0,
    gaps: 0,
    stretch: 0,
    state: undefined,
    endSpace: undefined,
  };
}

/** Spaces at a line's end vanish when they are collapsible and hang when they are preserved and lines wrap (css-text-3 §4.1.2). */
function hangs({ inline }: TextItem): boolean {
  return !inline.preservesSpaces || (inline.wraps && !inline.breaksSpaces);
}

/** The same of the text that shows. Where nothing shows, that neither ends spaces nor keeps them from the line's end. */
function endSpacesOf(text: string, mayHang: boolean): EndSpaces {
  if (text === "") return "all";
  if (!mayHang || text.charCodeAt(text.length - 1) !== SPACE) return "none";
  // A piece that begins with a space is spaces alone.
  return text.charCodeAt(0) === SPACE ? "all" : "some";
}

function shapedText(text: string, stretch: Stretch): string {
  const { item, start, end } = stretch;
  const part = end - start === text.length ? text : text.slice(start, end);
  if (!item.hasInvisible) return part;
  const plain = withoutInvisible(part);
  if (!showsHyphen(stretch, text)) return plain;
  const { hyphenateCharacter } = item.inline.style;
  if (hyphenateCharacter !== "auto") return plain + hyphenateCharacter.text;
  return plain + (item.face.selected.face.glyphOf(0x2010) === 0 ? "-" : HYPHEN);
}

function showsHyphen({ isHyphenated, end }: Stretch, text: string): boolean {
  return isHyphenated === true && text.charCodeAt(end - 1) === SOFT_HYPHEN;
}

/** Whoever copies or searches text joins what was parted by a hyphen-minus, and by no other sign: so that is what our hyphen says. */
function withPlainHyphen(run: GlyphRun, stretch: Stretch, text: string): GlyphRun {
  if (!showsHyphen(stretch, text) || stretch.item.inline.style.hyphenateCharacter !== "auto") return run;
  return run.text.endsWith(HYPHEN) ? { ...run, text: `${run.text.slice(0, -1)}-` } : run;
}

/** Advance of a word in px, with the space at its end where it has one, and with the spacing of all its `separators`. */
export function wordWidth(
  run: GlyphRun,
  item: Pick<TextItem, "inline" | "face">,
  endsInSpace: boolean,
  separators: number,
): number {
  const { wordSpacing } = item.inline;
  const { letterSpacing } = item.face;
  // The space is counted apart, so that a word is as wide with it as without.
  const space = endsInSpace ? spaceUnits(run) : 0;
  let width = snap((run.width - space) * item.face.scale);
  if (endsInSpace) width += item.face.spaceAdvance;
  if (letterSpacing !== 0) width += letterSpacing * (clusterCount(run) - (endsInSpace ? 1 : 0));
  if (wordSpacing !== 0) width += wordSpacing * (separators - (endsInSpace ? 1 : 0));
  return width;
}

/** Advance of the space that ends the run's text. */
function spaceUnits({ advances, rightToLeft }: GlyphRun): number {
  return advances[rightToLeft ? 0 : advances.length - 1] ?? 0;
}

/** Number of character clusters of a run: places where letter spacing goes. */
export function clusterCount({ glyphs, clusters }: GlyphRun): number {
  if (clusters === undefined) return glyphs.length;
  let count = 0;
  let last = -1;
  for (const cluster of clusters) {
    if (cluster !== last) count += 1;
    last = cluster;
  }
  return count;
}

function countOther(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index += 1) {
    const codePoint = defined(text.codePointAt(index));
    if (codePoint > SPACE && isWordSeparator(codePoint)) count += 1;
  }
  return count;
}

/** A tab: it reaches to the next tab stop, which is at least half a space away (css-text-3 §4.2). */
export function makeTab(ctx: LayoutContext, stretch: Stretch, lineOffset: number): TextPiece {
  const { item, start, end, position } = stretch;
  const { tabInterval, style } = item.inline;
  const from = position + lineOffset;
  let width = item.face.letterSpacing;
  if (tabInterval > 0) {
    const minimum = typeof style.tabSize === "number" ? 0 : item.face.spaceAdvance / 2;
    width = (Math.floor(from / tabInterval) + 1) * tabInterval - from;
    if (width < minimum) width += tabInterval;
  }
  const mayHang = item.inline.wraps && !item.inline.breaksSpaces;
  return {
    kind: "text",
    item,
    start,
    end,
    run: shaped(ctx, stretch, " "),
    isTab: true,
    position,
    width,
    shift: 0,
    trailing: mayHang ? width : 0,
    endSpaces: mayHang ? "all" : "none",
    separators: 0,
    gaps: 0,
    stretch: 0,
    state: undefined,
    endSpace: undefined,
  };
}

/**
 * Widths up to each UTF-16 unit of a piece, from its glyphs: good guesses of what the parts measure when shaped by themselves.
 * The result has one entry more than the run's text.
 */
export function prefixWidths(piece: TextPiece): Float64Array {
  const { run, item } = piece;
  const { advances, clusters, text } = run;
  const { wordSpacing } = item.inline;
  const { letterSpacing } = item.face;
  const widths = new Float64Array(text.length + 1);
  widths[0] = piece.shift;
  for (let glyph = 0; glyph < advances.length; glyph += 1) {
    const cluster = clusters === undefined ? glyph : defined(clusters[glyph]);
    const isNew = clusters === undefined || glyph === 0 || clusters[glyph - 1] !== cluster;
    const unit = cluster + 1;
    widths[unit] =
      defined(widths[unit]) + defined(advances[glyph]) * item.face.scale + (isNew ? letterSpacing : 0);
  }
  for (let index = 1; index <= text.length; index += 1) {
    const spacing = wordSpacing !== 0 && isWordSeparator(text.charCodeAt(index - 1)) ? wordSpacing : 0;
    widths[index] = defined(widths[index]) + defined(widths[index - 1]) + spacing;
  }
  return widths;
}
