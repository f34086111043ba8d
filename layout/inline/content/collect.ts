import { itemizeScripts, scriptOf } from "../../../fonts/itemize.ts";
import { familyOfScript } from "../../../fonts/script-families.ts";
import type { FaceSegment, FontFace } from "../../../fonts/types.ts";
import { withSigns } from "../../cascade/fonts/sign-families.ts";
import { usedFontSize } from "../../cascade/fonts/used-font-size.ts";
import { hasCentralBaseline } from "../../cascade/frame.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { snap } from "../../geometry/layout-unit.ts";
import {
  type InlineBox,
  type InlineLevelBox,
  isFloating,
  isOutOfFlow,
  type LayoutBox,
  type LineBreakBox,
  type TextBox,
} from "../../tree/box.ts";
import type { LayoutContext } from "../../tree/layout-context.ts";
import { withDictionaryBreaks } from "./dictionary-breaks.ts";
import { featuresOf, hasFeature } from "./font-features.ts";
import { type GlyphStand, type InlineStyle, inlineStyleOf, type TextFace, textFace } from "./inline-style.ts";
import type { BreakItem, InlineItem, OpenItem, TextItem } from "./items.ts";
import { splitByCase } from "./small-caps.ts";
import { type ItemSpace, type SpacedStretch, spacingRules, splitBySpacing } from "./text-spacing.ts";
import { BEYOND_LATIN, EAST_ASIAN, INVISIBLE, OTHER_SEPARATORS, traitsOf } from "./text-traits.ts";
import { transformText } from "./text-transform.ts";
import { type OrientedStretch, splitByCombination, splitByOrientation } from "./vertical-text.ts";
import { WhiteSpaceCollapser } from "./white-space.ts";

const EMOJI = /[\p{Emoji_Presentation}\p{Extended_Pictographic}]/u;

/** Inline content as one text and the items that cover it. */
export interface CollectedContent {
  readonly text: string;
  readonly items: InlineItem[];
  /** Some inline box sets text from right to left. */
  readonly hasBidiBoxes: boolean;
  readonly hasFloats: boolean;
  /** Some item has space beside it, or gives it up at the edges of lines. */
  readonly hasSpacedText: boolean;
  /** Nothing in the text goes beyond Latin letters (U+024F): it can't run right to left. */
  readonly isWestern: boolean;
}

const OBJECT = "\ufffc";
/** Families named in a message. */
const MAXIMUM_TRIED = 8;

/** Flattens inline content: white space processed, text transformed and split by face and script. */
export function collectInline(
  ctx: LayoutContext,
  children: readonly InlineLevelBox[],
  restyle?: Restyle,
): CollectedContent {
  const collector = new Collector(ctx, restyle);
  collector.collect(children);
  const { text, items, hasBidiBoxes, hasFloats, hasSpacedText, isWestern } = collector;
  return { text, items, hasBidiBoxes, hasFloats, hasSpacedText, isWestern };
}

/** The style to use instead of a box's own: on a first line, that which inherits from `::first-line`. */
export type Restyle = (style: ComputedStyle) => ComputedStyle;

interface Level {
  readonly children: readonly InlineLevelBox[];
  readonly open: OpenItem | undefined;
  index: number;
}

class Collector {
  readonly ctx: LayoutContext;
  readonly items: InlineItem[] = [];
  hasBidiBoxes = false;
  hasFloats = false;
  hasSpacedText = false;
  isWestern = true;
  /** Pieces of the text: joined at the end, since looking into a growing text would copy it each time. */
  readonly #parts: string[] = [];
  #length = 0;
  #lastUnit = 0;
  #parent: OpenItem | undefined;
  readonly #whiteSpace = new WhiteSpaceCollapser();

  readonly #restyle: Restyle | undefined;

  constructor(ctx: LayoutContext, restyle: Restyle | undefined) {
    this.ctx = ctx;
    this.#restyle = restyle;
  }

  #styleOf(style: ComputedStyle): InlineStyle {
    return inlineStyleOf(this.ctx, this.#restyle === undefined ? style : this.#restyle(style));
  }

  get text(): string {
    return this.#parts.length === 1 ? (this.#parts[0] as string) : this.#parts.join("");
  }

