import type { Truth } from "../syntax/condition.ts";
import type { TokenRange } from "../syntax/token-range.ts";
import {
  evaluateFeatureQuery,
  type FeatureSource,
  type KeywordFeature,
  type RangeFeature,
} from "./feature-query.ts";
import type { MediaFacts } from "./media-facts.ts";
import { type MediaNumber, readMediaNumber } from "./media-length.ts";

/** Dots per CSS pixel that a printer is taken to have: 300 dpi. */
const PRINT_RESOLUTION = 300 / 96;

/** Discrete features of paper (Media Queries 4 and 5): the first word is its value, "none" and "0" being false. */
const KEYWORD_FEATURES: ReadonlyMap<string, KeywordFeature> = new Map<string, KeywordFeature>(
  Object.entries({
    "any-hover": { value: "none", keywords: ["none", "hover"] },
    "any-pointer": { value: "none", keywords: ["none", "coarse", "fine"] },
    "color-gamut": { value: "srgb", keywords: [], isOpen: true },
    "display-mode": {
      value: "browser",
      keywords: ["browser", "fullscreen", "minimal-ui", "picture-in-picture", "standalone"],
    },
    "dynamic-range": { value: "standard", keywords: [], isOpen: true },
    "forced-colors": { value: "none", keywords: ["none", "active"] },
    hover: { value: "none", keywords: ["none", "hover"] },
    "inverted-colors": { value: "none", keywords: ["none", "inverted"] },
    "overflow-block": { value: "paged", keywords: ["none", "scroll", "paged"] },
    "overflow-inline": { value: "none", keywords: ["none", "scroll"] },
    pointer: { value: "none", keywords: ["none", "coarse", "fine"] },
    "prefers-color-scheme": { value: "light", keywords: ["light", "dark"] },
    "prefers-contrast": { value: "no-preference", keywords: ["no-preference", "more", "less", "custom"] },
    "prefers-reduced-data": { value: "no-preference", keywords: ["no-preference", "reduce"] },
    "prefers-reduced-motion": { value: "reduce", keywords: ["no-preference", "reduce"] },
    "prefers-reduced-transparency": { value: "no-preference", keywords: ["no-preference", "reduce"] },
    scan: { value: "progressive", keywords: ["progressive", "interlace"] },
    scripting: { value: "none", keywords: ["none", "initial-only", "enabled"] },
    update: { value: "none", keywords: ["none", "slow", "fast"] },
    "video-dynamic-range": { value: "standard", keywords: [], isOpen: true },
  }),
);

function rangeFeature(name: string, facts: MediaFacts): RangeFeature<MediaNumber["kind"]> | undefined {
  switch (name) {
    case "width":
    case "device-width":
      return { kind: "length", value: facts.mediaWidth };
    case "height":
    case "device-height":
      return { kind: "length", value: facts.mediaHeight };
    case "aspect-ratio":
    case "device-aspect-ratio":
      return { kind: "ratio", value: facts.mediaWidth / Math.max(facts.mediaHeight, 1e-6) };
    case "resolution":
      return { kind: "resolution", value: PRINT_RESOLUTION };
    case "-webkit-device-pixel-ratio":
      return { kind: "number", value: PRINT_RESOLUTION };
    case "color":
      return { kind: "integer", value: 8 };
    case "color-index":
    case "monochrome":
    case "grid":
      return { kind: "integer", value: 0 };
    default:
      return undefined;
  }
}

/** Evaluates what stands in the parentheses of a media feature (Media Queries 4 §2.4). */
export function evaluateFeature(range: TokenRange, facts: MediaFacts): Truth {
  const source: FeatureSource<MediaNumber["kind"]> = {
    range: (name) => rangeFeature(name, facts),
    keyword: (name) => (name === "orientation" ? orientation(facts) : KEYWORD_FEATURES.get(name)),
    read: readMediaNumber,
  };
  return evaluateFeatureQuery(range, source);
}

function orientation({ mediaWidth, mediaHeight }: MediaFacts): KeywordFeature {
  return { value: mediaHeight >= mediaWidth ? "portrait" : "landscape", keywords: ["portrait", "landscape"] };
}
