/** Pseudo-elements that rules can select. */
export type PseudoElement =
  | "before"
  | "after"
  | "marker"
  | "first-line"
  | "first-letter"
  | "footnote-call"
  | "footnote-marker"
  | "placeholder"
  | ControlPart;

/** Parts of form controls without looks of their own. The names of most are those of older engines; css-forms-1 has no settled ones. */
type ControlPart =
  | "progress-bar"
  | "progress-value"
  | "slider-track"
  | "slider-thumb"
  | "file-selector-button";

/** The elements that have such a part. */
export const CONTROLS_WITH_PARTS: ReadonlyMap<PseudoElement, string> = new Map([
  ["progress-bar", "progress"],
  ["progress-value", "progress"],
  ["slider-track", "input"],
  ["slider-thumb", "input"],
  ["file-selector-button", "input"],
]);

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
  ["-webkit-progress-bar", "progress-bar"],
  ["-webkit-progress-value", "progress-value"],
  ["-webkit-slider-runnable-track", "slider-track"],
  ["-webkit-slider-thumb", "slider-thumb"],
  ["file-selector-button", "file-selector-button"],
  ["-webkit-file-upload-button", "file-selector-button"],
]);

/** CSS 2 wrote these with one colon. */
const LEGACY_NAMES: ReadonlySet<string> = new Set(["before", "after", "first-line", "first-letter"]);

/** Pseudo-elements of the standards that never show on paper: rules for them are valid and match nothing. */
const NEVER_ON_PAPER: ReadonlySet<string> = new Set([
  "backdrop",
  "cue",
  "details-content",
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