  #append(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
    this.#lastUnit = text.charCodeAt(text.length - 1);
  }

  /** Walks the tree with a stack of its own, however deep it is. */
  collect(children: readonly InlineLevelBox[]): void {
    const levels: Level[] = [{ children, open: undefined, index: 0 }];
    for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
      const child = level.children[level.index];
      level.index += 1;
      if (child === undefined) {
        levels.pop();
        if (level.open !== undefined) this.#close(level.open);
      } else if (child.kind === "inline" && !isOutOfFlow(child) && !isFloating(child)) {
        levels.push({ children: child.children, open: this.#open(child), index: 0 });
      } else {
        this.#addLeaf(child);
      }
    }
  }

  #addLeaf(box: InlineLevelBox): void {
    const { items } = this;
    const start = this.#length;
    const place = { index: items.length, parent: this.#parent, start, end: start };
    if (box.kind === "text") {
      this.#addText(box);
    } else if (box.kind === "line-break") {
      this.#addBreak(box, this.#styleOf(box.style));
    } else if (box.kind === "mark") {
      items.push({ kind: "mark", box, ...place });
    } else if (isOutOfFlow(box)) {
      items.push({ kind: "out-of-flow", box: box as LayoutBox, ...place });
    } else if (isFloating(box)) {
      this.hasFloats = true;
      items.push({ kind: "float", box: box as LayoutBox, ...place });
    } else {
      this.#whiteSpace.addObject();
      this.#append(OBJECT);
      items.push({ kind: "atomic", box: box as LayoutBox, level: 0, ...place, end: start + 1 });
    }
  }

  #open(box: InlineBox): OpenItem {
    const start = this.#length;
    const parent = this.#parent;
    if (isBidiBox(box.style)) this.hasBidiBoxes = true;
    const inline = this.#styleOf(box.style);
    const depth = parent === undefined ? 0 : parent.depth + 1;
    const open: OpenItem = {
      kind: "open",
      index: this.items.length,
      box,
      inline,
      depth,
      parent,
      start,
      end: start,
    };
    this.items.push(open);
    this.#parent = open;
    return open;
  }

  #close(open: OpenItem): void {
    const start = this.#length;
    this.#parent = open.parent;
    this.items.push({
      kind: "close",
      index: this.items.length,
      open,
      parent: open.parent,
      start,
      end: start,
    });
  }

  #addBreak(box: LineBreakBox | TextBox, inline: InlineStyle, character = "\n"): void {
    const start = this.#length;
    this.#append(character);
    const item: BreakItem = {
      kind: "break",
      index: this.items.length,
      box,
      inline,
      parent: this.#parent,
      start,
      end: start + 1,
    };
    this.items.push(item);
    this.#whiteSpace.addForcedBreak();
  }

  #addText(box: TextBox): void {
    const inline = this.#styleOf(box.style);
    const { text } = box;
    if (!hasForcedBreak(text, inline.preservesBreaks)) {
      this.#addLineText(text, box, inline);
      return;
    }
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      if (!isForcedBreak(text.charCodeAt(index), inline.preservesBreaks)) continue;
      if (index > start) this.#addLineText(text.slice(start, index), box, inline);
      this.#addBreak(box, inline, text.charAt(index));
      start = index + 1;
    }
    if (start < text.length) this.#addLineText(text.slice(start), box, inline);
  }

  #addLineText(raw: string, box: TextBox, inline: InlineStyle): void {
    const before = this.#lastUnit;
    const collapsed = this.#whiteSpace.process(raw, inline);
    let text = inline.signs === undefined ? collapsed : withSigns(collapsed, inline.signs);
    const { textTransform, fontVariantCaps } = inline.style;
    if (textTransform.case !== "none" || textTransform.fullWidth || textTransform.fullSizeKana) {
      const transformed = transformText(text, inline.style, before);
      // Places in a restyled first line must be places in the other lines' text too.
      if (this.#restyle === undefined || transformed.length === text.length) text = transformed;
    }
    if (text.length === 0) return;
    const { dictionary } = this.ctx;
    // By the style of the box: a restyled first line has its opportunities at the same places.
    if (dictionary !== undefined) text = withDictionaryBreaks(text, box.style, dictionary);
    if (inline.style.textCombineUpright !== "none" && hasCentralBaseline(inline.style)) {
      for (const part of splitByCombination(text, inline.style)) {
        if (part.isCombined) this.#addCombined(part.text, box, inline);
        else this.#addRun(part.text, box, inline, 1);
      }
    } else if (fontVariantCaps !== "normal" && needsSyntheticCaps(inline)) {
      for (const part of splitByCase(text, fontVariantCaps)) this.#addRun(part.text, box, inline, part.size);
    } else {
      this.#addRun(text, box, inline, 1);
    }
  }

  /** Adds letters that are set in one square: for all that breaks and orders text they are one object. */
  #addCombined(text: string, box: TextBox, inline: InlineStyle): void {
    const [segment] = inline.stack.segment(text);
    if (segment === undefined) return;
    const start = this.#length;
    this.#append(OBJECT);
    if (segment.missing.length > 0) this.#reportMissing(segment, box);
    const script = itemizeScripts(text)[0]?.script ?? "Zyyy";
    const face = faceOf(this.ctx, inline, segment, { script, size: 1, stand: "alphabetic" });
    const place = { start, end: start + 1, hasInvisible: false, hasOtherSeparators: false };
    this.#addItem(box, inline, face, place);
    this.items.push({ ...(this.items.pop() as TextItem), combined: text });
  }

  /** Adds text of one style at `size` times its font size, split by face and script. */
  #addRun(text: string, box: TextBox, inline: InlineStyle, size: number): void {
    const start = this.#length;
    const previous = this.#lastUnit;
    this.#append(text);
    const segments = inline.stack.segment(text);
    const traits = traitsOf(text);
    if ((traits & BEYOND_LATIN) !== 0) this.isWestern = false;
    const flags = {
      hasInvisible: (traits & INVISIBLE) !== 0,
      hasOtherSeparators: (traits & OTHER_SEPARATORS) !== 0,
    };
    const isCentral = hasCentralBaseline(inline.style);
    const isEastAsian = (traits & EAST_ASIAN) !== 0 || previous >= 0x2e80;
    if (segments.length === 1 && size === 1 && (traits & BEYOND_LATIN) === 0 && !isCentral && !isEastAsian) {
      const [segment] = segments as [FaceSegment];
      if (segment.missing.length > 0) this.#reportMissing(segment, box);
      const face =
        segment.selected === inline.primary.selected
          ? inline.primary
          : faceOf(this.ctx, inline, segment, { script: "Latn", size: 1, stand: "alphabetic" });
      this.#addItem(box, inline, face, { start, end: start + text.length, ...flags });
      return;
    }
    for (const segment of segments) {
      if (segment.missing.length > 0) this.#reportMissing(segment, box);
      for (const run of itemizeScripts(text.slice(segment.start, segment.end))) {
        const at = start + segment.start + run.start;
        const part = text.slice(segment.start + run.start, segment.start + run.end);
        for (const { start: from, end, stand } of this.#stands(part, inline, segment, isCentral)) {
          const face = faceOf(this.ctx, inline, segment, { script: run.script, size, stand });
          const rules = isEastAsian ? spacingRules(this.ctx, inline.style, face.face) : undefined;
          if (rules === undefined) {
            this.#addItem(box, inline, face, { start: at + from, end: at + end, ...flags });
            continue;
          }
          const range = { start: at - start + from, end: at - start + end };
          for (const stretch of splitBySpacing(text, range, previous, rules)) {
            const space = spaceOf(stretch, face.fontSize);
            if (space !== undefined) this.hasSpacedText = true;
            const place = { start: start + stretch.start, end: start + stretch.end };
            this.#addItem(box, inline, face, { space, ...place, ...flags });
          }
        }
      }
    }
  }

  /** A text of one face and script by how its glyphs stand on the line. */
  #stands(
    text: string,
    { style }: InlineStyle,
    { selected }: FaceSegment,
    isCentral: boolean,
  ): readonly OrientedStretch[] {
    if (!isCentral) return [{ start: 0, end: text.length, stand: "alphabetic" }];
    return splitByOrientation(text, style.textOrientation, selected.face);
  }

  #addItem(
    box: TextBox,
    inline: InlineStyle,
    face: TextFace,
    text: Pick<TextItem, "start" | "end" | "hasInvisible" | "hasOtherSeparators"> & {
      space?: ItemSpace | undefined;
    },
  ): void {
    this.items.push({
      kind: "text",
      index: this.items.length,
      parent: this.#parent,
      start: text.start,
      end: text.end,
      box,
      inline,
      face,
      level: 0,
      hasInvisible: text.hasInvisible,
      hasOtherSeparators: text.hasOtherSeparators,
      space: text.space,
    });
  }

  #reportMissing(segment: FaceSegment, box: TextBox): void {
    for (const codePoint of segment.missing) {
      // Icons are nowhere else: that their font is lost has been told.
      if (isPrivateUse(codePoint) && LOST_FONTS.some((code) => this.ctx.diagnostics.has(code))) continue;
      // Where one letter of a script is missing, or one emoji, most are: one word for all of them.
      const isEmoji = EMOJI.test(String.fromCodePoint(codePoint));
      const family = isEmoji ? "Noto Color Emoji" : familyOfScript(scriptOf(codePoint));
      this.ctx.diagnostics.addOnce(`missing-glyph ${family ?? codePoint}`, () => {
        const { families = [] } = this.#styleOf(box.style).stack;
        const tried = families.length === 0 ? "" : ` (tried: ${families.slice(0, MAXIMUM_TRIED).join(", ")})`;
        const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
        const others = isEmoji ? " and other emoji" : " and the rest of its script";
        const which = family === undefined ? "covers it" : `covers it${others}, such as ${family}`;
        const message = `No font has the character ${name}${tried}; add a font that ${which}.`;
        const position = this.ctx.positionOf(box);
        return { code: "missing-glyph", severity: "warning", message, position };
      });
    }
  }
}

