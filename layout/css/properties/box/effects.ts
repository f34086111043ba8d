import { BLEND_MODES } from "../../values/blend-mode.ts";
import { type ClipPath, clipPath } from "../../values/clip-path.ts";
import { type FilterStep, filterList } from "../../values/filter.ts";
import { commaList, either, keywordAs, keywords } from "../../values/grammar.ts";
import { image } from "../../values/image/image.ts";
import { individualRotate, individualScale, individualTranslate } from "../../values/individual-transform.ts";
import { angle, length, numberOrPercentage } from "../../values/numeric.ts";
import { position } from "../../values/position.ts";
import { mapSpecified } from "../../values/specified.ts";
import { transformList, transformOrigin } from "../../values/transform.ts";
import type { ImageValue, LengthPercentage, Position, TransformFunction } from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

/** css-transforms-1, css-color-4 opacity, css-images-3 object-fit, compositing-1. */
export interface EffectStyle {
  opacity: number;
  transform: readonly TransformFunction[] | "none";
  /** `translate`, `rotate` and `scale`, which come before `transform` (css-transforms-2 §5). */
  translate: TransformFunction | "none";
  rotate: TransformFunction | "none";
  scale: TransformFunction | "none";
  transformOrigin: readonly [x: LengthPercentage, y: LengthPercentage];
  mixBlendMode: string;
  /**
   * What leaves the plates below it as they are where it has no ink of theirs.
   * DEVIATION css-color-5 §6: `-platen-overprint` is a property of ours, for which CSS has no word: what is painted in inks leaves those below it.
   */
  overprint: "none" | "black" | "all";
  /** `-platen-item`: a flex or grid item without `position`, for which `z-index` holds. */
  isolation: "auto" | "isolate" | "-platen-item";
  objectFit: "fill" | "contain" | "cover" | "none" | "scale-down";
  objectPosition: Position;
  imageOrientation: "from-image" | "none" | number;
  imageRendering: "auto" | "pixelated" | "crisp-edges" | "smooth";
  clipPath: "none" | ClipPath;
  maskImage: readonly (ImageValue | "none")[];
  filter: "none" | readonly FilterStep[];
  backdropFilter: "none" | readonly FilterStep[];
  /** Of the properties that are named, only what they mean for stacking and containing counts (css-will-change-1 §3). */
  willChange: readonly string[];
  perspective: "none" | number;
  transformStyle: "flat" | "preserve-3d";
  backfaceVisibility: "visible" | "hidden";
}

const opacity: ValueParser<number> = (reader) => {
  const value = numberOrPercentage()(reader);
  return value === undefined ? undefined : mapSpecified(value, (share) => Math.max(0, Math.min(1, share)));
};

const NO_PROPERTIES: ReadonlySet<string> = new Set(
  "auto none all inherit initial unset revert revert-layer default".split(" "),
);

const willChangeName: ValueParser<string> = (reader) => {
  const name = reader.takeIdent()?.toLowerCase();
  return name === undefined || NO_PROPERTIES.has(name) ? undefined : name;
};

