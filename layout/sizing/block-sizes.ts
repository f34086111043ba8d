import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import type { LengthPercentage, MaximumSize, MinimumSize, PreferredSize } from "../css/values/types.ts";
import { addEdges, type Edges } from "../geometry/edges.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { IntrinsicWidths } from "../tree/layout-context.ts";

type Size = PreferredSize | MinimumSize | MaximumSize;

/** What resolving a width needs. Widths are of border boxes, px. */
export interface WidthInput {
  readonly style: ComputedStyle;
  /** Width of the containing block. */
  readonly availableWidth: number;
  /** What `auto` and `stretch` fill: the available width less margins. */
  readonly fillWidth: number;
  readonly shrinkToFit: boolean;
  readonly border: Edges;
  readonly padding: Edges;
  /** What a ratio makes of `auto`: the width itself, or limits for it. */
  readonly byRatio?: RatioWidth | undefined;
  /** Border-box min- and max-content widths of the content, asked for only when needed. */
  intrinsic(): IntrinsicWidths;
}

/** Border-box widths that a ratio hands over from the height and its limits (css-sizing-4 §4). */
export interface RatioWidth {
  readonly width: number | undefined;
  readonly minimum: number;
  readonly maximum: number;
}

/** Used border-box width of a block container (CSS 2.2 §10.3, css-sizing-3 §3), minimum and maximum applied. */
export function usedWidth(input: WidthInput): number {
  const preferred = widthOf(input.style.width, input) ?? autoWidth(input);
  const maximum = contentLimit(input) ?? widthOf(input.style.maxWidth, input) ?? Number.POSITIVE_INFINITY;
  const minimum = widthOf(input.style.minWidth, input) ?? 0;
  const edges = input.border.left + input.border.right + input.padding.left + input.padding.right;
  return Math.max(edges, minimum, Math.min(preferred, maximum));
}

/** A limit that is the content's: by a ratio that is the width from the height, below the automatic minimum too (css-sizing-4 §4.3). */
function contentLimit({ style: { maxWidth }, byRatio }: WidthInput): number | undefined {
  const isContent = maxWidth === "min-content" || maxWidth === "max-content" || maxWidth === "fit-content";
  return isContent && byRatio?.width !== undefined ? byRatio.maximum : undefined;
}

function autoWidth(input: WidthInput): number {
  const { byRatio } = input;
  if (byRatio === undefined) return filledWidth(input);
  return byRatio.width ?? Math.max(byRatio.minimum, Math.min(filledWidth(input), byRatio.maximum));
}

function filledWidth(input: WidthInput): number {
  if (!input.shrinkToFit) return input.fillWidth;
  const { minimum, maximum } = input.intrinsic();
  return Math.min(Math.max(minimum, input.fillWidth), maximum);
}

/** Border-box width a sizing value asks for; undefined for `auto` and `none`. */
function widthOf(value: Size, input: WidthInput): number | undefined {
  if (value === "auto" || value === "none") return undefined;
  if (typeof value === "string") return keywordWidth(value, input);
  if (typeof value === "object" && "fitContent" in value) {
    const { minimum, maximum } = input.intrinsic();
    return Math.max(minimum, Math.min(maximum, borderBoxWidth(value.fitContent, input)));
  }
  return borderBoxWidth(value, input);
}

function keywordWidth(
  value: "min-content" | "max-content" | "fit-content" | "stretch",
  input: WidthInput,
): number {
  if (value === "stretch") return input.fillWidth;
  const { minimum, maximum } = input.intrinsic();
  if (value === "min-content") return minimum;
  if (value === "max-content") return maximum;
  return Math.min(Math.max(minimum, input.fillWidth), maximum);
}

function borderBoxWidth(value: LengthPercentage, input: WidthInput): number {
  const { border, padding } = input;
  const edges = border.left + border.right + padding.left + padding.right;
  const length = Math.max(0, resolveLength(value, input.availableWidth));
  return input.style.boxSizing === "border-box" ? Math.max(length, edges) : length + edges;
}