/** What was told of fonts that the document brings and nobody could use. */
const LOST_FONTS: readonly string[] = ["font-format", "font-not-loaded"];

function isPrivateUse(codePoint: number): boolean {
  return (codePoint >= 0xe000 && codePoint <= 0xf8ff) || codePoint >= 0xf0000;
}

function faceOf(
  ctx: LayoutContext,
  inline: InlineStyle,
  { selected }: FaceSegment,
  { script, size, stand }: { script: string; size: number; stand: GlyphStand },
): TextFace {
  const isLatin = script === "Latn" || script === "Zyyy";
  const { primary } = inline;
  if (isLatin && size === 1 && selected === primary.selected && stand === primary.stand) return primary;
  const fontSize = usedFontSize(inline.style, selected.face);
  return textFace({
    selected,
    fontSize: size === 1 ? fontSize : snap(fontSize * size),
    options: optionsFor(ctx, inline, selected.face, script),
    letterSpacing: inline.letterSpacing,
    wordSpacing: inline.wordSpacing,
    stand,
    shaper: ctx.shaper,
  });
}

/** Names of alternates mean in each family what is said for it. */
function optionsFor(
  ctx: LayoutContext,
  { style, primary }: InlineStyle,
  face: FontFace,
  script: string,
): TextFace["options"] {
  const isLatin = script === "Latn" || script === "Zyyy";
  const options = isLatin ? primary.options : { ...primary.options, script };
  if (style.fontVariantAlternates.length === 0 || face.family === primary.face.family) return options;
  return { ...options, features: featuresOf(style, face, ctx.fonts) };
}

