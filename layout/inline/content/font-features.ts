import type { FeatureSettings, FontCollection, FontFace } from "../../../fonts/types.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";

import { alternatesOf } from "./font-alternates.ts";

type Feature = readonly [tag: string, value: number];

const LIGATURES: Readonly<Record<string, readonly Feature[]>> = {
  none: [
    ["liga", 0],
    ["clig", 0],
    ["dlig", 0],
    ["hlig", 0],
    ["calt", 0],
  ],
  "common-ligatures": [
    ["liga", 1],
    ["clig", 1],
  ],
  "no-common-ligatures": [
    ["liga", 0],
    ["clig", 0],
  ],
  "discretionary-ligatures": [["dlig", 1]],
  "no-discretionary-ligatures": [["dlig", 0]],
  "historical-ligatures": [["hlig", 1]],
  "no-historical-ligatures": [["hlig", 0]],
  contextual: [["calt", 1]],
  "no-contextual": [["calt", 0]],
};

const NUMERIC: Readonly<Record<string, readonly Feature[]>> = {
  "lining-nums": [["lnum", 1]],
  "oldstyle-nums": [["onum", 1]],
  "proportional-nums": [["pnum", 1]],
  "tabular-nums": [["tnum", 1]],
  "diagonal-fractions": [["frac", 1]],
  "stacked-fractions": [["afrc", 1]],
  ordinal: [["ordn", 1]],
  "slashed-zero": [["zero", 1]],
};

const EAST_ASIAN: Readonly<Record<string, readonly Feature[]>> = {
  jis78: [["jp78", 1]],
  jis83: [["jp83", 1]],
  jis90: [["jp90", 1]],
  jis04: [["jp04", 1]],
  simplified: [["smpl", 1]],
  traditional: [["trad", 1]],
  "full-width": [["fwid", 1]],
  "proportional-width": [["pwid", 1]],
  ruby: [["ruby", 1]],
};

const CAPS: Readonly<Record<string, readonly Feature[]>> = {
  "small-caps": [["smcp", 1]],
  "all-small-caps": [
    ["smcp", 1],
    ["c2sc", 1],
  ],
  "petite-caps": [["pcap", 1]],
  "all-petite-caps": [
    ["pcap", 1],
    ["c2pc", 1],
  ],
  unicase: [["unic", 1]],
  "titling-caps": [["titl", 1]],
};

/**
 * OpenType features that a style asks for beyond the defaults (css-fonts-4 §7, in the order of precedence of its §7.2);
 * undefined when there are none.
 */
export function featuresOf(
  style: ComputedStyle,
  face: FontFace,
  fonts: FontCollection,
): FeatureSettings | undefined {
  const features = new Map<string, number>();
  const set = (list: readonly Feature[] | undefined): void => {
    for (const [tag, value] of list ?? []) features.set(tag, value);
  };
  if (style.fontKerning === "none") features.set("kern", 0);
  for (const keyword of style.fontVariantLigatures) set(LIGATURES[keyword]);
  if (style.fontVariantAlternates.length > 0) set(alternatesOf(style, face, fonts));
  for (const keyword of style.fontVariantNumeric) set(NUMERIC[keyword]);
  for (const keyword of style.fontVariantEastAsian) set(EAST_ASIAN[keyword]);
  if (hasFeature(face, CAPS[style.fontVariantCaps]?.[0]?.[0])) set(CAPS[style.fontVariantCaps]);
  // css-text-3 §8.2: no optional ligatures across letter spacing.
  if (style.letterSpacing !== 0) set(LIGATURES["none"]);
  set(style.fontFeatureSettings);
  return features.size === 0 ? undefined : features;
}

/** True when the face's table of substitutions, or of positions, names the feature. */
export function hasFeature(face: FontFace, tag: string | undefined, list: "GSUB" | "GPOS" = "GSUB"): boolean {
  const table = tag === undefined ? undefined : face.table(list);
  if (tag === undefined || table === undefined || table.length < 10) return false;
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const features = view.getUint16(6);
  if (features === 0 || features + 2 > table.length) return false;
  const count = view.getUint16(features);
  for (let index = 0; index < count; index += 1) {
    const at = features + 2 + index * 6;
    if (at + 4 > table.length) return false;
    if (String.fromCharCode(...table.subarray(at, at + 4)) === tag) return true;
  }
  return false;
}