export const effectProperties: PropertyGroup<EffectStyle> = {
  opacity: {
    name: "opacity",
    section: "css-color-4 §3.2",
    inherited: false,
    initial: 1,
    syntax: "<number> | <percentage>",
    parse: opacity,
  },
  transform: {
    name: "transform",
    section: "css-transforms-1 §5",
    inherited: false,
    initial: "none",
    syntax: "none | <transform-function>+",
    parse: either(keywords("none"), transformList),
  },
  translate: {
    name: "translate",
    section: "css-transforms-2 §5",
    inherited: false,
    initial: "none",
    syntax: "none | <length-percentage> [ <length-percentage> <length>? ]?",
    parse: either(keywords("none"), individualTranslate),
  },
  rotate: {
    name: "rotate",
    section: "css-transforms-2 §5",
    inherited: false,
    initial: "none",
    syntax: "none | <angle> | [ x | y | z | <number>{3} ] && <angle>",
    parse: either(keywords("none"), individualRotate),
  },
  scale: {
    name: "scale",
    section: "css-transforms-2 §5",
    inherited: false,
    initial: "none",
    syntax: "none | [ <number> | <percentage> ]{1,3}",
    parse: either(keywords("none"), individualScale),
  },
  transformOrigin: {
    name: "transform-origin",
    section: "css-transforms-1 §6",
    inherited: false,
    initial: [
      { px: 0, percent: 50 },
      { px: 0, percent: 50 },
    ],
    syntax: "[ left | center | right | top | bottom | <length-percentage> ]{1,2} <length>?",
    parse: transformOrigin,
  },
  mixBlendMode: {
    name: "mix-blend-mode",
    section: "compositing-1 §3.4.1",
    inherited: false,
    initial: "normal",
    syntax: `${BLEND_MODES.join(" | ")} | plus-lighter`,
    parse: keywords(...BLEND_MODES, "plus-lighter"),
  },
  overprint: {
    name: "-platen-overprint",
    section: "docs/print.md",
    inherited: true,
    initial: "none",
    syntax: "none | black | all",
    parse: keywords("none", "black", "all"),
  },
  isolation: {
    name: "isolation",
    section: "compositing-1 §3.4.2",
    inherited: false,
    initial: "auto",
    syntax: "auto | isolate",
    parse: keywords("auto", "isolate"),
  },
  objectFit: {
    name: "object-fit",
    section: "css-images-3 §5.1",
    inherited: false,
    initial: "fill",
    syntax: "fill | contain | cover | none | scale-down",
    parse: keywords("fill", "contain", "cover", "none", "scale-down"),
  },
  objectPosition: {
    name: "object-position",
    section: "css-images-3 §5.2",
    inherited: false,
    initial: { x: { px: 0, percent: 50 }, y: { px: 0, percent: 50 } },
    syntax: "<position>",
    parse: position,
  },
  imageOrientation: {
    name: "image-orientation",
    section: "css-images-3 §6.2",
    inherited: true,
    initial: "from-image",
    syntax: "from-image | none | <angle>",
    parse: either(keywords("from-image", "none"), angle(true)),
  },
  imageRendering: {
    name: "image-rendering",
    section: "css-images-3 §6.1",
    inherited: true,
    initial: "auto",
    syntax: "auto | smooth | pixelated | crisp-edges",
    parse: either(
      keywords("auto", "pixelated", "crisp-edges", "smooth"),
      keywordAs("-webkit-optimize-contrast", "crisp-edges"),
      keywordAs("optimizequality", "smooth"),
      keywordAs("optimizespeed", "pixelated"),
    ),
  },
  clipPath: {
    name: "clip-path",
    section: "css-masking-1 §5.1",
    inherited: false,
    initial: "none",
    syntax: "none | <url> | [ <basic-shape> || <geometry-box> ]",
    parse: either(keywords("none"), clipPath),
  },
  maskImage: {
    name: "mask-image",
    section: "css-masking-1 §7.1",
    inherited: false,
    initial: ["none"],
    syntax: "[ none | <image> ]#",
    parse: commaList(either(keywords("none"), image)),
  },
  filter: {
    name: "filter",
    section: "filter-effects-1 §5",
    inherited: false,
    initial: "none",
    syntax: "none | [ <filter-function> | <url> ]+",
    parse: either(keywords("none"), filterList),
  },
  backdropFilter: {
    name: "backdrop-filter",
    section: "filter-effects-2 §2",
    inherited: false,
    initial: "none",
    syntax: "none | [ <filter-function> | <url> ]+",
    parse: either(keywords("none"), filterList),
  },
  willChange: {
    name: "will-change",
    section: "css-will-change-1 §3",
    inherited: false,
    initial: [],
    syntax: "auto | <custom-ident>#",
    parse: either(keywordAs("auto", []), commaList(willChangeName)),
  },
  perspective: {
    name: "perspective",
    section: "css-transforms-2 §4.3",
    inherited: false,
    initial: "none",
    syntax: "none | <length [0,∞]>",
    parse: either(keywords("none"), length({ minimum: 0 })),
  },
  transformStyle: {
    name: "transform-style",
    section: "css-transforms-2 §4.2",
    inherited: false,
    initial: "flat",
    syntax: "flat | preserve-3d",
    parse: keywords("flat", "preserve-3d"),
  },
  backfaceVisibility: {
    name: "backface-visibility",
    section: "css-transforms-2 §4.5",
    inherited: false,
    initial: "visible",
    syntax: "visible | hidden",
    parse: keywords("visible", "hidden"),
  },
};
