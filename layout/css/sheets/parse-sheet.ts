import type { DiagnosticSink } from "../../diagnostics.ts";
import { matchesMediaRange } from "../queries/media.ts";
import type { SelectorNamespace } from "../selectors/selector.ts";
import {
  type AtRule,
  type QualifiedRule,
  type RuleReceiver,
  readBlock,
  readRules,
  readStylesheet,
} from "../syntax/blocks.ts";
import { LineIndex } from "../syntax/line-index.ts";
import type { TokenRange } from "../syntax/token-range.ts";
import { TokenList, TokenType } from "../syntax/tokens.ts";
import { canDefineCounterStyle, usedCounterStyleName } from "../values/counter-style.ts";
import { DeclarationCollector, reportJunk } from "./declarations.ts";
import { readFeatureValues } from "./feature-values.ts";
import { parseImportPrelude, readUrl } from "./parse-import.ts";
import { PageBlockReader, parsePageSelectors } from "./parse-page.ts";
import { ParseState, type SheetContext } from "./parse-state.ts";
import type { ParsedSheet } from "./parsed-sheet.ts";
import { readScopeBlock } from "./scope-block-reader.ts";
import type { Origin } from "./sheet.ts";
import { type RulePlace, SheetBuilder } from "./sheet-builder.ts";
import { readStyleBlock } from "./style-block-reader.ts";
import { evaluateImportSupports } from "./support.ts";

/** A style sheet as text. */
export interface SheetInput {
  readonly css: string;
  /** Name of the source in diagnostics. */
  readonly source: string;
  /** Address that relative URLs in the sheet resolve against. */
  readonly baseUrl: string;
  readonly origin: Origin;
  /** Lines and, on the first line, columns of the source before the sheet: for `<style>` elements. */
  readonly lineOffset?: number;
  readonly columnOffset?: number;
}

/**
 * Parses a sheet as CSS Syntax 3 says, with its error recovery: whatever is wrong is dropped alone and told as a
 * diagnostic with line and column. `@media` and `@supports` are evaluated, nested rules are flattened. Never throws.
 */
export function parseSheet(
  input: SheetInput,
  context: SheetContext,
  diagnostics: DiagnosticSink,
): ParsedSheet {
  const tokens = new TokenList(input.css);
  const lines = new LineIndex(input.source, tokens.source, input.lineOffset ?? 0, input.columnOffset ?? 0);
  const builder = new SheetBuilder(input.origin, input.baseUrl);
  const state = new ParseState(builder, context, { lines, diagnostics });
  readStylesheet({ tokens, start: 0, end: tokens.count }, new RuleListReader(state, TOP_LEVEL, 0));
  return builder.finish();
}

const TOP_LEVEL: RulePlace = { layer: -1, container: undefined, scope: undefined };

const KNOWN_AT_RULES: ReadonlySet<string> = new Set([
  "color-profile",
  "container",
  "counter-style",
  "font-face",
  "font-feature-values",
  "font-palette-values",
  "import",
  "layer",
  "media",
  "namespace",
  "page",
  "property",
  "scope",
  "supports",
]);

/** Standard at-rules that have nothing to say on paper, or that only name things which do not move there. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  "charset",
  "document",
  "keyframes",
  "position-try",
  "starting-style",
  "view-transition",
  "viewport",
  // Of word processors.
  "list",
]);

const NAMESPACES: ReadonlyMap<string, SelectorNamespace> = new Map([
  ["http://www.w3.org/1999/xhtml", "html"],
  ["http://www.w3.org/2000/svg", "svg"],
  ["http://www.w3.org/1998/Math/MathML", "math"],
]);

/** Reads rules outside of style rules: a sheet or the block of `@media`, `@supports` or `@layer`. */
class RuleListReader implements RuleReceiver {
  readonly #state: ParseState;
  readonly #place: RulePlace;
  readonly #depth: number;

  constructor(state: ParseState, place: RulePlace, depth: number) {
    this.#state = state;
    this.#place = place;
    this.#depth = depth;
  }