/** In px; undefined where there is none. */
function spaceOf({ before, after, atStart, atEnd }: SpacedStretch, fontSize: number): ItemSpace | undefined {
  if (before === 0 && after === 0 && atStart === 0 && atEnd === 0) return undefined;
  return {
    before: snap(before * fontSize),
    after: snap(after * fontSize),
    atStart: snap(atStart * fontSize),
    atEnd: snap(atEnd * fontSize),
  };
}

/** Does the box matter to the order of text that runs left to right? */
function isBidiBox({ unicodeBidi, direction }: ComputedStyle): boolean {
  return direction === "rtl" && unicodeBidi !== "normal" && unicodeBidi !== "plaintext";
}

function needsSyntheticCaps(inline: InlineStyle): boolean {
  const { fontVariantCaps } = inline.style;
  if (inline.style.fontSynthesisSmallCaps === "none") return false;
  const isSmall = fontVariantCaps !== "titling-caps" && fontVariantCaps !== "normal";
  return (
    isSmall && !hasFeature(inline.stack.primary.face, fontVariantCaps.includes("petite") ? "pcap" : "smcp")
  );
}

function hasForcedBreak(text: string, preservesBreaks: boolean): boolean {
  return (preservesBreaks && text.includes("\n")) || text.includes("\u2028") || text.includes("\u2029");
}

function isForcedBreak(unit: number, preservesBreaks: boolean): boolean {
  return (unit === 0x0a && preservesBreaks) || unit === 0x2028 || unit === 0x2029;
}
