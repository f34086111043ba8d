import type {
  FeatureSettings,
  FontFace,
  FontStack,
  SelectedFace,
  ShapeOptions,
  Shaper,
  ShapingFont,
} from "../../../fonts/types.ts";
import { uprightFeatures, uprightRun } from "../../../fonts/vertical/upright-run.ts";
import { type VerticalMetrics, verticalMetrics } from "../../../fonts/vertical/vertical-metrics.ts";
import { fontRequestOf } from "../../cascade/fonts/font-request.ts";
import { signsOf } from "../../cascade/fonts/sign-families.ts";
import { usedFontSize } from "../../cascade/fonts/used-font-size.ts";
import { hasCentralBaseline } from "../../cascade/frame.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { preservesSpaces } from "../../css/properties/text/white-space.ts";
import { isPercentage, resolveLength } from "../../css/values/resolve.ts";
import type { Edges } from "../../geometry/edges.ts";
import { snap } from "../../geometry/layout-unit.ts";
import { borderEdges, marginEdges, paddingEdges } from "../../sizing/box-edges.ts";
import type { LayoutContext, Memo } from "../../tree/layout-context.ts";
import { CURSIVE_SCRIPTS } from "./cursive-scripts.ts";
import { emphasisOf, type UsedEmphasis } from "./emphasis.ts";
import { featuresOf } from "./font-features.ts";
import type { LineBoxes } from "./line-boxes.ts";

/** What inline layout needs of a computed style, worked out once per style and document. Lengths in px, snapped. */
export interface InlineStyle {
  readonly style: ComputedStyle;
  readonly stack: FontStack;
  /** Used font size of the primary face, `font-size-adjust` applied. */
  readonly fontSize: number;
  /** Height above and depth below the baseline of the content area: those of the primary face. */
  readonly ascent: number;
  readonly descent: number;
  /** The same of the inline box: half the leading added (CSS 2.2 §10.8.1). Their sum is `lineHeight`, or more where there are emphasis marks. */
  readonly above: number;
  readonly below: number;
  readonly lineHeight: number;
  /** Lines are as high as the em squares of the faces on them, whatever boxes say. */
  readonly hasEmSquares: boolean;
  /** `line-height: normal`: fallback faces take part with their own metrics. */
  readonly isNormalLineHeight: boolean;
  readonly xHeight: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** Distance of tab stops (css-text-3 §4.2). */
  readonly tabInterval: number;
  /** Spaces and tabs are kept. */
  readonly preservesSpaces: boolean;
  /** Line feeds in the text break lines. */
  readonly preservesBreaks: boolean;
  /** Lines may be broken where the text does not force it. */
  readonly wraps: boolean;
  /** Preserved spaces at a line's end take room and may be broken between (`break-spaces`). */
  readonly breaksSpaces: boolean;
  /** A word that fits on no line may be cut anywhere. */
  readonly breaksAnywhere: boolean;
  /** Marks at the ends of lines may hang (`hanging-punctuation`). */
  readonly hangsAtEnd: boolean;
  /** Soft hyphens are break opportunities. */
  readonly hyphenates: boolean;
  /** Lines end where UAX 14 has it: nothing breaks words of letters and digits. */
  readonly hasUsualBreaks: boolean;
  /** Text is set as it is written but for white space, which collapses, or is kept on lines that don't wrap. */
  readonly isPlain: boolean;
  /** Edges as an inline box; undefined when they depend on the width of the container. */
  readonly fixedEdges: InlineEdges | undefined;
  readonly features: FeatureSettings | undefined;
  /** What the text means, in the encoding of a family of signs that has no font of its own here. */
  readonly signs: ReadonlyMap<string, string> | undefined;
  /** Emphasis marks; the box reaches up or down to hold them. */
  readonly emphasis: UsedEmphasis | undefined;
  /** For left-to-right Latin text in the primary face, by far the most frequent. */
  readonly primary: TextFace;
  /** A line with nothing but text of this style on it. */
  readonly plainLine: LineBoxes;
  /** Distinguishes styles that allow breaks at different places. */
  readonly breakKey: string;
}