  qualifiedRule(rule: QualifiedRule): void {
    const state = this.#state;
    const selectors = state.readSelectors(rule.prelude, { parent: undefined, scope: this.#place.scope });
    if (selectors === undefined) return;
    state.endHead();
    readStyleBlock(rule.block, { selectors, depth: this.#depth, ...this.#place }, state);
  }

  junk(range: TokenRange): void {
    reportJunk(range, this.#state.source, "a rule such as p { color: black }");
  }

  atRule(rule: AtRule): void {
    const mistake = this.#readAtRule(rule);
    if (mistake === undefined) return;
    const code = KNOWN_AT_RULES.has(rule.name) ? "invalid-css" : "unsupported-at-rule";
    this.#state.warn(code, mistake, { tokens: rule.prelude.tokens, at: rule.at });
  }

  /** Returns what is wrong with the rule, if it is dropped. */
  #readAtRule(rule: AtRule): string | undefined {
    switch (rule.name) {
      case "container":
      case "media":
      case "scope":
      case "supports":
        return this.#group(rule);
      case "layer":
        return rule.block === undefined ? this.#layerStatement(rule) : this.#group(rule);
      case "import":
        return this.#import(rule);
      case "namespace":
        return this.#namespace(rule);
      case "page":
        return this.#page(rule);
      case "font-face":
        return this.#fontFace(rule);
      case "font-palette-values":
        return this.#fontPalette(rule);
      case "font-feature-values":
        return this.#featureValues(rule);
      case "counter-style":
        return this.#counterStyle(rule);
      case "color-profile":
        return this.#colorProfile(rule);
      case "property":
        return this.#property(rule);
      default:
        if (WITHOUT_EFFECT.has(rule.name) || rule.name.startsWith("-")) return undefined;
        return `@${rule.name} is not supported: it is dropped with all that it contains.`;
    }
  }

  #group(rule: AtRule): string | undefined {
    const state = this.#state;
    const { block } = rule;
    if (block === undefined) return `@${rule.name} needs a block of rules.`;
    state.endHead();
    if (state.isTooDeep(this.#depth + 1, block)) return undefined;
    const place = state.placeInGroup(rule, this.#place, () => undefined);
    if (place === undefined) return undefined;
    const inner = new RuleListReader(state, place, this.#depth + 1);
    if (rule.name === "scope") readScopeBlock(block, inner, state, place);
    else readRules(block, inner);
    return undefined;
  }

  #layerStatement(rule: AtRule): string | undefined {
    const isNamed = this.#state.nameLayers(rule, this.#place.layer);
    // Layers may be named before imports, but not between them and what follows.
    if (isNamed && this.#state.builder.imports.length > 0) this.#state.endHead();
    return undefined;
  }

  #import(rule: AtRule): string | undefined {
    const state = this.#state;
    const { tokens } = rule.prelude;
    const prelude = rule.block === undefined ? parseImportPrelude(rule.prelude) : undefined;
    if (prelude === undefined) return '@import needs an address such as "more.css".';
    if (!state.importsAllowed || this.#depth > 0) {
      return "@import has no effect after other rules: put it first.";
    }
    const { media, supports } = prelude;
    const selectorContext = { namespaces: state.namespaces, parent: undefined };
    const isSupported =
      supports === undefined || evaluateImportSupports(supports, state.context.supports, selectorContext);
    state.builder.imports.push({
      url: prelude.url,
      applies: isSupported && matchesMediaRange(media, state.context),
      media: tokens.slice(media.start, media.end),
      supports: supports === undefined ? "" : tokens.slice(supports.start, supports.end),
      layer: prelude.layer,
      layersBefore: state.builder.layerCount,
      position: state.source.lines.positionAt(tokens.startOf(rule.at)),
    });
    return undefined;
  }

  /** `@namespace [prefix] address;` (css-namespaces-3 §2). */
  #namespace(rule: AtRule): string | undefined {
    const state = this.#state;
    const { tokens, start, end } = rule.prelude;
    const hasPrefix = start < end && tokens.typeAt(start) === TokenType.ident;
    const urlAt = hasPrefix ? tokens.skipWhiteSpace(start + 1, end) : start;
    const url = urlAt < end && tokens.after(urlAt) === end ? readUrl(tokens, urlAt) : undefined;
    if (url === undefined || rule.block !== undefined) return "@namespace needs an address.";
    if (!state.namespacesAllowed || this.#depth > 0) {
      return "@namespace has no effect after other rules: put it first.";
    }
    state.importsAllowed = false;
    state.namespaces.set(hasPrefix ? tokens.name(start) : "", NAMESPACES.get(url) ?? "other");
    return undefined;
  }

  #page(rule: AtRule): string | undefined {
    const state = this.#state;
    if (rule.block === undefined) return "@page needs a block of declarations.";
    const selectors = parsePageSelectors(rule.prelude);
    if (typeof selectors === "string") return `@page is dropped: ${selectors}.`;
    state.endHead();
    const reader = new PageBlockReader(state.source);
    readBlock(rule.block, reader, false);
    state.builder.addPageRule(selectors, reader, this.#place.layer);
    return undefined;
  }

  #fontFace(rule: AtRule): string | undefined {
    const state = this.#state;
    if (rule.block === undefined || rule.prelude.start < rule.prelude.end) {
      return "@font-face needs a block of descriptors and nothing before it.";
    }
    state.endHead();
    const collector = new DeclarationCollector(state.source);
    readBlock(rule.block, collector, false);
    state.builder.fontFaces.push({ descriptors: collector.declarations, baseUrl: state.builder.baseUrl });
    return undefined;
  }

  #fontPalette(rule: AtRule): string | undefined {
    const state = this.#state;
    const { tokens, start, end } = rule.prelude;
    const isNamed = start + 1 === end && tokens.typeAt(start) === TokenType.ident;
    const name = isNamed ? tokens.name(start) : "";
    if (rule.block === undefined || !name.startsWith("--"))
      return "@font-palette-values needs a name that begins with two hyphens, and a block.";
    state.endHead();
    const collector = new DeclarationCollector(state.source);
    readBlock(rule.block, collector, false);
    state.builder.fontPalettes.push({ name, descriptors: collector.declarations });
    return undefined;
  }

  #featureValues(rule: AtRule): string | undefined {
    const state = this.#state;
    const read = readFeatureValues(rule, state.source);
    if (read === undefined) return "@font-feature-values needs names of families and a block.";
    state.endHead();
    state.builder.featureValues.push({ ...read, layer: this.#place.layer });
    return undefined;
  }

  #counterStyle(rule: AtRule): string | undefined {
    const state = this.#state;
    const { tokens, start, end } = rule.prelude;
    const isNamed = start + 1 === end && tokens.typeAt(start) === TokenType.ident;
    if (rule.block === undefined || !isNamed) return "@counter-style needs a name and a block.";
    const name = usedCounterStyleName(tokens.name(start));
    if (!canDefineCounterStyle(name)) return `@counter-style can't define "${name}".`;
    state.endHead();
    const collector = new DeclarationCollector(state.source);
    readBlock(rule.block, collector, false);
    state.builder.counterStyles.push({ name, descriptors: collector.declarations, layer: this.#place.layer });
    return undefined;
  }

  #colorProfile(rule: AtRule): string | undefined {
    const state = this.#state;
    const { tokens, start, end } = rule.prelude;
    const isNamed = start + 1 === end && tokens.typeAt(start) === TokenType.ident;
    const name = isNamed ? tokens.name(start) : "";
    if (rule.block === undefined || !(name.startsWith("--") || name === "device-cmyk"))
      return "@color-profile needs a name that begins with two hyphens, or device-cmyk, and a block.";
    state.endHead();
    const collector = new DeclarationCollector(state.source);
    readBlock(rule.block, collector, false);
    state.builder.colorProfiles.push({
      name,
      descriptors: collector.declarations,
      baseUrl: state.builder.baseUrl,
      position: state.source.lines.positionAt(tokens.startOf(rule.at)),
      layer: this.#place.layer,
    });
    return undefined;
  }

  #property(rule: AtRule): string | undefined {
    const state = this.#state;
    const { tokens, start, end } = rule.prelude;
    const isNamed = start + 1 === end && tokens.typeAt(start) === TokenType.ident;
    const name = isNamed ? tokens.name(start) : "";
    if (rule.block === undefined || !name.startsWith("--"))
      return "@property needs a name such as --size and a block.";
    state.endHead();
    const collector = new DeclarationCollector(state.source);
    readBlock(rule.block, collector, false);
    const position = state.source.lines.positionAt(tokens.startOf(rule.at));
    state.builder.properties.push({
      name,
      descriptors: collector.declarations,
      position,
      layer: this.#place.layer,
    });
    return undefined;
  }
}
