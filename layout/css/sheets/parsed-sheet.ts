import type { SourcePosition } from "../../diagnostics.ts";
import type { ContainerCondition } from "../queries/container-condition.ts";
import type { RuleScope } from "../selectors/scope.ts";
import type { Selector } from "../selectors/selector.ts";
import type {
  ColorProfileRule,
  CounterStyleRule,
  Declaration,
  FeatureValuesRule,
  FontFaceRule,
  FontPaletteRule,
  Origin,
  PageSelector,
  PropertyRule,
} from "./sheet.ts";

/** One style sheet after parsing: conditions are applied, imports are not loaded, nothing is numbered yet. */
export interface ParsedSheet {
  readonly origin: Origin;
  readonly baseUrl: string;
  readonly imports: readonly ImportRule[];
  /** Declaration blocks; rules refer to them by index. */
  readonly blocks: readonly (readonly Declaration[])[];
  readonly rules: readonly ParsedRule[];
  readonly fontFaces: readonly FontFaceRule[];
  readonly fontPalettes: readonly FontPaletteRule[];
  readonly featureValues: readonly FeatureValuesRule[];
  readonly counterStyles: readonly CounterStyleRule[];
  readonly colorProfiles: readonly ColorProfileRule[];
  readonly properties: readonly PropertyRule[];
  /** Cascade layers in the order of their first appearance; rules and imports refer to them by index. */
  readonly layers: readonly ParsedLayer[];
  /** Whether a condition in it asks for the size of the page: on another page it may have other rules. */
  readonly dependsOnPage: boolean;
}

/** `@import` (css-cascade-5 §2). */
export interface ImportRule {
  /** As written, unescaped; resolves against the sheet's `baseUrl`. */
  readonly url: string;
  /** Whether its media queries and `supports()` hold: only then is it worth loading. */
  readonly applies: boolean;
  readonly media: string;
  readonly supports: string;
  /** Name of its layer, dots between the parts; empty for an anonymous one; undefined for none. */
  readonly layer: string | undefined;
  /** Number of layers that the sheet had named before this import. */
  readonly layersBefore: number;
  readonly position: SourcePosition;
}

export interface ParsedLayer {
  /** Index of the layer around it, -1 for none. */
  readonly parent: number;
  /** Undefined for an anonymous layer. */
  readonly name: string | undefined;
}

export type ParsedRule = ParsedStyleRule | ParsedPageRule;

export interface ParsedStyleRule {
  readonly kind: "style";
  readonly selector: Selector;
  readonly block: number;
  /** Index into `layers`, -1 for none. */
  readonly layer: number;
  /** Of the `@container` rule around. */
  readonly container: ContainerCondition | undefined;
  /** The `@scope` rule around. */
  readonly scope: RuleScope | undefined;
}

export interface ParsedPageRule {
  readonly kind: "page";
  readonly selectors: readonly PageSelector[];
  readonly block: number;
  readonly marginBoxes: ReadonlyMap<string, number>;
  readonly layer: number;
}