/** How text of one style is set in one face, script and direction. */
export interface TextFace extends ShapingFont {
  readonly selected: SelectedFace;
  /** Pixels to the em; smaller than the style's for synthesised small capitals. */
  readonly fontSize: number;
  /** Pixels to the font unit. */
  readonly scale: number;
  /** Advance of a space, spacing included, px. */
  readonly spaceAdvance: number;
  /** Between letters, px: none where they join. */
  readonly letterSpacing: number;
  /** Height of the face's baseline above that of the line, px: not 0 where lines are aligned by the middle of their letters. */
  readonly rise: number;
  /** Set where glyphs stand upright in vertical text. */
  readonly vertical: VerticalMetrics | undefined;
  readonly stand: GlyphStand;
}

/** How glyphs stand on their line: on it, turned with a vertical line that goes through their middle, or upright in it. */
export type GlyphStand = "alphabetic" | "central" | "upright";

/** Margin, border and padding of an inline box. */
export interface InlineEdges {
  readonly margin: Edges;
  readonly border: Edges;
  readonly padding: Edges;
  /** Sums on the left and right. */
  readonly left: number;
  readonly right: number;
  /** Something of it is not zero: a line with such a box is a line with content (CSS 2.2 §9.4.2). */
  readonly isVisible: boolean;
}

const STYLES: Memo<ComputedStyle, undefined, InlineStyle> = { name: "inline-style", of: makeInlineStyle };

export function inlineStyleOf(ctx: LayoutContext, style: ComputedStyle): InlineStyle {
  return ctx.remember(STYLES, style, undefined);
}

function makeInlineStyle(ctx: LayoutContext, style: ComputedStyle): InlineStyle {
  const stack = ctx.fonts.select(fontRequestOf(style));
  const { unitsPerEm, xHeight } = stack.primary.face.metrics;
  const fontSize = usedFontSize(style, stack.primary.face);
  const letterSpacing = style.letterSpacing;
  const features = featuresOf(style, stack.primary.face, ctx.fonts);
  const wordSpacing = resolveLength(style.wordSpacing, fontSize);
  const options = { script: "Latn", rightToLeft: false, language: style.language, features };
  const primary = textFace({
    selected: stack.primary,
    fontSize,
    options,
    letterSpacing,
    wordSpacing,
    stand: standOf(style),
    shaper: ctx.shaper,
  });
  const emphasis = emphasisOf(ctx, { style, stack, fontSize, options });
  const { ascent, descent, above, below, lineHeight } = withEmphasis(
    lineMetrics(style, stack.primary, fontSize),
    emphasis,
  );
  const { whiteSpaceCollapse } = style;
  const keepsSpaces = preservesSpaces(style);
  const wraps = style.textWrapMode === "wrap";
  const signs = signsIn(style, stack.primary.face);
  // Written out, as text faces are.
  return {
    style,
    stack,
    fontSize,
    ascent,
    descent,
    above,
    below,
    lineHeight,
    plainLine: { height: above + below, baseline: above, states: [] },
    isNormalLineHeight: style.lineHeight === "normal",
    hasEmSquares: hasEmSquares(style),
    xHeight: snap((xHeight * fontSize) / unitsPerEm),
    letterSpacing,
    wordSpacing,
    tabInterval:
      typeof style.tabSize === "number" ? style.tabSize : snap(style.tabSize.spaces * primary.spaceAdvance),
    preservesSpaces: keepsSpaces,
    preservesBreaks:
      whiteSpaceCollapse === "preserve-breaks" || (keepsSpaces && whiteSpaceCollapse !== "preserve-spaces"),
    wraps,
    breaksSpaces: whiteSpaceCollapse === "break-spaces",
    breaksAnywhere: wraps && (style.overflowWrap !== "normal" || style.wordBreak === "break-word"),
    hyphenates: style.hyphens !== "none",
    fixedEdges: hasPercentageEdges(style) ? undefined : edgesAt(style, 0),
    features,
    signs,
    emphasis,
    primary,
    hangsAtEnd: style.hangingPunctuation.last || style.hangingPunctuation.end !== "none",
    isPlain: isPlain(style) && signs === undefined && letterSpacing >= 0 && wordSpacing >= 0,
    hasUsualBreaks: style.wordBreak !== "break-all" && style.lineBreak !== "anywhere",
    breakKey: `${style.wordBreak} ${style.lineBreak} ${style.language}`,
  };
}

