import { aspectOf, type FaceMeasure, zeroHeight } from "../../../fonts/aspect.ts";
import type { FontFace } from "../../../fonts/types.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { ContainerAxis } from "../../css/queries/container-condition.ts";
import type { ComputeContext, FontUnits } from "../../css/values/specified.ts";
import type { Container } from "../containers.ts";
import { hasCentralBaseline } from "../frame.ts";
import type { FaceRequest } from "./font-request.ts";
import { usedFontSize } from "./used-font-size.ts";

/** The first available font, for its metrics; undefined when fonts are not known yet. */
export type FontMetricsSource = (request: FaceRequest) => FontFace | undefined;

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

function unitsOf(face: FontFace, style: ComputedStyle): FontUnits {
  const { metrics } = face;
  const fontSize = usedFontSize(style, face);
  const scale = fontSize / metrics.unitsPerEm;
  // Advances are those along the line (css-values-4 §6.1.1): the height of what stands upright in vertical text.
  const isCentral = hasCentralBaseline(style);
  const zero = isCentral && style.textOrientation === "upright" ? zeroHeight(face) : undefined;
  const ideograph = aspectOf(
    face,
    isCentral && style.textOrientation !== "sideways" ? "ic-height" : "ic-width",
  );
  return {
    xHeight: metrics.xHeight > 0 ? metrics.xHeight * scale : fontSize * 0.5,
    zeroAdvance: zero === undefined ? metrics.zeroAdvance * scale : zero * fontSize,
    capHeight: metrics.capHeight > 0 ? metrics.capHeight * scale : metrics.ascent * scale,
    ascent: metrics.ascent * scale,
    descent: metrics.descent * scale,
    ideographAdvance: (ideograph ?? 1) * fontSize,
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
  /** Style whose font `ex`, `ch` and the like refer to. */
  fontStyle: ComputedStyle;
  /** Style whose line height `lh` refers to. */
  lineStyle: ComputedStyle;
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
    this.lineStyle = initial;
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
  readonly rootFontUnits = (): FontUnits => this.unitsOf(this.rootStyle);
  readonly fontAspect = (measure: FaceMeasure): number | undefined => {
    const face = this.#metrics(this.fontStyle);
    return face === undefined ? undefined : aspectOf(face, measure);
  };
  readonly containerSize = (axis: ContainerAxis): number => {
    const isWidth = axis === "width" || axis === (this.vertical ? "block" : "inline");
    const container = isWidth ? this.container?.forWidth : this.container?.forHeight;
    this.usesContainer = true;
    this.asksSizes ||= container !== undefined;
    const page = isWidth ? this.viewportWidth : this.viewportHeight;
    return (isWidth ? container?.size?.width : container?.size?.height) ?? page;
  };
  readonly lineHeight = (): number => this.lineHeightOf(this.lineStyle);
  readonly rootLineHeight = (): number => this.lineHeightOf(this.rootStyle);

  lineHeightOf(style: ComputedStyle): number {
    const { lineHeight, fontSize } = style;
    if (typeof lineHeight === "number") return lineHeight;
    return lineHeight === "normal" ? this.unitsOf(style).normalLineHeight : lineHeight.factor * fontSize;
  }

  unitsOf(style: ComputedStyle): FontUnits {
    const face = this.#metrics(style);
    return face === undefined ? assumedUnits(style.fontSize) : unitsOf(face, style);
  }
}
