import type { FontCollection, FontFace } from "../../../fonts/types.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { FontAlternate } from "../../css/properties/text/font.ts";

type Feature = readonly [tag: string, value: number];

/** Features that have one tag, or two that belong together. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  stylistic: ["salt"],
  swash: ["swsh", "cswh"],
  ornaments: ["ornm"],
  annotation: ["nalt"],
};

/** The highest numbers that tags have: `ss20`, `cv99`. */
const LAST_SET = 20;
const LAST_VARIANT = 99;

/**
 * The features behind `font-variant-alternates`, by what `@font-feature-values` says of the face's family; names that mean nothing
 * there have no effect (css-fonts-4 §6.8).
 */
export function alternatesOf(style: ComputedStyle, face: FontFace, fonts: FontCollection): Feature[] {
  return style.fontVariantAlternates.flatMap(({ kind, names }) =>
    kind === "historical-forms"
      ? [["hist", 1] as const]
      : names.flatMap((name) => featuresOf(kind, fonts.featureValues?.(face, kind, name) ?? [])),
  );
}

function featuresOf(kind: FontAlternate["kind"], numbers: readonly number[]): Feature[] {
  const [first, second = 1] = numbers;
  if (first === undefined) return [];
  switch (kind) {
    case "styleset":
      return numbers.flatMap((set) => numbered("ss", set, { last: LAST_SET, value: 1 }));
    case "character-variant":
      return numbered("cv", first, { last: LAST_VARIANT, value: second });
    default:
      return (TAGS[kind] ?? []).map((tag) => [tag, first] as const);
  }
}

function numbered(
  prefix: string,
  index: number,
  { last, value }: { readonly last: number; readonly value: number },
): Feature[] {
  return index < 1 || index > last ? [] : [[`${prefix}${String(index).padStart(2, "0")}`, value]];
}