/** `face` is the one that is found for the style. */
function signsIn({ fontFamily }: ComputedStyle, face: FontFace): ReadonlyMap<string, string> | undefined {
  const signs = signsOf(fontFamily);
  const isOwn = face.builtIn === undefined && face.family.toLowerCase() === fontFamily[0]?.toLowerCase();
  return isOwn ? undefined : signs;
}

/** Marks take room beyond the line's where half the leading is less than their height (css-text-decor-3 §3.5). */
function withEmphasis(metrics: LineMetrics, emphasis: UsedEmphasis | undefined): LineMetrics {
  if (emphasis === undefined) return metrics;
  const { above, below } = metrics;
  return emphasis.isOver
    ? { ...metrics, above: Math.max(above, emphasis.reach) }
    : { ...metrics, below: Math.max(below, emphasis.reach) };
}

type LineMetrics = Pick<InlineStyle, "ascent" | "descent" | "above" | "below" | "lineHeight">;

/** How text stands that has no orientation of its own. */
function standOf(style: ComputedStyle): GlyphStand {
  if (!hasCentralBaseline(style)) return "alphabetic";
  return style.textOrientation === "upright" ? "upright" : "central";
}

export function textFace(input: {
  readonly selected: SelectedFace;
  readonly fontSize: number;
  readonly options: ShapeOptions;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly stand: GlyphStand;
  readonly shaper: Shaper;
}): TextFace {
  const { selected, fontSize, options, stand, shaper } = input;
  const letterSpacing = CURSIVE_SCRIPTS.has(options.script) ? 0 : input.letterSpacing;
  const spacing = letterSpacing + input.wordSpacing;
  const { face } = selected;
  const scale = fontSize / face.metrics.unitsPerEm;
  if (stand === "upright") {
    const round = wholePixels(face, scale);
    const vertical = verticalMetrics(face, (units) => round(units * scale) / scale);
    const upright = { ...options, features: uprightFeatures(options.features) };
    // A space may have a form of its own too.
    const space = uprightRun(shaper.shape(face, " ", upright), vertical);
    const spaceAdvance = snap(space.width * scale) + spacing;
    return {
      face,
      selected,
      fontSize,
      scale,
      letterSpacing,
      stand,
      spaceAdvance,
      options: upright,
      rise: 0,
      vertical,
    };
  }
  const spaceAdvance = snap(face.advanceOf(face.glyphOf(0x20)) * scale) + spacing;
  const rise = stand === "central" ? -centralDrop(face, scale) : 0;
  // Written out: V8 takes fifty times as long to add properties behind those of a spread object.
  return {
    face,
    selected,
    fontSize,
    scale,
    letterSpacing,
    stand,
    spaceAdvance,
    options,
    rise,
    vertical: undefined,
  };
}

/** How far the baseline of letters lies below their middle, px. */
function centralDrop(face: SelectedFace["face"], scale: number): number {
  const { ascent, descent } = face.metrics;
  const round = wholePixels(face, scale);
  return (round(ascent * scale) - round(descent * scale)) / 2;
}

/** Vertical metrics of an inline box set in one face (CSS 2.2 §10.8.1). */
export function lineMetrics(style: ComputedStyle, { face }: SelectedFace, fontSize: number): LineMetrics {
  const scale = fontSize / face.metrics.unitsPerEm;
  const round = wholePixels(face, scale);
  const ascent = round(face.metrics.ascent * scale);
  const descent = round(face.metrics.descent * scale);
  const lineHeight = usedLineHeight(style, ascent + descent + round(face.metrics.lineGap * scale));
  if (hasCentralBaseline(style)) {
    const half = (ascent + descent) / 2;
    return { ascent: half, descent: half, above: lineHeight / 2, below: lineHeight / 2, lineHeight };
  }
  if (hasEmSquares(style)) return { ascent, descent, ...emSquare(style, face, fontSize), lineHeight };
  const above = ascent + Math.floor((lineHeight - ascent - descent) / 2);
  return { ascent, descent, above, below: lineHeight - above, lineHeight };
}

