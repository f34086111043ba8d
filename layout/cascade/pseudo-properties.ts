import type { ComputedStyle, StyleProperties } from "../css/properties/computed-style.ts";
import type { PseudoElement } from "../css/selectors/pseudo-elements.ts";
import { inheritedKeys, initialStyle } from "./initial-style.ts";

/** Properties that apply to `::first-letter` beside those that it inherits (css-pseudo-4 §2.2.1), by the beginning of their names. */
const OF_FIRST_LETTERS =
  /^(?:background|border|margin|padding|boxShadow|boxDecoration|float|verticalAlign|dominantBaseline|alignmentBaseline|baselineShift|opacity|textDecoration|initialLetter|shape|unicodeBidi)/;
/** The same for `::marker` (css-lists-3 §3.1.1). */
const OF_MARKERS = /^(?:content|unicodeBidi)$/;

const INITIAL = initialStyle();
const KEYS = Object.keys(INITIAL).filter(
  (key) => key !== "id" && key !== "language" && key !== "hadInlineDisplay" && key !== "customProperties",
) as readonly (keyof StyleProperties)[];
const INHERITED: ReadonlySet<string> = new Set(inheritedKeys);

/** What a rule said of a pseudo-element and does not apply to it, put back; undefined when all of it applies. */
export function inapplicable(
  style: ComputedStyle,
  pseudo: PseudoElement,
  origin: ComputedStyle,
): Partial<ComputedStyle> | undefined {
  if (pseudo !== "first-letter" && pseudo !== "marker") return undefined;
  const applicable = pseudo === "marker" ? OF_MARKERS : OF_FIRST_LETTERS;
  const changes: Record<string, unknown> = {};
  let isChanged = false;
  const put = (key: keyof StyleProperties, value: unknown): void => {
    if (style[key] === value) return;
    changes[key] = value;
    isChanged = true;
  };
  put("writingMode", origin.writingMode);
  for (const key of KEYS) {
    if (key === "display") put(key, pseudo === "first-letter" && style.float !== "none" ? "block" : "inline");
    else if (!INHERITED.has(key) && style[key] !== INITIAL[key] && !applicable.test(key))
      put(key, INITIAL[key]);
  }
  return isChanged ? (changes as Partial<ComputedStyle>) : undefined;
}
