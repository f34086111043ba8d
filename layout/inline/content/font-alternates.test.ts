import { expect, it } from "vitest";
import type { FontCollection } from "../../../fonts/types.ts";
import { styleWith } from "../../cascade/initial-style.ts";
import type { FontAlternate } from "../../css/properties/text/font.ts";
import { squareFace, squareFonts } from "../../testing/fake-fonts.ts";
import { featuresOf } from "./font-features.ts";

const NAMED: Readonly<Record<string, readonly number[]>> = {
  one: [1],
  two: [2],
  pair: [3, 2],
  many: [1, 20, 21],
};
const fonts: FontCollection = { ...squareFonts, featureValues: (_, __, name) => NAMED[name] };

it.each([
  ["stylistic", ["two"], { salt: 2 }],
  ["swash", ["two"], { swsh: 2, cswh: 2 }],
  ["ornaments", ["one"], { ornm: 1 }],
  ["annotation", ["one"], { nalt: 1 }],
  ["historical-forms", [], { hist: 1 }],
  ["styleset", ["two", "many"], { ss02: 1, ss01: 1, ss20: 1 }],
  ["character-variant", ["one", "pair"], { cv01: 1, cv03: 2 }],
  ["swash", ["unknown"], {}],
] as const)("font-variant-alternates: %s of %j are %j", (kind, names, expected) => {
  const fontVariantAlternates: readonly FontAlternate[] = [{ kind, names }];
  expect(
    Object.fromEntries(featuresOf(styleWith({ fontVariantAlternates }), squareFace, fonts) ?? []),
  ).toEqual(expected);
});

it("font-feature-settings count before alternates", () => {
  const style = styleWith({
    fontVariantAlternates: [{ kind: "stylistic", names: ["two"] }],
    fontFeatureSettings: [["salt", 0]],
  });
  expect(featuresOf(style, squareFace, fonts)?.get("salt")).toBe(0);
});