function hasEmSquares({ lineHeight }: ComputedStyle): boolean {
  return typeof lineHeight === "object" && lineHeight.isEmSquare === true;
}

/** Height above and depth below the baseline of a face's em square, in whole pixels as browsers have them. */
export function emSquare(
  style: ComputedStyle,
  { metrics: { ascent, descent } }: SelectedFace["face"],
  fontSize: number,
): { readonly above: number; readonly below: number } {
  if (hasCentralBaseline(style)) return { above: fontSize / 2, below: fontSize / 2 };
  const share = ascent + descent > 0 ? ascent / (ascent + descent) : 1;
  return { above: Math.ceil(fontSize * share), below: Math.ceil(fontSize * (1 - share)) };
}

/**
 * Ascent and descent are whole pixels, as in browsers, so that documents break into pages alike there and here, and boxes after
 * text start on whole pixels. Text too small for that keeps its exact metrics.
 * DEVIATION CSS 2.2 §10.8.1: ascent and descent of a face are rounded to whole pixels before leading is added, as in browsers.
 */
function wholePixels({ metrics }: SelectedFace["face"], scale: number): (value: number) => number {
  return metrics.ascent * scale < 3 ? snap : Math.round;
}

function usedLineHeight(style: ComputedStyle, normal: number): number {
  const { lineHeight } = style;
  if (lineHeight === "normal") return normal;
  return typeof lineHeight === "number" ? lineHeight : snap(lineHeight.factor * style.fontSize);
}

function isPlain(style: ComputedStyle): boolean {
  const { whiteSpaceCollapse, textTransform, fontVariantCaps, hyphens, textEmphasisStyle } = style;
  return (
    style.hangingPunctuation.end === "none" &&
    hyphens !== "auto" &&
    textEmphasisStyle === "none" &&
    (whiteSpaceCollapse === "collapse" ||
      (whiteSpaceCollapse === "preserve" && style.textWrapMode === "nowrap")) &&
    !hasCentralBaseline(style) &&
    textTransform.case === "none" &&
    !textTransform.fullWidth &&
    !textTransform.fullSizeKana &&
    fontVariantCaps === "normal"
  );
}

function hasPercentageEdges(style: ComputedStyle): boolean {
  const { marginTop, marginRight, marginBottom, marginLeft } = style;
  for (const side of [marginTop, marginRight, marginBottom, marginLeft]) {
    if (side !== "auto" && isPercentage(side)) return true;
  }
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = style;
  return [paddingTop, paddingRight, paddingBottom, paddingLeft].some(isPercentage);
}

/** Edges of an inline box of this style in a container of the given width. */
export function edgesOf(inline: InlineStyle, containerWidth: number): InlineEdges {
  return inline.fixedEdges ?? edgesAt(inline.style, containerWidth);
}

function edgesAt(style: ComputedStyle, containerWidth: number): InlineEdges {
  const margin = marginEdges(style, containerWidth);
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, containerWidth);
  // Edges above and below make no line (css-inline-3 §2.2).
  const isVisible = [margin, border, padding].some(({ left, right }) => left !== 0 || right !== 0);
  return {
    margin,
    border,
    padding,
    left: margin.left + border.left + padding.left,
    right: margin.right + border.right + padding.right,
    isVisible,
  };
}

/** The style of a container on a line that reaches as far from its baseline as `extents`, if it doesn't anyway. */
export function asHighAs(
  container: InlineStyle,
  extents: { readonly above: number; readonly below: number },
): InlineStyle {
  const above = Math.max(container.above, extents.above);
  const below = Math.max(container.below, extents.below);
  if (above === container.above && below === container.below) return container;
  return { ...container, above, below, plainLine: { height: above + below, baseline: above, states: [] } };
}
