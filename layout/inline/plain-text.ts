import { lineBreakOpportunities } from "../../fonts/line-break.ts";
import type { GlyphRun } from "../../fonts/types.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { BlockBox, TextBox } from "../tree/box.ts";
import { PERFECT } from "../tree/break-token.ts";
import type { PlacedRun } from "../tree/fragment.ts";
import { fragmentLink, lineFragment, placedRun, textFragment } from "../tree/fragment-parts.ts";
import type { InlineLayoutInput, IntrinsicWidths, LayoutContext, PlainLine } from "../tree/layout-context.ts";
import type { InlineLayoutResult } from "../tree/layout-result.ts";
import { listOf } from "../tree/list-of.ts";
import { startOfLastLine } from "./align-text.ts";
import { pieceEnd, wordWidth } from "./breaking/measure.ts";
import { type InlineStyle, inlineStyleOf, type TextFace } from "./content/inline-style.ts";
import { breakOptions } from "./content/prepare.ts";
import { WhiteSpaceCollapser } from "./content/white-space.ts";

/**
 * Inline content that is one text of common characters in one face: nearly all cells of tables, labels, headings and short
 * paragraphs. Its widths, and its line where it fits on one, are read off the text; the results are those of the general way,
 * which takes items, pieces and lines for what can be any mixture.
 */
interface PlainText {
  readonly ctx: LayoutContext;
  /** Style of the block container. */
  readonly container: InlineStyle;
  readonly box: TextBox;
  readonly inline: InlineStyle;
  readonly face: TextFace;
  /** Words with single spaces between them: white space collapsed, and the space at the end gone; where it is kept, as it is written. */
  readonly text: string;
  readonly end: number;
}

/** The content of a block container as plain text; undefined when it has to go the general way. */
function plainTextOf(ctx: LayoutContext, { content, firstLine, style }: BlockBox): PlainText | undefined {
  if (firstLine !== undefined || content.kind !== "inline" || content.children.length !== 1) return undefined;
  const [box] = content.children;
  if (box?.kind !== "text") return undefined;
  if (style.direction !== "ltr" || style.textIndent.length !== 0) return undefined;
  if (style.hangingPunctuation.first || style.hangingPunctuation.last) return undefined;
  const inline = inlineStyleOf(ctx, box.style);
  if (!inline.isPlain) return undefined;
  const text =
    inline.stack.coversAscii === true && isWordsOfAscii(box.text) ? box.text : textOf(box.text, inline);
  if (text === undefined) return undefined;
  const container = box.style === style ? inline : inlineStyleOf(ctx, style);
  return { ctx, container, box, inline, face: inline.primary, text, end: text.length };
}

/** Printable characters of ASCII, and nothing more than a space between words: shown as it is written, in one face. */
function isWordsOfAscii(text: string): boolean {
  let before = SPACE;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < SPACE || unit > 0x7e || (unit === SPACE && before === SPACE)) return false;
    before = unit;
  }
  return before !== SPACE;
}

/** What is shown of other text; undefined where it isn't plain, or not in the primary face. */
function textOf(written: string, inline: InlineStyle): string | undefined {
  if (!isPlain(written)) return undefined;
  const text = inline.preservesSpaces ? keptText(written) : collapsedText(written, inline);
  if (text === undefined) return undefined;
  const segments = inline.stack.segment(text);
  const [segment] = segments;
  if (segment === undefined || segments.length > 1 || segment.missing.length > 0) return undefined;
  return segment.selected === inline.primary.selected ? text : undefined;
}

function collapsedText(text: string, inline: InlineStyle): string {
  const collapsed = hasLooseSpace(text) ? new WhiteSpaceCollapser().process(text, inline) : text;
  return collapsed.endsWith(" ") ? collapsed.slice(0, -1) : collapsed;
}

/** With the space at its end, as markers of lists have one; undefined where there is more than a space between words. */
function keptText(text: string): string | undefined {
  return hasLooseSpace(text) ? undefined : text;
}

function shape({ ctx, face, text }: PlainText, start: number, end: number): GlyphRun {
  const part = end - start === text.length ? text : text.slice(start, end);
  return ctx.shaper.shape(face.selected.face, part, face.options);
}

/** Advance of a word, the space at its end included. */
function widthOf(plain: PlainText, run: GlyphRun, endsInSpace: boolean): number {
  return wordWidth(run, plain, endsInSpace, endsInSpace ? 1 : 0);
}

/** The same without making a run where none is needed. */
function measure(plain: PlainText, start: number, end: number, endsInSpace: boolean): number {
  const { ctx, face, inline, text } = plain;
  if (inline.letterSpacing !== 0) return widthOf(plain, shape(plain, start, end), endsInSpace);
  const { width, last } = ctx.shaper.measure(face, text, start, end);
  return endsInSpace ? snap((width - last) * face.scale) + face.spaceAdvance : snap(width * face.scale);
}

/** As `PreparedContent.breaks`; undefined where no place inside allows a break. */
function breaksIn({ inline, text }: PlainText): Uint8Array | undefined {
  if (!inline.wraps || (inline.hasUsualBreaks && isLettersAndDigits(text))) return undefined;
  return lineBreakOpportunities(text, breakOptions(inline));
}

