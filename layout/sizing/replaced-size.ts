import { isLength, resolveLength } from "../css/values/resolve.ts";
import type { MaximumSize, MinimumSize, PreferredSize } from "../css/values/types.ts";
import type { Edges } from "../geometry/edges.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { ReplacedBox } from "../tree/box.ts";

/** Natural size of replaced content, px; undefined where it has none. */
export interface NaturalSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly ratio: number | undefined;
}

/** Size used where nothing says otherwise (CSS 2.2 §10.3.2). */
const DEFAULT_WIDTH = 300;
const DEFAULT_HEIGHT = 150;

export function naturalSize(box: ReplacedBox): NaturalSize {
  const { width, height, ratio } = contentSize(box);
  const { zoom } = box.style;
  return { width: width && width * zoom, height: height && height * zoom, ratio };
}

function contentSize(box: ReplacedBox): NaturalSize {
  const { content } = box;
  if (content.type === "none") return { width: content.width, height: content.height, ratio: undefined };
  if (content.type === "control") return { width: undefined, height: undefined, ratio: undefined };
  if (content.type === "svg") return { width: content.width, height: content.height, ratio: content.ratio };
  const { width, height, ratio, orientation } = content.image;
  // Sizes of images are those after the turn that their file asks for.
  if (orientation < 5 || box.style.imageOrientation === "from-image") return { width, height, ratio };
  return { width: height, height: width, ratio: ratio === undefined ? undefined : 1 / ratio };
}

/** Bases for percentages and the edges that `box-sizing` counts in. */
export interface ReplacedSizeInput {
  readonly box: ReplacedBox;
  readonly availableWidth: number;
  readonly percentageHeight: number | undefined;
  readonly edges: Edges;
}

/** Content-box size of a replaced box (CSS 2.2 §10.3.2, §10.6.2 and the table of §10.4). */
export function replacedSize(input: ReplacedSizeInput): { readonly width: number; readonly height: number } {
  const { style } = input.box;
  const natural = naturalSize(input.box);
  const ratio = usedRatio(input.box, natural);
  const width = contentLength(style.width, input, "horizontal");
  const height = contentLength(style.height, input, "vertical");
  const automatic = automaticSize(natural, ratio, input);
  const byRatio = {
    width: height === undefined || ratio === undefined ? automatic.width : snap(height * ratio),
    height: width === undefined || ratio === undefined ? automatic.height : snap(width / ratio),
  };
  const limit = (value: MinimumSize | MaximumSize, axis: "horizontal" | "vertical"): number | undefined =>
    isContentKeyword(value)
      ? byRatio[axis === "horizontal" ? "width" : "height"]
      : contentLength(value, input, axis);
  const minimumWidth = limit(style.minWidth, "horizontal") ?? 0;
  const minimumHeight = limit(style.minHeight, "vertical") ?? 0;
  const limits = {
    minimumWidth,
    maximumWidth: Math.max(minimumWidth, limit(style.maxWidth, "horizontal") ?? Number.POSITIVE_INFINITY),
    minimumHeight,
    maximumHeight: Math.max(minimumHeight, limit(style.maxHeight, "vertical") ?? Number.POSITIVE_INFINITY),
  };
  if (width !== undefined) {
    const used = clamp(width, limits.minimumWidth, limits.maximumWidth);
    const other = ratio === undefined ? (natural.height ?? DEFAULT_HEIGHT) : used / ratio;
    return {
      width: used,
      height: clamp(snap(height ?? other), limits.minimumHeight, limits.maximumHeight),
    };
  }
  if (height !== undefined) {
    const used = clamp(height, limits.minimumHeight, limits.maximumHeight);
    const other = ratio === undefined ? (natural.width ?? DEFAULT_WIDTH) : used * ratio;
    return { width: clamp(snap(other), limits.minimumWidth, limits.maximumWidth), height: used };
  }
  return constrained(automatic, ratio, limits);
}

/** Sizes that are those of the content (css-sizing-3 §3.2). */
function isContentKeyword(value: MinimumSize | MaximumSize): boolean {
  return value === "min-content" || value === "max-content" || value === "fit-content";
}

function usedRatio(box: ReplacedBox, natural: NaturalSize): number | undefined {
  const { aspectRatio } = box.style;
  if (!aspectRatio.auto && aspectRatio.ratio !== undefined) return aspectRatio.ratio;
  return (
    natural.ratio ?? (natural.width && natural.height ? natural.width / natural.height : aspectRatio.ratio)
  );
}

/** Both sizes `auto`. */
function automaticSize(
  natural: NaturalSize,
  ratio: number | undefined,
  input: ReplacedSizeInput,
): { width: number; height: number } {
  if (natural.width !== undefined) {
    const { width } = natural;
    if (ratio === undefined) return { width, height: natural.height ?? DEFAULT_HEIGHT };
    // A ratio of the style may be another than that of the picture.
    const keepsHeight = natural.height !== undefined && Math.abs(natural.height * ratio - width) < 1 / 64;
    return { width, height: keepsHeight ? (natural.height ?? 0) : snap(width / ratio) };
  }
  if (natural.height !== undefined) {
    return {
      width: ratio === undefined ? DEFAULT_WIDTH : snap(natural.height * ratio),
      height: natural.height,
    };
  }
  // Only a ratio: as wide as a block would be (CSS 2.2 §10.3.2).
  if (ratio !== undefined) {
    const width = Math.max(0, input.availableWidth - input.edges.left - input.edges.right);
    return { width, height: snap(width / ratio) };
  }
  return { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT };
}

interface Limits {
  readonly minimumWidth: number;
  readonly maximumWidth: number;
  readonly minimumHeight: number;
  readonly maximumHeight: number;
}

/** Minimum and maximum keep the ratio where both sizes are auto (the table of CSS 2.2 §10.4). */
function constrained(
  size: { width: number; height: number },
  ratio: number | undefined,
  limits: Limits,
): { width: number; height: number } {
  let { width, height } = size;
  if (ratio === undefined || width <= 0 || height <= 0) {
    return {
      width: clamp(width, limits.minimumWidth, limits.maximumWidth),
      height: clamp(height, limits.minimumHeight, limits.maximumHeight),
    };
  }
  const shrink = Math.min(1, limits.maximumWidth / width, limits.maximumHeight / height);
  const grow = Math.max(1, limits.minimumWidth / width, limits.minimumHeight / height);
  const factor = shrink < 1 ? shrink : grow;
  if (factor !== 1) {
    width = factor * width;
    height = factor * height;
  }
  return {
    width: snap(clamp(width, limits.minimumWidth, limits.maximumWidth)),
    height: snap(clamp(height, limits.minimumHeight, limits.maximumHeight)),
  };
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.max(minimum, Math.min(value, maximum));
}

/** Content-box length a property asks for; undefined for `auto`, `none`, keywords, and percentages of an indefinite height. */
function contentLength(
  value: PreferredSize | MinimumSize | MaximumSize,
  input: ReplacedSizeInput,
  axis: "horizontal" | "vertical",
): number | undefined {
  if (!isLength(value)) return undefined;
  const base = axis === "horizontal" ? input.availableWidth : input.percentageHeight;
  if (typeof value !== "number" && base === undefined) return undefined;
  const length = Math.max(0, resolveLength(value, base ?? 0));
  if (input.box.style.boxSizing !== "border-box") return length;
  const { edges } = input;
  return Math.max(0, length - (axis === "horizontal" ? edges.left + edges.right : edges.top + edges.bottom));
}
