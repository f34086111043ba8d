import { ColorProfiles } from "../css/color-profiles/color-profiles.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { DeclarationBlock, Sheet } from "../css/sheets/sheet.ts";
import type { IccProfile } from "../css/values/types.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { Document } from "../document/document.ts";
import { ElementFactsReader } from "./element-facts.ts";
import type { Viewport } from "./fonts/font-context.ts";
import { createMatcher, type Matcher } from "./matching/matcher.ts";
import type { BlockStyle } from "./page-style.ts";
import { RegisteredProperties } from "./registered-properties.ts";
import { SheetBlocks } from "./sheet-blocks.ts";
import { StyleCache } from "./style-cache.ts";

/** What a document is styled by. */
export interface StyleSourcesInput {
  readonly document: Document;
  /** In cascade order, as `assembleSheets` gives them. */
  readonly sheets: readonly Sheet[];
  /** The page that media queries ask about, px. */
  readonly mediaWidth: number;
  readonly mediaHeight: number;
  /**
   * Area of the first page, px, which viewport units refer to (css-values-4 §6.1.2); asked for when a value has one. Without it the
   * page of the media queries.
   */
  readonly pageArea?: (styles: PageStyling) => Viewport;
  /** ICC profiles by their absolute addresses, as far as `@color-profile` rules ask for them and they could be had. */
  readonly iccProfiles?: ReadonlyMap<string, IccProfile>;
  /** Parsed declarations of earlier documents; an engine gives the same one to all. */
  readonly cache?: StyleCache;
}

/** Styles of pages and their margin boxes. */
export interface PageStyling {
  /** What the root element inherits from: all properties at their initial values. */
  readonly initialStyle: ComputedStyle;
  /**
   * Style of a page (from `@page` blocks) or of a margin box (from its blocks, with the page's style as parent), and the page
   * descriptors among the declarations. Interned.
   * @param blocks in ascending order of the cascade
   */
  computeBlockStyle(parent: ComputedStyle, blocks: readonly DeclarationBlock[]): BlockStyle;
}

const NO_PROFILES: ReadonlyMap<string, IccProfile> = new Map();

/** A document and its sheets made ready for styling: what depends neither on fonts nor on layout, whose parts are worked out once. */
export class StyleSources {
  readonly input: StyleSourcesInput;
  readonly document: Document;
  readonly diagnostics: DiagnosticSink;
  readonly cache: StyleCache;
  readonly registered: RegisteredProperties;
  readonly profiles: ColorProfiles;
  readonly blocks: SheetBlocks;
  readonly facts: ElementFactsReader;
  readonly matcher: Matcher;

  constructor(input: StyleSourcesInput, diagnostics: DiagnosticSink) {
    const { document, sheets, cache = new StyleCache() } = input;
    this.input = input;
    this.document = document;
    this.diagnostics = diagnostics;
    this.cache = cache;
    this.registered = new RegisteredProperties(sheets, diagnostics);
    this.profiles = new ColorProfiles(sheets, input.iccProfiles ?? NO_PROFILES, diagnostics);
    this.blocks = new SheetBlocks(sheets, document.quirkySheets, cache, diagnostics);
    this.facts = new ElementFactsReader(document, cache, diagnostics);
    this.matcher = createMatcher(sheets, document, { diagnostics, cache: cache.matches });
  }
}