/** Min- and max-content widths of a block container that holds plain text; undefined when it holds anything else. */
export function plainIntrinsicWidths(ctx: LayoutContext, box: BlockBox): IntrinsicWidths | undefined {
  const plain = plainTextOf(ctx, box);
  if (plain === undefined || plain.inline.breaksAnywhere) return undefined;
  const { text } = plain;
  const breaks = breaksIn(plain);
  let minimum = 0;
  let maximum = 0;
  // Width since the last place where a line may end, and of the space at its end.
  let segment = 0;
  let trailing = 0;
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, plain, at);
    const endsInSpace = text.charCodeAt(end - 1) === SPACE;
    const width = measure(plain, at, end, endsInSpace);
    maximum += width;
    if (breaks !== undefined && breaks[at] !== 0) {
      minimum = Math.max(minimum, segment - trailing);
      segment = 0;
    }
    let from = at;
    for (let offset = at + 1; breaks !== undefined && offset < end; offset += 1) {
      if (breaks[offset] === 0) continue;
      minimum = Math.max(minimum, segment + measure(plain, from, offset, false));
      segment = 0;
      from = offset;
    }
    segment += from === at ? width : measure(plain, from, end, endsInSpace);
    trailing = endsInSpace ? plain.face.spaceAdvance : 0;
    at = end;
  }
  return { minimum: Math.min(Math.max(minimum, segment), maximum), maximum };
}

const SPACE = 0x20;
const NONE: readonly never[] = [];

/** Lays out plain text that fits on one line beside no floats; undefined when it is anything else. */
export function layoutPlainLine(
  ctx: LayoutContext,
  input: InlineLayoutInput,
): InlineLayoutResult | undefined {
  const { flow, fragmentainer } = input;
  if (input.token !== undefined || input.breakBeforeLine !== undefined) return undefined;
  if (input.trim !== undefined || input.markerExtents !== undefined) return undefined;
  if (!flow.exclusions.isEmpty) return undefined;
  const line = plainLine(ctx, input.box, input.width);
  if (line === undefined) return undefined;
  const { fragment, right } = line;
  const { height, baseline } = fragment;
  if (fragmentainer !== undefined && height > fragmentainer.remaining && !fragmentainer.isAtStart)
    return undefined;
  return {
    lines: listOf(fragmentLink(0, 0, fragment)),
    floats: NONE,
    floatTokens: NONE,
    blockSize: height,
    token: undefined,
    appeal: PERFECT,
    earlyBreak: undefined,
    exclusions: flow.exclusions,
    outOfFlow: NONE,
    marks: NONE,
    firstBaseline: baseline,
    lastBaseline: baseline,
    overflowRight: right,
    overflowBottom: height,
  };
}

/** The only line of plain text; undefined where it takes more of them. */
export function plainLine(ctx: LayoutContext, container: BlockBox, width: number): PlainLine | undefined {
  const plain = plainTextOf(ctx, container);
  if (plain === undefined) return undefined;
  const line = runsOf(plain, width);
  if (line === undefined) return undefined;
  const x = startOfLastLine(plain.container.style, line.width, width);
  if (x === undefined) return undefined;
  const { box, inline } = plain;
  const { height, baseline } = plain.container.plainLine;
  const text = fragmentLink(x, baseline - inline.ascent, textFragment(box, inline, line.width, line.runs));
  return { fragment: lineFragment(width, height, baseline, listOf(text)), right: x + line.width };
}

/** All words side by side; undefined when they are wider than `available`. */
function runsOf(
  plain: PlainText,
  available: number,
): { runs: readonly PlacedRun[]; width: number } | undefined {
  const { text } = plain;
  let runs: PlacedRun[] | undefined;
  let x = 0;
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, plain, at);
    const endsInSpace = text.charCodeAt(end - 1) === SPACE;
    const run = shape(plain, at, end);
    const width = widthOf(plain, run, endsInSpace);
    if (x + (endsInSpace ? width - plain.face.spaceAdvance : width) > available) return undefined;
    const placed = placedRun(run, plain.face, { x, width }, plain.inline);
    if (runs === undefined) runs = listOf(placed);
    else runs.push(placed);
    x += width;
    at = end;
  }
  return runs && { runs, width: x };
}

/** Characters that run left to right, are of no other script than Latin, and are what they look like. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x7f) {
      if (unit < 0x20 && !isSpace(unit)) return false;
    } else if (unit < 0x250 ? unit <= 0xa0 || unit === 0xad : !isCommonPunctuation(unit)) return false;
  }
  return true;
}

function isSpace(unit: number): boolean {
  return unit === 0x0a || unit === 0x09 || unit === 0x0d;
}

/** Spaces at the start or in a row, or line ends: white space that collapses to less. */
function hasLooseSpace(text: string): boolean {
  let before = SPACE;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < SPACE || (unit === SPACE && before === SPACE)) return true;
    before = unit;
  }
  return false;
}

/** Dashes, quotation marks and bullets; currency signs; arrows and mathematical operators. */
function isCommonPunctuation(unit: number): boolean {
  return (
    (unit >= 0x2010 && unit <= 0x2027) ||
    (unit >= 0x2030 && unit <= 0x205e) ||
    (unit >= 0x20a0 && unit <= 0x20bf) ||
    (unit >= 0x2190 && unit <= 0x22ff)
  );
}

/** One word to UAX 14: no line ends inside. */
function isLettersAndDigits(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isDigit = unit >= 0x30 && unit <= 0x39;
    const letter = unit | 0x20;
    if (!isDigit && !(letter >= 0x61 && letter <= 0x7a)) return false;
  }
  return true;
}
