import { parseSelectorList, type SelectorContext } from "../selectors/parse-selector.ts";
import { SelectorError } from "../selectors/selector-error.ts";
import { readBlock } from "../syntax/blocks.ts";
import { evaluateCondition, type TermEvaluator } from "../syntax/condition.ts";
import type { TokenRange } from "../syntax/token-range.ts";
import { TokenType } from "../syntax/tokens.ts";

/** Tells whether a declaration means something to the renderer; `value` has no `!important`. */
export type DeclarationSupport = (property: string, value: string) => boolean;

/** `font-format()` keywords of the fonts that can be read. */
const FONT_FORMATS: ReadonlySet<string> = new Set(["opentype", "truetype"]);

/** `font-tech()` keywords: what fonts may need. */
const FONT_TECHNOLOGIES: ReadonlySet<string> = new Set([
  "features-opentype",
  "variations",
  "color-colrv0",
  "color-colrv1",
  "color-sbix",
  "color-cbdt",
]);

/** What `at-rule()` asks about (CSS Conditional 5 §3). */
const AT_RULES: ReadonlySet<string> = new Set([
  "@container",
  "@counter-style",
  "@font-face",
  "@import",
  "@layer",
  "@media",
  "@namespace",
  "@page",
  "@property",
  "@scope",
  "@supports",
]);

/**
 * Evaluates the condition of `@supports` or `@import … supports()` (CSS Conditional 3 §6, 4 §2); undefined when it is not valid.
 */
export function evaluateSupports(
  range: TokenRange,
  supports: DeclarationSupport,
  selectorContext: SelectorContext,
): boolean | undefined {
  if (range.tokens.isTooDeep(range.start, range.end)) return undefined;
  const term: TermEvaluator = (name, inner) => {
    if (name === "") return supportsDeclaration(inner, supports);
    if (name === "selector") return supportsSelector(inner, selectorContext);
    const word = inner.tokens.slice(inner.start, inner.end).trim().toLowerCase();
    if (name === "font-format") return FONT_FORMATS.has(word);
    if (name === "font-tech") return FONT_TECHNOLOGIES.has(word);
    if (name === "at-rule") return AT_RULES.has(word);
    return false;
  };
  const truth = evaluateCondition(range, term);
  return truth === undefined ? undefined : truth === true;
}

/** The argument of `@import`'s `supports()`: a condition or a bare declaration. */
export function evaluateImportSupports(
  range: TokenRange,
  supports: DeclarationSupport,
  selectorContext: SelectorContext,
): boolean {
  return (
    evaluateSupports(range, supports, selectorContext) ??
    (!range.tokens.isTooDeep(range.start, range.end) && supportsDeclaration(range, supports))
  );
}

/** True when the whole range is one declaration that is supported. */
function supportsDeclaration(range: TokenRange, supports: DeclarationSupport): boolean {
  const { tokens } = range;
  for (let at = range.start; at < range.end; at = tokens.after(at)) {
    if (tokens.typeAt(at) === TokenType.semicolon) return false;
  }
  let isSupported = false;
  const ignore = (): void => {};
  const declaration = (raw: { at: number; value: TokenRange }): void => {
    const name = tokens.name(raw.at);
    const value = tokens.slice(raw.value.start, raw.value.end);
    const property = name.startsWith("--") ? name : name.toLowerCase();
    isSupported = name.startsWith("--") || (value !== "" && supports(property, value));
  };
  readBlock(range, { declaration, atRule: ignore, qualifiedRule: ignore, junk: ignore }, false);
  return isSupported;
}

/** `selector()`: one complex selector without forgiving parts that hide an unknown one (CSS Conditional 4 §2.1). */
function supportsSelector(range: TokenRange, context: SelectorContext): boolean {
  const { tokens } = range;
  for (let at = range.start; at < range.end; at = tokens.after(at)) {
    if (tokens.typeAt(at) === TokenType.comma) return false;
  }
  return !(parseSelectorList(range, { ...context, isUnforgiving: true }) instanceof SelectorError);
}
