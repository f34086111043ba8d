import type { FaceMetrics } from "../../fonts/types.ts";
import type { ContainerAxis } from "../css/container-condition.ts";
import type { ComputeContext, FontUnits } from "../css/values/specified.ts";
import type { ComputedStyle } from "./computed-style.ts";
import type { Container } from "./containers.ts";

/** The properties that choose a font face. */
export type FaceRequest = Pick<
  ComputedStyle,
  "fontFamily" | "fontWeight" | "fontStyle" | "fontStretch" | "language"
>;

/** Metrics of the first available font, or undefined when fonts are not known yet. */
export type FontMetricsSource = (request: FaceRequest) => FaceMetrics | undefined;

/** Size of the page's content area that viewport units refer to, px. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Without metrics: half an em for x-height and zero (css-values-4 §6.1.1), usual proportions for the rest. */
function assumedUnits(fontSize: number): FontUnits {
  return {
    xHeight: fontSize * 0.5,
    zeroAdvance: fontSize * 0.5,
    capHeight: fontSize * 0.7,
    ascent: fontSize * 0.9,
    descent: fontSize * 0.3,
    ideographAdvance: fontSize,
    normalLineHeight: fontSize * 1.2,
  };
}

function unitsOf(metrics: FaceMetrics, fontSize: number): FontUnits {
  const scale = fontSize / metrics.unitsPerEm;
  return {
    xHeight: metrics.xHeight > 0 ? metrics.xHeight * scale : fontSize * 0.5,
    zeroAdvance: metrics.zeroAdvance > 0 ? metrics.zeroAdvance * scale : fontSize * 0.5,
    capHeight: metrics.capHeight > 0 ? metrics.capHeight * scale : metrics.ascent * scale,
    ascent: metrics.ascent * scale,
    descent: metrics.descent * scale,
    ideographAdvance: fontSize,
    normalLineHeight: (metrics.ascent + metrics.descent + metrics.lineGap) * scale,
  };
}

/** The context in which an element's values are computed; one object serves all elements of a document in turn. */
export class ElementContext implements ComputeContext {
  fontSize = 16;
  rootFontSize = 16;
  vertical = false;
  parent: ComputedStyle;
  color: ComputeContext["color"] = "currentcolor";
  /** Style whose font and line height `ex`, `ch`, `lh` and the like refer to. */
  fontStyle: ComputedStyle;
  rootStyle: ComputedStyle;
  /** The nearest container around. */
  container: Container | undefined;
  /** Set when a value depended on the containers around. */
  usesContainer = false;
  /** Set when a value depended on the size of one. */
  asksSizes = false;
  readonly #metrics: FontMetricsSource;
  readonly #findViewport: () => Viewport;
  #viewport: Viewport | undefined;

  /** @param findViewport called when a value first refers to it */
  constructor(initial: ComputedStyle, findViewport: () => Viewport, metrics: FontMetricsSource) {
    this.parent = initial;
    this.fontStyle = initial;
    this.rootStyle = initial;
    this.#findViewport = findViewport;
    this.#metrics = metrics;
  }

  get viewportWidth(): number {
    return this.#viewportArea().width;
  }

  get viewportHeight(): number {
    return this.#viewportArea().height;
  }

  #viewportArea(): Viewport {
    this.#viewport ??= this.#findViewport();
    return this.#viewport;
  }

  readonly fontUnits = (): FontUnits => this.unitsOf(this.fontStyle);
  readonly containerSize = (axis: ContainerAxis): number => {
    const isWidth = axis === "width" || axis === (this.vertical ? "block" : "inline");
    const container = isWidth ? this.container?.forWidth : this.container?.forHeight;
    this.usesContainer = true;
    this.asksSizes ||= container !== undefined;
    const page = isWidth ? this.viewportWidth : this.viewportHeight;
    return (isWidth ? container?.size?.width : container?.size?.height) ?? page;
  };
  readonly lineHeight = (): number => this.lineHeightOf(this.fontStyle);
  readonly rootLineHeight = (): number => this.lineHeightOf(this.rootStyle);

  lineHeightOf(style: ComputedStyle): number {
    const { lineHeight, fontSize } = style;
    if (typeof lineHeight === "number") return lineHeight;
    return lineHeight === "normal" ? this.unitsOf(style).normalLineHeight : lineHeight.factor * fontSize;
  }

  unitsOf(style: ComputedStyle): FontUnits {
    const metrics = this.#metrics(style);
    return metrics === undefined ? assumedUnits(style.fontSize) : unitsOf(metrics, style.fontSize);
  }
}
