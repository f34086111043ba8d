import type { SourcePosition } from "../../diagnostics.ts";
import type { ContainerCondition } from "../queries/container-condition.ts";
import type { RuleScope } from "../selectors/scope.ts";
import type { Selector } from "../selectors/selector.ts";

/** Cascade origin (css-cascade-4 §6.2). Presentational hints count as author rules of specificity zero, before all sheets. */
export type Origin = "user-agent" | "author";

/** One declaration as written; the value is parsed by the property registry, once per sheet. */
export interface Declaration {
  /** Lower case, or as written for custom properties (`--x`). */
  readonly property: string;
  /** Value text without `!important`, comments removed, trimmed. */
  readonly value: string;
  readonly important: boolean;
  readonly position: SourcePosition;
}

/** A block of declarations that several elements can match; the unit of the cascade. */
export interface DeclarationBlock {
  /** Unique within a document's sheets; forms the key under which computed styles are shared. */
  readonly id: number;
  readonly declarations: readonly Declaration[];
}

export interface StyleRule {
  /** One complex selector; a selector list becomes several rules sharing one block. */
  readonly selector: Selector;
  readonly block: DeclarationBlock;
  /** Position in the cascade within its origin: rising with source order over all sheets (imports first). */
  readonly order: number;
  /** Cascade layer index: rules outside any layer have the highest (css-cascade-5 §6.4). */
  readonly layer: number;
  /** What must hold of a container around the element, by the `@container` rules around this one. */
  readonly container?: ContainerCondition | undefined;
  /** The `@scope` rule around this one. */
  readonly scope?: RuleScope | undefined;
}

/** `@page` selector list entry (css-page-3 §4.1): `chapter:first` → name "chapter", pseudo ["first"]. */
export interface PageSelector {
  /** Empty when the selector names no page type. */
  readonly name: string;
  readonly pseudo: readonly ("first" | "left" | "right" | "blank")[];
  /** `:nth(An+B [of name])`. */
  readonly nth: { readonly a: number; readonly b: number; readonly of: string } | undefined;
}

export interface PageRule {
  /** Empty list = matches every page. */
  readonly selectors: readonly PageSelector[];
  readonly block: DeclarationBlock;
  /** Margin boxes by their at-keyword without `@`, such as `top-left-corner`. */
  readonly marginBoxes: ReadonlyMap<string, DeclarationBlock>;
  readonly order: number;
  readonly layer: number;
}

/** `@font-face` with its descriptors as written. */
export interface FontFaceRule {
  readonly descriptors: readonly Declaration[];
  /** Base address for `url()` in `src`. */
  readonly baseUrl: string;
}

/** `@font-palette-values --name` with its descriptors as written (css-fonts-4 §9.2). */
export interface FontPaletteRule {
  readonly name: string;
  readonly descriptors: readonly Declaration[];
}

/** `@font-feature-values` (css-fonts-4 §6.9.1): numbers of features by the names that an author gives them for some families. */
export interface FeatureValuesRule {
  readonly families: readonly string[];
  /** `kind` is the name of the block, such as `styleset`. */
  readonly values: readonly {
    readonly kind: string;
    readonly name: string;
    readonly numbers: readonly number[];
  }[];
  /** Cascade layer index, as of style rules; in a parsed sheet the index of the sheet's own layer, -1 for none. */
  readonly layer: number;
}

export interface CounterStyleRule {
  readonly name: string;
  readonly descriptors: readonly Declaration[];
  /** Cascade layer index, as of style rules; in a parsed sheet the index of the sheet's own layer, -1 for none. */
  readonly layer: number;
}

/** `@color-profile --name` with its descriptors as written (css-color-5 §8). */
export interface ColorProfileRule {
  /** With its hyphens, or `device-cmyk`. */
  readonly name: string;
  readonly descriptors: readonly Declaration[];
  /** Base address for `url()` in `src`. */
  readonly baseUrl: string;
  readonly position: SourcePosition;
  /** As of `CounterStyleRule`. */
  readonly layer: number;
}

/** `@property --name` with its descriptors as written (css-properties-values-api-1 §2). */
export interface PropertyRule {
  readonly name: string;
  readonly descriptors: readonly Declaration[];
  readonly position: SourcePosition;
  /** As of `CounterStyleRule`. */
  readonly layer: number;
}

/** A parsed sheet, media queries already applied. */
export interface Sheet {
  readonly origin: Origin;
  readonly baseUrl: string;
  readonly rules: readonly StyleRule[];
  readonly pageRules: readonly PageRule[];
  readonly fontFaces: readonly FontFaceRule[];
  readonly fontPalettes: readonly FontPaletteRule[];
  readonly featureValues: readonly FeatureValuesRule[];
  readonly counterStyles: readonly CounterStyleRule[];
  readonly colorProfiles: readonly ColorProfileRule[];
  readonly properties: readonly PropertyRule[];
}
