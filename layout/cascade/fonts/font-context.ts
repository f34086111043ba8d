import { aspectOf, type FaceMeasure, zeroHeight } from "../../../fonts/aspect.ts";
import type { FontCollection, FontFace } from "../../../fonts/types.ts";
import type { ColorProfiles } from "../../css/color-profiles/color-profiles.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { ContainerAxis } from "../../css/queries/container-condition.ts";
import type { ComputeContext, FontUnits } from "../../css/values/specified.ts";
import type { ColorProfile } from "../../css/values/types.ts";
import type { Container } from "../containers.ts";
import { hasCentralBaseline } from "../frame.ts";
import type { DependencyRecorder } from "../style-dependencies.ts";
import { type FaceRequest, fontRequestOf } from "./font-request.ts";
import { usedFontSize } from "./used-font-size.ts";

/** The first available font, for its metrics; undefined when fonts are not known yet. */
export type FontMetricsSource = (request: FaceRequest) => FontFace | undefined;

/** The first available face of a collection, for font-relative units. */
export function fontMetricsOf(fonts: FontCollection): FontMetricsSource {
  return (request) => fonts.select(fontRequestOf(request)).primary.face;
}

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

/** What the units of a document refer to, beside its elements. */
export interface MeasureSources {
  readonly metrics: FontMetricsSource;
  /** Asked when a value refers to it. */
  readonly viewport: () => Viewport;
  readonly profiles: ColorProfiles;
}

/** Where an element stands. */
export interface ElementPlace {
  readonly parent: ComputedStyle;
  readonly rootStyle: ComputedStyle;
  /** The nearest container around. */
  readonly container: Container | undefined;
}

/**
 * The context in which values of an element are computed. It tells what they depend on. Values refer to the parent at first, and to the
 * element as its style comes to be known.
 */
export class ElementContext implements ComputeContext {
  readonly parent: ComputedStyle;
  fontSize: number;
  rootFontSize: number;
  vertical: boolean;
  color: ComputeContext["color"];
  colorScheme: ComputeContext["colorScheme"];
  /** Style whose font `ex`, `ch` and the like refer to. */
  fontStyle: ComputedStyle;
  /** Style whose line height `lh` refers to. */
  lineStyle: ComputedStyle;
  rootStyle: ComputedStyle;
  readonly #container: Container | undefined;
  readonly #sources: MeasureSources;
  readonly #dependencies: DependencyRecorder;

  constructor(place: ElementPlace, sources: MeasureSources, dependencies: DependencyRecorder) {
    const { parent, rootStyle, container } = place;
    this.parent = parent;
    this.fontSize = parent.fontSize;
    this.rootFontSize = rootStyle.fontSize;
    this.vertical = parent.writingMode !== "horizontal-tb";
    this.color = parent.color;
    this.colorScheme = parent.colorScheme;
    this.fontStyle = parent;
    this.lineStyle = parent;
    this.rootStyle = rootStyle;
    this.#container = container;
    this.#sources = sources;
    this.#dependencies = dependencies;
  }

  colorProfile(name: string): ColorProfile | undefined {
    return this.#sources.profiles.get(name);
  }

  get viewportWidth(): number {
    return this.#viewport().width;
  }

  get viewportHeight(): number {
    return this.#viewport().height;
  }

  fontUnits(): FontUnits {
    return this.unitsOf(this.fontStyle);
  }

  rootFontUnits(): FontUnits {
    return this.unitsOf(this.rootStyle);
  }

  fontAspect(measure: FaceMeasure): number | undefined {
    const face = this.#face(this.fontStyle);
    return face === undefined ? undefined : aspectOf(face, measure);
  }

  containerSize(axis: ContainerAxis): number {
    const container = this.#container;
    const isWidth = axis === "width" || axis === (this.vertical ? "block" : "inline");
    const found = isWidth ? container?.forWidth : container?.forHeight;
    this.#dependencies.containers = true;
    if (found !== undefined) this.#dependencies.containerSizes = true;
    const page = isWidth ? this.viewportWidth : this.viewportHeight;
    return (isWidth ? found?.size?.width : found?.size?.height) ?? page;
  }

  lineHeight(): number {
    return this.lineHeightOf(this.lineStyle);
  }

  rootLineHeight(): number {
    return this.lineHeightOf(this.rootStyle);
  }

  lineHeightOf(style: ComputedStyle): number {
    const { lineHeight, fontSize } = style;
    if (typeof lineHeight === "number") return lineHeight;
    return lineHeight === "normal" ? this.unitsOf(style).normalLineHeight : lineHeight.factor * fontSize;
  }

  unitsOf(style: ComputedStyle): FontUnits {
    const face = this.#face(style);
    return face === undefined ? assumedUnits(style.fontSize) : unitsOf(face, style);
  }

  #viewport(): Viewport {
    this.#dependencies.viewport = true;
    return this.#sources.viewport();
  }

  #face(style: ComputedStyle): FontFace | undefined {
    this.#dependencies.fontMetrics = true;
    return this.#sources.metrics(style);
  }
}