/** What resolving a height needs. */
export interface HeightInput {
  readonly style: ComputedStyle;
  readonly percentageHeight: number | undefined;
  readonly border: Edges;
  readonly padding: Edges;
}

/** Border-box height a value asks for; undefined where it behaves as `auto` (CSS 2.2 §10.5: a percentage of an indefinite height). */
export function heightOf(value: Size, input: HeightInput): number | undefined {
  // Intrinsic keywords of the block axis behave as auto (css-sizing-3 §3.1).
  if (typeof value === "string") {
    return value === "stretch" ? stretchedHeight(input) : undefined;
  }
  if (typeof value === "object" && "fitContent" in value) return undefined;
  if (typeof value !== "number" && input.percentageHeight === undefined) return undefined;
  const edges = addEdges(input.border, input.padding);
  const length = Math.max(0, resolveLength(value, input.percentageHeight ?? 0));
  return input.style.boxSizing === "border-box"
    ? Math.max(length, edges.top + edges.bottom)
    : length + edges.top + edges.bottom;
}

/** Border-box height whose margin box fills the containing block (css-sizing-4 §6.1). */
function stretchedHeight({ style, percentageHeight, border, padding }: HeightInput): number | undefined {
  if (percentageHeight === undefined) return undefined;
  const margins = lengthOr0(style.marginTop) + lengthOr0(style.marginBottom);
  const edges = border.top + border.bottom + padding.top + padding.bottom;
  return Math.max(edges, percentageHeight - margins);
}

function lengthOr0(value: ComputedStyle["marginTop"]): number {
  return typeof value === "number" ? value : 0;
}

/** Limits of the height that are the content's (css-sizing-3 §3.2). */
export function isContentHeight(value: ComputedStyle["minHeight"] | ComputedStyle["maxHeight"]): boolean {
  return value === "min-content" || value === "max-content" || value === "fit-content";
}

/** Border-box height limits: `[minimum, maximum]`. */
export function heightLimits(input: HeightInput): readonly [minimum: number, maximum: number] {
  const minimum = heightOf(input.style.minHeight, input) ?? 0;
  const maximum = heightOf(input.style.maxHeight, input) ?? Number.POSITIVE_INFINITY;
  return [minimum, maximum];
}

/**
 * Border-box width limits that a ratio makes of those of the height (css-sizing-4 §4.4): `[minimum, maximum]`. No border box is lower than
 * its edges, and by `box-sizing: border-box` that is a limit of what the ratio is about.
 */
export function widthLimitsByRatio(input: HeightInput): readonly [minimum: number, maximum: number] {
  const [minimum, maximum] = heightLimits(input);
  const edges = addEdges(input.border, input.padding);
  const least = Math.max(minimum, edges.top + edges.bottom);
  return [
    least > 0 ? (widthByRatio(least, input) ?? 0) : 0,
    maximum < Number.POSITIVE_INFINITY ? (widthByRatio(maximum, input) ?? maximum) : maximum,
  ];
}

/** Used border-box height from what the content needs. */
export function clampHeight(height: number, limits: readonly [number, number]): number {
  return Math.max(limits[0], Math.min(height, limits[1]));
}

/** The transferred size: one side from the other by the ratio width / height (css-sizing-4 §4.1), box-sizing respected. */
export function heightByRatio(width: number, input: HeightInput): number | undefined {
  const { ratio } = input.style.aspectRatio;
  if (ratio === undefined || ratio <= 0) return undefined;
  const edges = addEdges(input.border, input.padding);
  if (input.style.boxSizing === "border-box") return snap(width / ratio);
  return snap(Math.max(0, width - edges.left - edges.right) / ratio) + edges.top + edges.bottom;
}

/** The width by the ratio from a definite height. */
export function widthByRatio(height: number, input: HeightInput): number | undefined {
  const { ratio } = input.style.aspectRatio;
  if (ratio === undefined || ratio <= 0) return undefined;
  const edges = addEdges(input.border, input.padding);
  if (input.style.boxSizing === "border-box") return snap(height * ratio);
  return snap(Math.max(0, height - edges.top - edges.bottom) * ratio) + edges.left + edges.right;
}
