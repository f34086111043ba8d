/** Pseudo-elements that rules can select. */
export type PseudoElement =
  | "before"
  | "after"
  | "marker"
  | "first-line"
  | "first-letter"
  | "footnote-call"
  | "footnote-marker"
  | "placeholder";

const PSEUDO_ELEMENTS: ReadonlyMap<string, PseudoElement> = new Map([
  ["before", "before"],
  ["after", "after"],
  ["marker", "marker"],
  ["first-line", "first-line"],
  ["first-letter", "first-letter"],
  ["footnote-call", "footnote-call"],
  ["footnote-marker", "footnote-marker"],
  ["placeholder", "placeholder"],
  // Its name in older style sheets.
  ["-webkit-input-placeholder", "placeholder"],
]);

/** CSS 2 wrote these with one colon. */
const LEGACY_NAMES: ReadonlySet<string> = new Set(["before", "after", "first-line", "first-letter"]);

/** Pseudo-elements of the standards that never show on paper: rules for them are valid and match nothing. */
const NEVER_ON_PAPER: ReadonlySet<string> = new Set([
  "backdrop",
  "cue",
  "details-content",
  "file-selector-button",
  "grammar-error",
  "search-text",
  "selection",
  "spelling-error",
  "target-text",
]);

/**
 * The pseudo-element of this name (lower case); "never" for one that can't show on paper, undefined for an unknown one.
 * Every name that starts with `-webkit-` is valid (Selectors 4 §19).
 */
export function readPseudoElement(name: string, isDouble: boolean): PseudoElement | "never" | undefined {
  if (!isDouble) return LEGACY_NAMES.has(name) ? PSEUDO_ELEMENTS.get(name) : undefined;
  const element = PSEUDO_ELEMENTS.get(name);
  if (element !== undefined) return element;
  return NEVER_ON_PAPER.has(name) || name.startsWith("-webkit-") ? "never" : undefined;
}
